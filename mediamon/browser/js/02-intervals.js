// An interval that a press starts and that ends soon (is it there yet? an effect in steps) is the press's own, and waited for. One that
// goes on is a ticker: spontaneous from then on, and not waited for when it is started again.
const SLOWEST_STEP = 250, LONGEST_STEPPED = 1000, MOST_TICKS = 50; // ms, ms
const tickers = new Set(); // source and delay
window.setInterval = function (callback, delay, ...args) {
  if (typeof callback !== 'function') callback = new Function(String(callback));
  const key = keyOfTimer(callback, delay), cause = mayEndSoon(key, delay) ? causedNow(delay) : -1, token = expect(cause);
  const ours = follow(callback, cause, null), theirs = follow(callback, -1, null), began = native.now();
  let steps = 0;
  const id = native.setInterval(function (...a) {
    tick(id);
    if (!token || !M.pending.has(token)) return theirs.apply(this, a);
    if (++steps >= MOST_TICKS || native.now() - began > LONGEST_STEPPED) {
      tickers.add(key);
      M.pending.delete(token);
    }
    return ours.apply(this, a);
  }, delay, ...args);
  if (token) timers.set(id, token);
  if (delay > SLOWEST_STEP) takeInHand(id, delay); // a quicker one has ticked often before all is pressed, or would but for chance
  return id;
};
function mayEndSoon(key, delay) { return M.loadedOnce && (Number(delay) || 0) <= SLOWEST_STEP && !tickers.has(key); }
let toldTickers = 0;
function tellTickers() {
  if (tickers.size === toldTickers) return {};
  toldTickers = tickers.size;
  return { tickers: [...tickers] };
}
