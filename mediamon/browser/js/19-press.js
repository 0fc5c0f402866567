// The press itself: made where its button stands, read by the page.
const BURST = 200; // ms that presses may go on without telling

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
  M.beacons = [];
  M.spoken = [];
  M.requests = 0;
  M.times = 1;
  M.elsewhere = '';
  M.heldBack = M.failed = M.missing = M.broken = M.sent = M.late = M.wentOn = M.clock = false;
};
M.make = async function (one) { // until what it has set going here is over
  const began = native.now(), looks = M.looks;
  M.pressed = one;
  M.everPressed = M.pressing = true;
  beforeMoving(one);
  beforeChains(one);
  const veiled = veiledNow();
  await act(one);
  if (veiled.length) await lookAtUnveiled(veiled);
  if (openingSources.has(one.listeners[0])) M.dirty = true;
  const quick = mayBeQuick(one);
  if (!quick) await letSend(one);
  const over = await isOver(), changes = M.changes;
  const ok = ((quick && over) || await settled(began, 0)) && (over || !(await letSend(one, sentLater)) || await settled(began, 0)) && await again(one, began);
  if (M.looks > looks && M.dirty) await unveiled(one);
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
  const row = probe.rowBefore(one), shown = row && shownNow(), list = M.byId;
  const made = await (probe === M ? M.make(one) : makeThere(probe, one));
  M.closeWindow();
  const endless = isThere(probe) ? probe.learnMade(one, made) : {}, any = (name) => probes.some((each) => each[name]);
  const plain = Boolean(one.link && any('heldBack'));
  if (probe !== M) M.elsewhere += probe.elsewhere;
  learnCounter(one);
  for (const each of probes) each.numbered = false;
  learnFading();
  if (plain) for (const each of probes) { each.plainKinds.add(one.listeners[0]); each.dirty = true; }
  const reading = read({ settled: made.ok, ms: native.now() - began, plain, ...endless });
  if (row && isThere(probe) && probe.learnSwitch(one, row, [...M.byId.values()], shownNow() === shown)) readAnew(reading);
  if (M.learnSayer(one, list)) readAnew(reading);
  if (one.act === 'step') probe.learnStep(one, reading.urls);
  if (any('failed') || any('owed') || (M.overtaken && !reading.urls.length)) reading.failed = true;
  if (overtaken && reading.urls.length) M.overtaken = false;
  if ((one.act === 'choose' && isSettledBy(one.element)) || (one.link && isCurrentNow(one.text))) reading.chose = true;
  if (probe.times > 1) reading.times = probe.times;
  if (any('broken')) reading.broken = true;
  if (reading.urls.length) learnFruitful(one, reading.urls);
  const exchanges = probes.flatMap((each) => each.exchanges), requests = probes.reduce((sum, each) => sum + each.requests, 0);
  if (exchanges.length) reading.exchanges = exchanges;
  const beacons = probes.flatMap((each) => each.beacons);
  if (beacons.length) reading.beacons = beacons;
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
