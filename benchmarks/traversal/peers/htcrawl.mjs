// htcrawl: triggers the events of all elements, then those of what appeared. It brings a puppeteer, which gets our Chromium.
import { EYE, end, given, installed, watch } from './common.mjs';

const htcrawl = installed('htcrawl');
const puppeteer = installed('puppeteer');
const launch = puppeteer.launch.bind(puppeteer);
puppeteer.launch = (options) => launch({ ...options, executablePath: given.executable, args: [...options.args, ...given.args] });
const crawler = await htcrawl.launch(given.url, { headlessChrome: true });
const page = crawler.page();
await page.evaluateOnNewDocument(EYE);
const asked = [];
crawler.on('navigation', (event) => { asked.push(event.params.request.url); return true; });
await watch(page, () => crawler.start(), () => asked);
crawler.stop();
await end(crawler.browser());
