// Timers that only clear something away ("Saved", "Copied"): when one has added nothing and asked nothing three times more often than
// it did, presses are not held up by it any more.
const SHORTEST_FADING = 700, FADED = 3; // ms: shorter ones may well be what brings the news; times
const fading = new Map(); // source and delay of a timer -> how often it only cleared away, less three times how often it did more
M.additions = 0; // nodes that came, links and styles that changed
function keyOfTimer(callback, delay) { return sourceOf(callback) + ' ' + delay; }
function fades(callback, delay) { return delay >= SHORTEST_FADING && (fading.get(keyOfTimer(callback, delay)) || 0) >= FADED; }
function watchFading(callback, delay) { // it is called now; what it waits for by promises comes before the next task
  const before = M.additions + M.requests, under = M.pending.size, key = keyOfTimer(callback, delay);
  task().then(() => {
    absorb(!M.open);
    const onlyCleared = M.additions + M.requests === before && M.pending.size <= under;
    if (fading.size > 1000) fading.clear();
    fading.set(key, Math.max((fading.get(key) || 0) + (onlyCleared ? 1 : -FADED), -10 * FADED)); // something else may have come just then
  });
}
let toldFading = 0;
function tellFading() {
  const known = [...fading].filter(([, times]) => times >= FADED).map(([key]) => key);
  if (known.length <= toldFading) return {};
  toldFading = known.length;
  return { fading: known };
}
