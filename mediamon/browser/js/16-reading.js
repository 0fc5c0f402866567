// What is on the page: the buttons, N and H of the state, and the addresses not told yet.
M.buttons = function () { // of this frame and its frames
  M.renew();
  M.dirty = M.asks = false;
  let found = findButtons();
  if (M.asks) found = findButtons(); // a handler was met that asks for some by name
  return [...found, ...childProbes().flatMap((probe) => probe.buttons())];
};
M.stale = function () { return M.dirty || childProbes().some((probe) => probe.stale()); };
M.busy = function () { return M.pending.size + childProbes().reduce((sum, probe) => sum + probe.busy(), 0); };
M.surveyAll = function () { M.survey(); for (const probe of childProbes()) probe.surveyAll(); };

function viewOf() { // which view of the page is on: its address and main headings
  const heads = [...doc.querySelectorAll('h1,h2')].slice(0, 20).filter((head) => !withinSpontaneous(head));
  return fingerprint(location.pathname + location.search + '\n' + heads.map((head) => squeeze(head.textContent).slice(0, LABEL)).join('|'));
}
function higherThanShown(element) { return element.scrollHeight > element.clientHeight + 8; }
function widerThanShown(element) { return element.scrollWidth > element.clientWidth + 8 && getComputedStyle(element).overflowX !== 'visible'; }
const MOST_WITHIN = 3000; // elements
function scrolledWithin() { // React says of each of its parts whether it is heard
  const found = [...M.scrollsWithin].filter((one) => one.isConnected && !hearsAll(one)).flatMap((one) => [one, ...all(one, '*')].slice(0, MOST_WITHIN));
  return found.filter((one) => !M.scrollers.has(one) && ((higherThanShown(one) && /auto|scroll/.test(getComputedStyle(one).overflowY)) || (widerThanShown(one) && /auto|scroll/.test(getComputedStyle(one).overflowX))));
}
function scrolls() { // what can be scrolled where the page listens to it
  if (!M.scrolls) return [];
  const found = [];
  const page = doc.scrollingElement();
  const listeners = [window === window.top ? 'scroll' : 'scroll ' + location.pathname], place = viewOf(), probe = M;
  const add = (one) => found.push({ ...one, act: 'scroll', listeners, key: one.text + '\n' + listeners, place, probe });
  if (page && page.scrollHeight > innerHeight + 8) add({ element: null, text: '⇣' });
  for (const element of [...M.scrollers, ...scrolledWithin()]) if (element !== page && element !== doc.body() && element.isConnected) {
    const across = !higherThanShown(element);
    if (across && !widerThanShown(element)) continue;
    const name = nameOfScrolled(element);
    add({ element, across, text: (across ? '⇢ ' : '⇣ ') + name });
    if (!across && goesOnAbove(element)) add({ element, back: true, text: '⇡ ' + name });
  }
  return found;
}
M.scrolled = function () { return [...scrolls(), ...childProbes().flatMap((probe) => probe.scrolled())]; };
M.scrollsAnywhere = function () { return M.scrolls || childProbes().some((probe) => probe.scrollsAnywhere()); };
const ids = new Map(); // button key -> number
let known = [], readings = 0, checkAt = CHECKED_FIRST, distrust = false;
function scan() { // what can be pressed now; nothing is told by it
  const dirty = M.stale();
  const check = !dirty && (distrust || ++readings >= checkAt);
  if (!dirty && !check && M.byId) return;
  known = toldApart(uncounted(M.buttons()));
  const before = M.byId;
  fill();
  if (check) { readings = 0; checkAt = Math.min(Math.max(2 * checkAt, M.list.length / 4), CHECKED_LAST); } // more to read, and seldomer
  // The page changes its buttons where we did not expect it: from now on they are read each time.
  if (check && !distrust && before && [...before.keys()].join() !== [...M.byId.keys()].join()) distrust = true;
}
function fill() {
  M.byId = new Map();
  for (const one of [...known, ...M.scrolled()]) {
    if (!ids.has(one.key)) ids.set(one.key, ids.size);
    const id = ids.get(one.key);
    if (!M.byId.has(id)) M.byId.set(id, one);
  }
  M.list = [...M.byId.keys()];
}
// ---- telling Python: each label and place crosses once, the list of buttons only when it is another --------------------
let toldOrder = null;
const toldPlaces = new Map();
function tellButtons() {
  if (M.list === toldOrder) return { defs: {}, places: {}, order: null };
  const defs = {}, places = {}, order = M.list;
  for (const [id, one] of M.byId) {
    if (!toldPlaces.has(id)) defs[id] = [one.text, one.listeners];
    if (toldPlaces.get(id) !== one.place) { toldPlaces.set(id, one.place); places[id] = one.place; }
  }
  const same = toldOrder !== null && order.length === toldOrder.length && order.every((id, n) => id === toldOrder[n]);
  toldOrder = order;
  return { defs, places, order: same ? null : order };
}
let toldTally = '';
function isAsTold() { // do buttons, their surroundings and addresses stand as they were told last? A frame tells nothing, and is looked at by its page
  if (toldOrder === null) return false;
  absorb(!M.open);
  if (M.stale()) scan();
  if (M.list.length !== toldOrder.length || M.tally().join() !== toldTally) return false;
  return M.list === toldOrder || (M.list.every((id, n) => id === toldOrder[n]) && [...M.byId].every(([id, one]) => toldPlaces.get(id) === one.place));
}
let toldRestless = 0, toldPhantoms = 0;
function tellRestless() {
  if (restless.size === toldRestless && phantoms.size === toldPhantoms) return {};
  toldRestless = restless.size; toldPhantoms = phantoms.size;
  return { restless: [...restless], phantoms: [...phantoms] };
}
function read(outcome) {
  M.surveyAll();
  M.cutLists();
  scan();
  if (M.scrollsAnywhere()) fill();
  const [n, h] = M.tally(), { fresh, stray } = M.tellUrls();
  toldTally = [n, h].join();
  return { ...tellButtons(), ...tellRestless(), ...tellNumbers(), ...tellFading(), ...tellFruitful(), ...tellTickers(), ...tellSwitches(), ...tellExclusive(), ...tellSayers(), ...tellMarked(), n, h: h.toString(), urls: fresh, stray, ...outcome };
}
function readAnew(reading) { // what the press has taught to tell apart
  scan();
  const { defs, places, order } = tellButtons(), [n, h] = M.tally();
  toldTally = [n, h].join();
  Object.assign(reading, { defs: { ...reading.defs, ...defs }, places: { ...reading.places, ...places }, order: order || reading.order, n, h: h.toString(), ...tellSwitches(), ...tellExclusive(), ...tellSayers(), ...tellMarked() });
}
// A string, because Playwright's own way of handing over objects checks every number in them.
const told = asJson;
