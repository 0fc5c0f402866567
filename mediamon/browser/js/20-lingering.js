// When nothing is left to press, for what the page has in hand to do by itself: a button that frees itself after some seconds, news that
// come late. Not for intervals that have ticked often: they have shown by then what they do.
const LINGERING = 3000, LATEST = 15000, TICKS = 3; // ms; of a timer that goes off once; of an interval, after which it is a ticker
const inHand = new Map(); // timer -> when it is due, and how often it was
let fruitfulLast = false; // has something come the last time?
function takeInHand(id, delay, most = LINGERING) { if ((Number(delay) || 0) <= most) inHand.set(id, { due: native.now() + (Number(delay) || 0), ticks: 0 }); }
function lastDue() { return Math.max(...[...inHand.values()].map((one) => one.due), ...childProbes().map((probe) => probe.lastDue())); }
M.lastDue = lastDue;
function tick(id) {
  const one = inHand.get(id);
  if (one && (++one.ticks < TICKS || M.lingers || fruitfulLast)) one.due = native.now() + LINGERING;
  else inHand.delete(id);
}
function isAnythingInHand() {
  const now = native.now();
  for (const [id, { due }] of inHand) if (due < now - LINGERING) inHand.delete(id);
  return inHand.size > 0 || childProbes().some((probe) => probe.isAnythingInHand());
}
M.isAnythingInHand = isAnythingInHand;
const shownNow = () => M.list.join() + ' ' + state();
M.letLinger = function (lingers) { M.lingers = lingers; for (const probe of childProbes()) probe.letLinger(lingers); };
M.linger = async function (most) { // the reading, or null where nothing has come; most: milliseconds
  if (M.leave() || fruitfulLast) takeInHand('by itself', 0); // where something came, more may
  if (!isAnythingInHand()) return told(null);
  const began = native.now(), before = shownNow();
  const until = Math.min(began + most, Math.max(began + LINGERING, lastDue() + 100));
  M.openWindow();
  M.letLinger(true);
  do { await sleep(50); absorb(false); if (M.stale()) scan(); } while (shownNow() === before && native.now() < until);
  fruitfulLast = shownNow() !== before;
  M.letLinger(false); // what follows from what came is waited for; whatever else goes on is not
  const ok = !fruitfulLast || await settled(native.now(), 50);
  M.closeWindow();
  return told(fruitfulLast ? read({ settled: ok, ms: native.now() - began }) : null);
};
Object.defineProperty(window, KEY, { value: M });
