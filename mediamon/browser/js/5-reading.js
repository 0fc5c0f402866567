// What is on the page: B, N, H of the state, and the addresses not told yet.
const hashes = new Map();
function hash64(url) {
  let value = hashes.get(url);
  if (value === undefined) {
    if (hashes.size > 50000) hashes.clear();
    const [a, b] = hashPair(url);
    hashes.set(url, (value = (BigInt(a) << 32n) | BigInt(b)));
  }
  return value;
}
function addressOf(link) { // absolute, the fragment dropped; '' for what is none
  if (typeof link.href !== 'string' || !/^https?:/.test(link.href)) return '';
  const end = link.href.indexOf('#');
  return end < 0 ? link.href : link.href.slice(0, end);
}
function* linksIn(root, counted = true) { // [address, does it count for the state?]
  for (const link of root.querySelectorAll('a[href],area[href]')) {
    const url = addressOf(link);
    if (url) yield [url, counted && !withinSpontaneous(link)];
  }
  for (const host of root.querySelectorAll('*')) {
    const shadow = host.shadowRoot || M.shadows.get(host);
    if (shadow) yield* linksIn(shadow, counted);
  }
}
function withinSpontaneous(node) {
  for (let up = node; up; up = up.parentElement) if (M.spontaneous.has(up)) return true;
  return false;
}
function childProbes() { // of same-origin frames
  const probes = [];
  for (let i = 0; i < window.frames.length; i++) {
    try { const probe = window.frames[i][KEY]; if (probe) probes.push(probe); } catch (error) { /* another origin */ }
  }
  return probes;
}
M.collect = function () { // {buttons, urls: Map(address -> counted)} of this frame and its frames
  M.renew();
  const urls = new Map();
  for (const [url, counted] of linksIn(document)) urls.set(url, counted || urls.get(url) || false);
  for (const url of [...M.extraUrls, ...M.strayUrls]) if (!urls.has(url)) urls.set(url, false);
  const buttons = findButtons();
  for (const probe of childProbes()) {
    const inner = probe.collect();
    buttons.push(...inner.buttons);
    for (const [url, counted] of inner.urls) urls.set(url, counted || urls.get(url) || false);
  }
  return { buttons, urls };
};
M.busy = function () { return M.pending.size + childProbes().reduce((sum, probe) => sum + probe.busy(), 0); };

function viewOf() { // which view of the page is on: its address and main headings
  const heads = [...document.querySelectorAll('h1,h2')].slice(0, 20).filter((head) => !withinSpontaneous(head));
  return fingerprint(location.pathname + location.search + '\n' + heads.map((head) => squeeze(head.textContent).slice(0, LABEL)).join('|'));
}
M.extras = function () { return new Set([...M.extraUrls, ...childProbes().flatMap((probe) => [...probe.extras()])]); };
M.forget = function () { // what was told
  M.extraUrls.clear();
  M.strayUrls.clear();
  for (const probe of childProbes()) probe.forget();
};
const ids = new Map(); // button key -> number
function scan() { // what is on the page now; nothing is told by it
  const { buttons, urls } = M.collect();
  if (M.scrolls && document.scrollingElement && document.scrollingElement.scrollHeight > innerHeight + 8)
    buttons.push({ element: null, text: '⇣', listeners: ['scroll'], key: '⇣\nscroll', place: viewOf() });
  M.byId = new Map();
  for (const one of buttons) {
    if (!ids.has(one.key)) ids.set(one.key, ids.size);
    const id = ids.get(one.key);
    if (!M.byId.has(id)) M.byId.set(id, one);
  }
  return urls;
}
// ---- telling Python: each label and place crosses once, the list of buttons only when it is another --------------------
let told = new Set(), toldOrder = null;
const toldPlaces = new Map();
function tellButtons() {
  const defs = {}, places = {}, order = [...M.byId.keys()];
  for (const [id, one] of M.byId) {
    if (!toldPlaces.has(id)) defs[id] = [one.text, one.listeners];
    if (toldPlaces.get(id) !== one.place) { toldPlaces.set(id, one.place); places[id] = one.place; }
  }
  const same = toldOrder !== null && order.length === toldOrder.length && order.every((id, n) => id === toldOrder[n]);
  toldOrder = order;
  return { defs, places, order: same ? null : order };
}
function tellUrls(urls) {
  let sum = 0n, count = 0;
  const extra = M.extras();
  const fresh = [], stray = []; // stray: shown by what changes by itself
  for (const [url, counted] of urls) {
    if (counted) { sum += hash64(url); count++; }
    if (!told.has(url)) (counted || extra.has(url) ? fresh : stray).push(url);
  }
  told = new Set(urls.keys());
  M.forget();
  return { n: count, h: BigInt.asUintN(64, sum).toString(), urls: fresh, stray };
}
function read(outcome) {
  for (const url of collectForCut()) M.extraUrls.add(url);
  const urls = scan();
  // A string, because Playwright's own way of handing over objects checks every number in them.
  return JSON.stringify({ ...tellButtons(), ...tellUrls(urls), ...outcome });
}
