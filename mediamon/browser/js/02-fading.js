// Timers that only clear something away ("Saved", "Copied"): when one has added nothing and asked nothing three times, and never did
// anything else, presses are not held up by it any more.
const SHORTEST_FADING = 700, FADED = 3; // ms: shorter ones may well be what brings the news; times
const fading = new Map(); // source and delay of a timer -> times that it only cleared away; never again once it did more
M.additions = 0; // nodes that came, links and styles that changed
function keyOfTimer(callback, delay) { return sourceOf(callback) + ' ' + delay; }
function fades(callback, delay) { return delay >= SHORTEST_FADING && (fading.get(keyOfTimer(callback, delay)) || 0) >= FADED; }
function watchFading(callback, delay) { // it is called now; what it waits for by promises comes before the next task
  const before = M.additions + M.requests, under = M.pending.size, key = keyOfTimer(callback, delay);
  task().then(() => {
    absorb(!M.open);
    const onlyCleared = M.additions + M.requests === before && M.pending.size <= under;
    if (fading.size > 1000) fading.clear();
    fading.set(key, onlyCleared ? (fading.get(key) || 0) + 1 : -Infinity);
  });
}
