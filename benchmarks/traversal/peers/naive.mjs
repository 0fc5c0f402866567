// What one writes in an afternoon: every visible button once, half a second for each, those that appear meanwhile too.
import { end, given, opened, stay, watch } from './common.mjs';

const NEXT = `(() => {
  const clicked = window.__clicked ??= new WeakSet();
  for (const one of document.querySelectorAll('button, [onclick], a[href^="#"], [role=button]')) {
    if (clicked.has(one) || !one.checkVisibility()) continue;
    clicked.add(one);
    one.click();
    return true;
  }
  return false;
})()`;
const [browser, page] = await opened();
await watch(page, async () => {
  await page.goto(given.url);
  await stay(page);
  while (await page.evaluate(NEXT)) await page.waitForTimeout(500);
});
await end(browser);
