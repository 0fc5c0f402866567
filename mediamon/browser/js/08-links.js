// The ledger of links: which element shows which address, and so N and H of the state, kept as the document changes.
const LINKS = 'a[*|href],area[href]'; // in any namespace: pictures have links, too
const links = new Map();   // element -> {url, counted}
const present = new Map(); // address -> {counted, told}: how many elements that count show it, whether it was told
let sum = 0n, distinct = 0, base = '', surveyed = false;
const gone = new Set();    // addresses that no element shows any more, since the last reading
M.grown = new Set();       // parents that got children since the last reading

const hashes = new Map(), MOST_HASHES = 4000; // an address is wanted again when it goes
function hash64(url) {
  let value = hashes.get(url);
  if (value === undefined) {
    if (hashes.size > MOST_HASHES) hashes.clear();
    const [a, b] = hashPair(url);
    hashes.set(url, (value = (BigInt(a) << 32n) | BigInt(b)));
  }
  return value;
}
function hrefOf(link) { // absolute; '' for what is none
  if (typeof link.href === 'string') return link.href;
  try { return new URL(link.href.baseVal, doc.baseURI()).href; } catch (error) { return ''; } // SVG's
}
const PLAIN = /^https?:\/\/(?:[^\s/?#@%:[\]]+|\[[0-9a-f:.]+\])(?::[1-5]?\d{1,4})?(?=[/?#]|$)/;
function addressOf(link) { // without the fragment, and the password that may stand in it; '' for what is none of the web's, or cannot be read
  const whole = hrefOf(link), href = PLAIN.test(whole) ? whole : plainly(whole), end = href.indexOf('#');
  return end < 0 ? href : href.slice(0, end);
}
function plainly(href) {
  if (!/^https?:/.test(href)) return '';
  try {
    const url = new URL(href);
    url.username = url.password = '';
    return url.hostname.includes('%') ? '' : url.href; // a space, say, which the browser lets pass
  } catch (error) { return ''; } // an anchor that cannot be read says what stands in it
}
const openShadowOf = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot').get; // a form may have a field of that name
function shadowOf(host) { return openShadowOf.call(host) || M.shadows.get(host); }
function* linksIn(node) { // the links of a subtree, shadow roots included
  if (isElement(node) && native.matches.call(node, LINKS)) yield node;
  yield* all(node, LINKS);
  for (const host of hostsIn(node)) yield* linksIn(shadowOf(host));
}
function* hostsIn(node) {
  if (isElement(node) && shadowOf(node)) yield node;
  if (node.firstElementChild) for (const one of all(node, '*')) if (shadowOf(one)) yield one;
}
function enter(host) { // a shadow root is read and watched like the document
  watch(shadowOf(host));
  if (surveyed && host.isConnected) arrive(host);
}
function arrive(node) {
  if (!surveyed) return;
  for (const host of hostsIn(node)) watch(shadowOf(host));
  for (const link of linksIn(node)) note(link);
}
function depart(node, spontaneous) { // what was shown and is gone before the page was read is told too
  for (const link of linksIn(node)) {
    if (links.has(link)) { if (!link.isConnected) drop(link, spontaneous); continue; }
    const url = addressOf(link);
    if (url && !link.isConnected) announce(url, spontaneous);
  }
}
function announce(url, stray) {
  const entry = present.get(url);
  if (entry ? entry.told : cutAway.has(url)) return;
  if (M.arrived.get(url) !== false) M.arrived.set(url, stray);
}
function announceIfWeb(url, stray) {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return;
  url.hash = '';
  announce(url.href, stray);
}
function note(link) {
  const url = addressOf(link), counted = !withinSpontaneous(link), known = links.get(link);
  if (known) {
    if (known.url === url && known.counted === counted) return;
    drop(link, !counted);
  }
  if (!url) return;
  links.set(link, { url, counted });
  let entry = present.get(url);
  gone.delete(url);
  if (!entry && cutAway.has(url)) present.set(url, (entry = { elements: 1, counted: 1, told: true }));
  if (!entry) present.set(url, (entry = { elements: 0, counted: 0, told: false }));
  entry.elements++;
  if (counted && !entry.counted++) { distinct++; sum = BigInt.asUintN(64, sum + hash64(url)); }
  announce(url, !counted);
}
// What was counted and goes by itself stays in N and H, as it was: or all states seen before the first turn of a ticker
// would be others from then on. It stays so through the page's later loads, but for what we have cut off: a list begins
// anew at each load.
function drop(link, byItself) {
  const { url, counted } = links.get(link), entry = present.get(url);
  links.delete(link);
  if (byItself && counted) { entry.elements++; if (!M.cutting && phantoms.size < MOST_PHANTOMS) phantoms.add(url); }
  else if (counted && !--entry.counted) { distinct--; sum = BigInt.asUintN(64, sum - hash64(url)); }
  if (!--entry.elements) gone.add(url);
  else if (M.cutting && byItself && entry.elements === 1 && entry.counted === 1) { present.delete(url); cutAway.add(url); }
}
// Addresses that were cut off a growing list stay in N and H, or a list that begins again would look like progress. While one of them
// is shown again it has an entry, and stands here too.
const cutAway = addressMarks();
const phantoms = new Set(), MOST_PHANTOMS = 500;
function keepPhantoms(urls) { // those of the page's earlier loads
  for (const url of urls) {
    if (phantoms.has(url)) continue;
    phantoms.add(url);
    let entry = present.get(url);
    if (!entry) present.set(url, (entry = { elements: 0, counted: 0, told: true }));
    entry.elements++;
    if (!entry.counted++) { distinct++; sum = BigInt.asUintN(64, sum + hash64(url)); }
  }
}
function forgetLinks() {
  const kept = [...phantoms];
  links.clear(); present.clear(); gone.clear(); phantoms.clear(); cutAway.clear();
  sum = 0n; distinct = 0; surveyed = false;
  keepPhantoms(kept);
}
M.survey = function () { // at first, and when addresses mean something else because the document's own has changed
  M.renew();
  if (surveyed && base === doc.baseURI()) return;
  const told = new Set([...present].filter(([, entry]) => entry.told).map(([url]) => url));
  forgetLinks();
  base = doc.baseURI();
  surveyed = true;
  arrive(document);
  for (const url of told) if (present.has(url)) { present.get(url).told = true; M.arrived.delete(url); }
};
M.counted = function* () { for (const [url, entry] of present) if (entry.counted) yield url; };
M.tally = function () { // N and H, those of frames included: an address in two frames is one
  const probes = childProbes();
  if (!probes.length) return [distinct, BigInt.asUintN(64, sum + M.viewed())];
  const all = new Set(countedEverywhere(M));
  let total = M.viewed();
  for (const url of all) total += hash64(url);
  return [all.size, BigInt.asUintN(64, total)];
};
M.viewed = function () { return childProbes().reduce((total, probe) => total + probe.viewed(), M.views || 0n); };
M.frames = childProbes;
function* countedEverywhere(probe) {
  yield* probe.counted();
  for (const inner of probe.frames()) yield* countedEverywhere(inner);
}
M.tellUrls = function () { // addresses since the last reading: those of presses, those of what changes by itself
  const fresh = [], stray = [];
  for (const [url, by] of M.arrived) {
    const entry = present.get(url);
    if (entry) entry.told = true;
    (by ? stray : fresh).push(url);
  }
  M.arrived.clear();
  for (const url of gone) present.delete(url);
  gone.clear();
  for (const probe of childProbes()) {
    const inner = probe.tellUrls();
    fresh.push(...inner.fresh);
    stray.push(...inner.stray);
  }
  return { fresh, stray };
};
function childProbes() { // of same-origin frames
  const probes = [];
  const look = (view) => { try { if (view && view[KEY]) probes.push(view[KEY]); } catch (error) { /* another origin */ } };
  for (let i = 0; i < window.frames.length; i++) look(window.frames[i]);
  for (const frame of framesInShadows) if (frame.isConnected) look(frame.contentWindow); else framesInShadows.delete(frame);
  return probes;
}
