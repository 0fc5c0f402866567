// The press itself, and waiting until what it has set going is over.
const BURST = 200; // ms that presses may go on without telling
function sleep(ms) { return new Promise((resolve) => native.setTimeout(resolve, ms)); }

async function settled(began, quiet) { // what watches intersections and sizes hears of a change only with the next frames
  const ok = await idle(began, quiet);
  if (M.lastTouch < began || !(M.observes || (M.measures && M.lastChange < began))) return ok; // what brings something is seldom a matter of size
  await frame(); await frame();
  return (await idle(began, quiet)) && ok;
}
async function idle(began, quiet) { // true; false when the ceiling cut it short
  for (;;) {
    await task();
    const now = native.now();
    if (now - began > OPTIONS.ceiling) return false;
    if (M.busy()) { await sleep(2); continue; }
    if (quiet && now - Math.max(M.lastChange, began) < quiet) { await sleep(5); continue; }
    if (quiet) await task();
    if (!M.busy() && !moves()) return true;
  }
}
M.openWindow = function () {
  absorb(true);
  passOver();
  M.cause++;
  messages = unled = 0;
  M.open = true;
  M.pending.clear();
  for (const probe of childProbes()) probe.openWindow();
};
M.closeWindow = function () { absorb(false); M.open = false; M.pending.clear(); for (const probe of childProbes()) probe.closeWindow(); };

const POINTER = ['mouseenter', 'mouseover', 'mousedown', 'mouseup', 'pointerenter', 'pointerover', 'pointerdown', 'pointerup'];
const OVER = [['pointerover', true], ['pointerenter', false], ['mouseover', true], ['mouseenter', false]];
const DOWN = [['pointerdown', true], ['mousedown', true], ['pointerup', true], ['mouseup', true]];
function pointed(view, element) { // does anything listen to more than the click itself?
  const probe = view[KEY] || M;
  return probe.inline || POINTER.some((type) => probe.kinds.has(type) || typeof element['on' + type] === 'function');
}
function dispatch(view, element, types) {
  const box = element.getBoundingClientRect();
  const init = { cancelable: true, composed: true, view, detail: 1, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, button: 0 };
  for (const [type, bubbles] of types) element.dispatchEvent(new view[type[0] === 'p' ? 'PointerEvent' : 'MouseEvent'](type, { ...init, bubbles }));
}
function click(element) {
  const view = element.ownerDocument.defaultView;
  if (pointed(view, element)) { dispatch(view, element, OVER); dispatch(view, element, DOWN); }
  if (element.click && !(view[KEY] || M).located) native.click.call(element); else dispatch(view, element, [['click', true]]);
}
async function act(one) {
  if (one.act === 'scroll') return scroll(one);
  const view = one.element.ownerDocument.defaultView, probe = view[KEY] || M;
  const { hash } = location;
  probe.dispatching = ASKING_KINDS.has(one.act) ? one.act : 'click';
  try {
    if (one.act === 'choose' || one.act === 'step') await probe.chosen(one);
    else if (one.act === 'hover') dispatch(view, one.element, OVER);
    else if (one.act === 'double') clickTwice(view, one.element);
    else if (one.act === 'touch') touch(view, one.element);
    else if (one.act === 'keys') key(view, one.element, one.name || 'Enter');
    else if (acts[one.act]) await acts[one.act](view, one);
    else if ((one.listeners || []).some((source) => source.startsWith('down '))) await acts.hold(view, one);
    else click(one.element);
  } finally { probe.dispatching = ''; }
  if (one.act === 'choose' || one.act === 'step' || /^(INPUT|LABEL|SUMMARY)$/.test(tagOf(one.element)) || location.hash !== hash) { // styles may follow it
    probe.dirty = true;
    M.lastTouch = native.now();
  }
}

const loading = document.readyState === 'complete' ? null : expect(0);
native.add.call(window, 'load', () => done(loading));


M.askBodies = async function () { // what listeners at the root, and at those of frames, ask of what was clicked; was any asked?
  let asked = Boolean(M.rootListeners && document.body);
  M.asking = asked;
  try { if (asked) await act({ act: 'click', element: document.body }); } finally { M.asking = false; }
  for (const probe of childProbes()) asked = (await probe.askBodies()) || asked;
  return asked;
};
M.loaded = async function () { // after navigation: let the load settle, ask delegated listeners what they serve
  const began = native.now();
  M.loadedOnce = true;
  let ok = await idle(began, 50);
  if (M.observes) { await frame(); await frame(); ok = (await settled(began, 50)) && ok; }
  if (await M.askBodies()) ok = (await settled(native.now(), 0)) && ok;
  absorb(false);
  return (M.wellLoaded = ok);
};
M.begin = function (known) { // the first reading, with what earlier loads of the page have taught
  const { plain, restless: paths, phantoms: urls, endless: sources, ...more } = JSON.parse(known);
  for (const source of sources) endless.add(source);
  for (const told of more.counters) counters.set(told.slice(told.indexOf('\n') + 1), told.slice(0, told.indexOf('\n')));
  for (const key of more.renumbered) renumbered.add(key);
  for (const key of more.fruitful) fruitful.add(key);
  for (const key of more.fading) fading.set(key, FADED);
  for (const key of more.tickers) tickers.add(key);
  M.plainKinds = new Set(plain);
  absorb(false);
  recallRestless(paths);
  M.surveyAll();
  keepPhantoms(urls);
  const reading = read({ settled: M.wellLoaded, ms: 0, broken: M.broken });
  M.closeWindow();
  return told(reading);
};
M.settle = async () => (await settled(0, 50)) && !M.broken; // for a page that is only read

function there(id) {
  const one = M.byId && M.byId.get(id);
  return one && (one.element ? one.element.isConnected : isThere(one.probe)) ? one : null;
}
// The last presses of one button: those that bring addresses by requests are told of with their requests, a few times.
const REPEATED = 2, TOLD_OF = 8; // presses in a row before that; how many are told
const tellings = new Map(); // button key -> presses told of
let run = { key: '', length: 0 };
function isToBeTold(one, telling) {
  if (telling) return true;
  if (!OPTIONS.lift || run.key !== one.key || run.length < REPEATED - 1 || (tellings.get(one.key) || 0) >= TOLD_OF) return false;
  tellings.set(one.key, (tellings.get(one.key) || 0) + 1);
  return true;
}
// A press is made by the probe of the frame that its button stands in, which knows what goes on there; the page as a whole is read by its own.
function probeOf(one) { return one.probe || (one.element && one.element.ownerDocument.defaultView || window)[KEY] || M; }
M.prepare = function (telling, numbered) {
  M.telling = telling;
  M.numbered = numbered;
  M.exchanges = [];
  M.spoken = [];
  M.requests = 0;
  M.times = 1;
  M.elsewhere = '';
  M.heldBack = M.failed = M.missing = M.broken = M.sent = M.late = M.wentOn = M.clock = false;
};
M.make = async function (one) { // until what it has set going here is over
  const began = native.now();
  M.pressed = one;
  M.everPressed = M.pressing = true;
  beforeMoving(one);
  beforeChains(one);
  const veiled = veiledNow();
  await act(one);
  if (veiled.length) await lookAtUnveiled(veiled);
  if (openingSources.has(one.listeners[0])) M.dirty = true;
  await letSend(one);
  const quick = mayBeQuick(one), over = await isOver(), changes = M.changes;
  const ok = ((quick && over) || await settled(began, 0)) && await again(one, began);
  return { ok, quick: quick && over, over, changes };
};
M.learnMade = function (one, { quick, over, changes }) {
  M.pressing = false;
  afterMoving(one);
  if (quick) count(one); else learnPace(one, over, changes);
  return tellEndless(one);
};
M.unpress = function () { M.pressed = null; for (const probe of childProbes()) probe.unpress(); };
function isThere(probe) { return probe.document.defaultView !== null; }
async function makeThere(probe, one) { // in a frame, which may go while it is waited for, and tells nothing then
  const began = native.now();
  let made = null;
  probe.make(one).then((result) => { made = result; }, () => { made = { ok: true }; });
  while (!made && isThere(probe) && native.now() - began < OPTIONS.ceiling + BURST) await sleep(2);
  const ok = await settled(began, 0);
  return made ? { ...made, ok: made.ok && ok } : { ok: ok && !isThere(probe) };
}
async function press(one, telling = false) {
  const began = native.now(), overtaken = M.overtaken, probe = probeOf(one), probes = [...new Set([M, probe])];
  const toldOf = isToBeTold(one, telling), numbered = mayCount(one);
  for (const each of probes) each.prepare(toldOf, numbered);
  M.unpress();
  M.openWindow();
  M.pressed = one;
  M.everPressed = true;
  const made = await (probe === M ? M.make(one) : makeThere(probe, one));
  M.closeWindow();
  const endless = isThere(probe) ? probe.learnMade(one, made) : {}, any = (name) => probes.some((each) => each[name]);
  const plain = Boolean(one.link && any('heldBack'));
  if (probe !== M) M.elsewhere += probe.elsewhere;
  learnCounter(one);
  for (const each of probes) each.numbered = false;
  if (plain) for (const each of probes) { each.plainKinds.add(one.listeners[0]); each.dirty = true; }
  const reading = read({ settled: made.ok, ms: native.now() - began, plain, ...endless });
  if (one.act === 'step') probe.learnStep(one, reading.urls);
  if (any('failed') || (M.overtaken && !reading.urls.length)) reading.failed = true;
  if (overtaken && reading.urls.length) M.overtaken = false;
  if (one.act === 'choose' && isSettledBy(one.element)) reading.chose = true;
  if (probe.times > 1) reading.times = probe.times;
  if (any('broken')) reading.broken = true;
  if (reading.urls.length) learnFruitful(one, reading.urls);
  const exchanges = probes.flatMap((each) => each.exchanges), requests = probes.reduce((sum, each) => sum + each.requests, 0);
  if (exchanges.length) reading.exchanges = exchanges;
  run = { key: one.key, length: requests && reading.urls.length ? (run.key === one.key ? run.length + 1 : 1) : 0 };
  return reading;
}
M.pressedLabel = () => (M.open && M.pressed ? M.pressed.text : '');
M.pressTelling = (id) => M.press(id, true);
M.press = async function (id, telling) {
  if (!there(id)) { M.dirty = true; scan(); }
  const one = there(id);
  return told(one ? await press(one, telling) : read({ missing: true, settled: true, ms: 0 }));
};
const state = () => M.tally().join();
const MOST_VISITED = 20000;
const visited = new Set(); // states seen in bursts: what is known already is no progress
// Several presses without a round trip each: [[button, should it bring addresses?], …]. It ends where a press does something else
// than was foreseen, or changes the buttons, so that what follows is decided with what is known then.
M.burst = async function (script) {
  const readings = (M.made = []), began = native.now();
  let before = state();
  visited.add(before);
  for (const [id, brings] of JSON.parse(script)) {
    const one = there(id);
    if (!one) break;
    M.making = id;
    const reading = await press(one), after = state();
    readings.push(reading);
    const foreseen = brings ? reading.urls.length > 0 && !visited.has(after) : reading.urls.length === 0 && after === before;
    if (visited.size > MOST_VISITED) visited.clear();
    visited.add(after);
    if (!foreseen || reading.order !== null || Object.keys(reading.places).length > 0 || !reading.settled || reading.failed || native.now() - began > BURST) break;
    before = after;
  }
  return told(readings);
};
M.unfinished = () => told({ readings: M.made || [], at: M.making }); // of a burst that a press has hung
