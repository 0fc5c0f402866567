// browsertrix-behaviors: autoscroll and autoclick, injected and run as browsertrix-crawler does.
import { readFileSync } from 'node:fs';
import { CLICKABLE, end, given, installed, opened, stay, watch } from './common.mjs';

const script = readFileSync(installed.resolve('browsertrix-behaviors/dist/behaviors.js'), 'utf8');
const options = { autofetch: false, autoplay: false, autoscroll: true, autoclick: true, siteSpecific: false, log: false, clickSelector: CLICKABLE };
const [browser, page] = await opened();
const added = [];
await page.exposeFunction('__bx_addLink', (url) => { added.push(url); });
await page.addInitScript(`${script};self.__bx_behaviors.init(${JSON.stringify(options)});`);
await watch(page, async () => {
  await page.goto(given.url);
  await stay(page);
  const session = await page.context().newCDPSession(page);
  const run = { expression: 'self.__bx_behaviors.run()', awaitPromise: true, userGesture: true, includeCommandLineAPI: true };
  await session.send('Runtime.evaluate', run);
}, () => added);
await end(browser);
