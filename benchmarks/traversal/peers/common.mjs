// What all peers share: what they are given, the eye on the page, the answer. Input: {url, seconds, executable, args} as JSON.
import { createRequire } from 'node:module';
import path from 'node:path';

export const installed = createRequire(path.resolve('.venv/peers/package.json'));
export const given = JSON.parse(process.argv[2]);
export const LAUNCH = { headless: true, executablePath: given.executable, args: given.args };

// What the three crawlers that want a selector are given: all that by HTML or ARIA may be pressed.
export const CLICKABLE = 'button, a, summary, select, label, input:not([type=hidden]), [onclick], [tabindex], [role=button], '
  + '[role=tab], [role=link], [role=menuitem], [role=option], [role=switch], [role=treeitem]';

// The eye: every link that was ever in the document, every click that arrived. No peer has to look by itself.
export const EYE = `(() => {
  if (window.__seen) return;
  const urls = new Set(), seen = window.__seen = { presses: 0, tell: () => [[...urls], seen.presses] };
  const look = (node) => {
    if (node.href && node.matches('a, area')) urls.add(node.href);
    for (const link of node.querySelectorAll?.('a[href], area[href]') ?? []) urls.add(link.href);
  };
  addEventListener('click', () => { seen.presses++; }, true);
  new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'attributes') look(record.target);
      for (const node of record.addedNodes) look(node);
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['href'] });
})()`;

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const within = (ms, promise) => Promise.race([promise, sleep(ms)]);

// Runs `work(page)` until it ends or the time is over, meanwhile asking the eye; then answers and ends the process.
export const watch = async (page, work, more = () => []) => {
  const began = performance.now();
  let urls = new Set(), presses = 0, over = false, error;
  const ask = async () => {
    for (const frame of page.frames()) {
      const told = await within(2000, frame.evaluate('window.__seen?.tell()').catch(() => undefined));
      if (!told) continue;
      urls = new Set([...urls, ...told[0]]);
      if (frame === page.mainFrame()) presses = Math.max(presses, told[1]);
    }
  };
  const asking = (async () => { while (!over) { await sleep(1000); await ask(); } })();
  await within(given.seconds * 1000, work(page).catch((reason) => { error = String(reason); }));
  const seconds = (performance.now() - began) / 1000;
  over = true;
  await within(4000, asking);
  await ask();
  process.stdout.write(`${JSON.stringify({ urls: [...urls, ...more()], presses, seconds, error })}\n`);
};

// Main-frame navigations away from the loaded page are refused, as these peers or their owners' crawlers do.
export const stay = async (page) => {
  await page.route('**/*', (route) => {
    const request = route.request();
    return request.isNavigationRequest() && request.frame() === page.mainFrame() ? route.abort('aborted') : route.continue();
  });
};

export const opened = async () => {
  const { chromium } = installed('playwright');
  const browser = await chromium.launch(LAUNCH);
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: false });
  const page = await context.newPage();
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  await page.addInitScript(EYE);
  return [browser, page];
};

export const end = async (browser) => {
  await within(5000, browser.close().catch(() => {}));
  process.exit(0);
};
