// Presses that are made again at once, as the same press. A button that only scrolls what is there is pressed on until something comes
// or nothing moves. One that does nothing so soon after it has done something, and has looked at the clock, may be one that does not
// let itself be pressed so often: it is given time. One that was told that there is no such thing, though it had brought something, is
// pressed once more: that may be the end of a list, or a mishap. Where nothing helps, it is let be.
const MOST_SCROLLED = 6, IN_VAIN = 2, HELPED = -20; // presses; runs of a listener without a gain; after one with it
const BREATHS = { click: 600, wheel: 900, keys: 900, drag: 900 }, MOST_BREATHS = 3; // ms; waits in vain, all in all
const asks = perListener(), rolls = perListener(), breaths = perListener(), lastWorked = perListener(); // the last: when a press did something
let vainBreaths = 0;
M.times = 1; // how often has it been pressed for the current press?
M.clock = false; // has the page asked what time it is?
for (const [owner, name] of [[performance, 'now'], [Date, 'now']]) {
  const told = owner[name].bind(owner);
  owner[name] = function now() { M.clock = true; return told(); };
}
function unmoved(began) { return M.lastTouch < began && !M.failed; }
async function again(one, began) { // false: the ceiling cut it short
  if (!BREATHS[one.act] || !one.element.isConnected) return true;
  if (M.missing && M.arrived.size === 0 && lastWorked.of(one)) return askAgain(one, began);
  if (wentWrong()) return tryAgain(one, began);
  if (M.missing && M.arrived.size === 0) return true;
  const ok = M.wentOn ? await rollOn(one, began) : !unmoved(began) || !M.clock || await breathe(one, began);
  if (!unmoved(began)) lastWorked.learn(one, native.now());
  return ok;
}
async function rollOn(one, began) {
  let ok = true;
  if (rolls.of(one) >= IN_VAIN) return ok;
  for (let n = 0; ok && M.wentOn && unmoved(began) && n < MOST_SCROLLED && one.element.isConnected; n++) {
    M.wentOn = false;
    M.times++;
    await act(one);
    ok = await settled(began, 0);
  }
  if (!M.failed) rolls.learn(one, unmoved(began) ? rolls.of(one) + 1 : HELPED);
  return ok;
}
async function askAgain(one, began) {
  if (asks.of(one) >= IN_VAIN) return true;
  M.times++;
  await act(one);
  const ok = await settled(began, 0);
  asks.learn(one, M.arrived.size ? HELPED : asks.of(one) + 1);
  return ok;
}
async function breathe(one, began) {
  const worked = lastWorked.of(one), times = breaths.of(one);
  if (!worked || began - worked > BREATHS[one.act] || M.requests || M.heldBack) return true; // what has asked for something was let be pressed
  if (times >= IN_VAIN || (times >= 0 && vainBreaths >= MOST_BREATHS)) return true;
  await sleep(BREATHS[one.act]);
  M.times++;
  await act(one);
  const ok = await settled(began, 0), helped = !unmoved(began);
  breaths.learn(one, helped ? HELPED : times + 1);
  vainBreaths += !helped;
  return ok;
}
// How long a chain of frames is followed: where it had no end after a listener's first press, not for so long, in later loads of the page neither.
const endless = new Set(); // sources of such listeners
function beforeChains(one) {
  M.patience = endless.has(sourcesOf(one)) ? TICKING : LONGEST_QUICK_CHAIN;
  M.endless = false;
}
function tellEndless(one) { // the source, when it is learnt
  if (!M.endless || endless.has(sourcesOf(one)) || endless.size > MOST_SOURCES) return {};
  endless.add(sourcesOf(one));
  return { endless: [sourcesOf(one)] };
}
