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
const ids = new Map(); // button key -> number, so that a label crosses to Python once
let told = new Set();
const toldPlaces = new Map();
function read(outcome) {
  for (const url of collectForCut()) M.extraUrls.add(url);
  const { buttons, urls } = M.collect();
  if (M.scrolls && document.scrollingElement && document.scrollingElement.scrollHeight > innerHeight + 8)
    buttons.push({ element: null, text: '⇣', listeners: ['scroll'], key: '⇣\nscroll', place: viewOf() });
  M.current = new Map();
  const defs = {}, places = {}, order = [];
  for (const one of buttons) {
    if (M.current.has(one.key)) continue;
    M.current.set(one.key, one);
    if (!ids.has(one.key)) { ids.set(one.key, ids.size); defs[ids.get(one.key)] = [one.text, one.listeners]; }
    const id = ids.get(one.key);
    order.push(id);
    if (toldPlaces.get(id) !== one.place) { toldPlaces.set(id, one.place); places[id] = one.place; }
  }
  M.byId = new Map([...M.current].map(([key, one]) => [ids.get(key), one]));
  let sum = 0n, count = 0;
  const extra = M.extras();
  const fresh = [], stray = []; // stray: shown by what changes by itself
  for (const [url, counted] of urls) {
    if (counted) { sum += hash64(url); count++; }
    if (!told.has(url)) (counted || extra.has(url) ? fresh : stray).push(url);
  }
  told = new Set(urls.keys());
  M.forget();
  return { defs, places, order, n: count, h: BigInt.asUintN(64, sum).toString(), urls: fresh, stray, ...outcome };
}
