// Timers that only clear something away ("Saved", "Copied"): when one has added nothing and asked nothing three times more often than
// it did, presses are not held up by it any more.
const SHORTEST_FADING = 700, FADED = 3; // ms: shorter ones may well be what brings the news; times
const fading = new Map(); // source and delay of a timer -> how often it only cleared away, less three times how often it did more
M.additions = M.looks = 0; // elements that came, links that changed; styles and texts that did
const undecided = new Set(); // timers that have gone off
function keyOfTimer(callback, delay) { return sourceOf(callback) + ' ' + delay; }
function fades(callback, delay) { return delay >= SHORTEST_FADING && (fading.get(keyOfTimer(callback, delay)) || 0) >= FADED; }
function noteFading(key, only) { // something else may have come just then
  if (fading.size > 1000) fading.clear();
  fading.set(key, Math.max((fading.get(key) || 0) + (only ? 1 : -FADED), -10 * FADED));
}
function watchFading(callback, delay) { // it is called now; what it waits for by promises comes before the next task
  const one = { key: keyOfTimer(callback, delay), under: M.pending.size, vain: M.open && isAsTold(), brought: M.additions + M.requests, looks: M.looks };
  undecided.add(one);
  task().then(() => {
    absorb(!M.open);
    if (M.additions + M.requests > one.brought) decide(one, false);
    else if (M.looks === one.looks && M.pending.size <= one.under) decide(one, true);
    else if (!one.vain) decide(one, false); // else the press as a whole will tell
  });
}
function decide(one, onlyCleared) { if (undecided.delete(one)) noteFading(one.key, onlyCleared); }
function learnFading() { // A press is over. Had it changed nothing of what is told before its timers went off, nor has now, they cleared a message away:
  for (const one of undecided) decide(one, M.additions + M.requests === one.brought && (one.vain ? isAsTold() : M.looks === one.looks)); // it became transparent first, a class went
}
let toldFading = 0;
function tellFading() {
  const known = [...fading].filter(([, times]) => times >= FADED).map(([key]) => key);
  if (known.length <= toldFading) return {};
  toldFading = known.length;
  return { fading: known };
}
