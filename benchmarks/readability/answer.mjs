// A filter: a line {url, html} of JSON in, a line with what Readability finds out, and the CPU seconds that it took.
// node answer.mjs FOLDER, the folder in which the packages are installed
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { resolve } from "node:path";

const require = createRequire(resolve(process.argv[2], "package.json"));
const { JSDOM, VirtualConsole } = require("jsdom");
const { Readability } = require("@mozilla/readability");

function answer({ url, html }) {
  const window = new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window;
  const found = new Readability(window.document).parse();
  window.close();
  if (found === null) return { body: "" };
  const authors = found.byline ? [found.byline] : [];
  return { body: found.textContent, headline: found.title, authors, date_published: found.publishedTime };
}

for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  let said;
  try {
    said = answer(JSON.parse(line));
  } catch (error) {
    said = { error: String(error) };
  }
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ ...said, cpu: (user + system) / 1e6 })}\n`);
}
