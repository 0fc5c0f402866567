// Scripts and frames that a press puts into the page or fills anew: it is over when they have come.
function awaitParts(node) {
  if (!isElement(node)) return;
  if (tagOf(node) === 'SCRIPT' && node.src) awaitLoad(node);
  for (const part of tagOf(node) === 'IFRAME' ? [node] : all(node, 'iframe')) { noteFrame(part); awaitFrame(part); }
}
const framesInShadows = new Set(), MOST_FRAMES = 100; // the window does not count them among its own
function noteFrame(frame) {
  if (framesInShadows.size < MOST_FRAMES && frame.getRootNode() instanceof ShadowRoot) framesInShadows.add(frame);
}
function awaitFrame(node) {
  if (tagOf(node) === 'IFRAME' && node.isConnected && comesFromHere(node)) awaitLoad(node);
}
function comesFromHere(frame) { // nothing is read in those of another origin
  return hasAttr(frame, 'srcdoc') || frame.src.startsWith(location.origin + '/') || frame.src.startsWith('blob:' + location.origin + '/');
}
function awaitLoad(node) {
  const token = expect(causedNow());
  if (!token) return;
  for (const type of ['load', 'error']) native.add.call(node, type, () => done(token), { once: true });
}
// A frame that is led to another page by its own or another's script: only its own window hears of it before it is there.
M.awaitFrameOf = function (inner) {
  if (inner.frameElement) awaitLoad(inner.frameElement); // in a shadow, too
};
function onInnerNavigation(event) {
  const { protocol } = new URL(event.destination.url);
  if (event.destination.sameDocument || event.downloadRequest !== null || event.defaultPrevented || !/^(https?|blob):$/.test(protocol)) return;
  if (M.pressing && !turnsFrame(event.destination.url)) { // by a press of its own: as the whole page does, it stays
    keep(event.destination.url);
    if (event.cancelable && !intercepted.has(event)) event.preventDefault();
    return;
  }
  try { window.parent[KEY].awaitFrameOf(window); } catch (error) { /* a frame of another origin's page */ }
}
// But for the next part of what it shows: its own page with another number or another question.
const ONE_ARTICLE = /^(id|article|news|item|post|story|nid|doc)(_?id)?$/i;
function turnsFrame(address) {
  if (window === window.top) return false;
  try {
    const to = new URL(address, doc.baseURI()), asked = new Set(new URLSearchParams(location.search).keys());
    const same = to.origin === location.origin && to.pathname.replace(/\d+/g, '#') === location.pathname.replace(/\d+/g, '#') && to.pathname + to.search !== location.pathname + location.search;
    return same && ![...to.searchParams.keys()].some((key) => ONE_ARTICLE.test(key) && !asked.has(key));
  } catch (error) { return false; }
}
function frameCalled(name) { // one that shows a page of this origin
  const frame = M.frameNamed(name);
  return frame && comesFromHere(frame) ? frame : null;
}
M.frameNamed = function (name) { return [...doc.querySelectorAll('iframe[name]')].find((one) => one.name === name) || null; };
function isSeen(frame) { return frame.checkVisibility() && frame.clientWidth > LEAST_SEEN && frame.clientHeight > LEAST_SEEN; }
const LEAST_SEEN = 20; // pixels: into frames that nobody sees, votes are sent
const FEWEST_LED = 2, MOST_LED = 24; // links into a frame that are a menu of what it can show: one alone, or many, are articles
function frameFor(link) { // the frame of this page, or of one around it, that a menu of links leads into; null for none
  const name = native.attribute.call(link, 'target') || '';
  if (!name || name[0] === '_') return null;
  const menu = doc.querySelectorAll('a[target="' + CSS.escape(name) + '"]').length;
  if (menu < FEWEST_LED || menu > MOST_LED) return null;
  for (let view = window; ; view = view.parent) {
    let frame = null;
    try { frame = view[KEY].frameNamed(name); } catch (error) { return null; } // of another origin
    if (frame) return (comesFromHere(frame) || /^(about:blank)?$/.test(frame.src)) && isSeen(frame) ? frame : null; // it may show nothing yet
    if (view === view.top) return null;
  }
}
