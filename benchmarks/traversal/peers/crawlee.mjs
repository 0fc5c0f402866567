// crawlee: a PlaywrightCrawler that clicks all that may be pressed. What it would visit next is seen, too, but not visited.
import { CLICKABLE, EYE, LAUNCH, given, installed, watch } from './common.mjs';

process.env.CRAWLEE_PERSIST_STORAGE = 'false';
process.env.CRAWLEE_PURGE_ON_START = 'false';
const { Configuration, PlaywrightCrawler, RequestQueue, log } = installed('@crawlee/playwright');
const { chromium } = installed('playwright');
log.setLevel(log.LEVELS.OFF);
const configuration = new Configuration({ persistStorage: false, systemInfoV2: false });
const next = [];
const crawler = new PlaywrightCrawler({
  launchContext: { launcher: chromium, launchOptions: LAUNCH },
  browserPoolOptions: { useFingerprints: false },
  maxRequestsPerCrawl: 1,
  maxRequestRetries: 0,
  requestHandlerTimeoutSecs: given.seconds + 30,
  preNavigationHooks: [async ({ page }) => { await page.addInitScript(EYE); }],
  requestHandler: async ({ page }) => {
    const requestQueue = await RequestQueue.open('clicked', { config: configuration });
    const transformRequestFunction = (request) => { next.push(request.url); return request; };
    await watch(page, () => crawlee(page, requestQueue, transformRequestFunction), () => next);
    process.exit(0);
  },
  failedRequestHandler: (_, error) => {
    process.stdout.write(`${JSON.stringify({ urls: [], presses: 0, seconds: 0, error: String(error) })}\n`);
  },
}, configuration);

// A click that Playwright cannot make in a second is given up; its own 30 seconds would be the whole time of a page.
const crawlee = (page, requestQueue, transformRequestFunction) => installed('@crawlee/playwright').playwrightUtils
  .enqueueLinksByClickingElements({ page, requestQueue, transformRequestFunction, selector: CLICKABLE, clickOptions: { timeout: 1000 } });
await crawler.run([given.url]);
process.exit(0);
