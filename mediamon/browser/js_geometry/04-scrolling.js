// What comes only when it is near: scroll to the end of the page as it is now (it may grow for ever), and wait for its pictures.
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const frame = () => new Promise((resolve) => {
  const late = setTimeout(resolve, 400); // where no frames are drawn
  requestAnimationFrame(() => { clearTimeout(late); resolve(); });
});
function innerPane() { // the largest part of the window that scrolls by itself, where it fills a third of the window
  let best = null, area = innerWidth * innerHeight / 3;
  for (const element of document.querySelectorAll('body, div, main, section, article')) {
    if (element.scrollHeight <= element.clientHeight + 1 || element.clientWidth * element.clientHeight <= area) continue;
    if (element === document.scrollingElement || !/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    best = element;
    area = element.clientWidth * element.clientHeight;
  }
  return best;
}
async function scrollThrough(pane, until) { // -> was the end reached?
  const end = pane.scrollHeight, step = Math.max(200, Math.round(innerHeight * 0.8));
  for (let top = 0; top < end; top += step) {
    if (performance.now() > until) return false;
    pane.scrollTo({ top, behavior: 'instant' });
    await frame();
  }
  return true;
}
async function scrollAll(time, characters) {
  const until = performance.now() + time, panes = [document.scrollingElement || document.documentElement, innerPane()].filter(Boolean);
  let ended = true;
  for (const pane of panes) {
    ended = await scrollThrough(pane, until) && ended;
    for (let n = 0; n < 2; n++) await frame(); // what watches intersections hears of the last step after its frame
  }
  const images = serialise(characters).found.map((entry) => entry.element).filter((element) => element.localName === 'img');
  const waiting = () => images.some((image) => !image.complete && image.getClientRects().length);
  while (waiting() && performance.now() < until) await pause(30);
  for (const pane of panes) pane.scrollTo({ top: 0, behavior: 'instant' });
  await frame();
  await frame();
  return { ended, images: !waiting() };
}
