// Waiting until what a press has set going is over, here and in the frames.
function sleep(ms) { return new Promise((resolve) => native.setTimeout(resolve, ms)); }
async function settled(began, quiet) { // what watches intersections and sizes hears of a change only with the next frames
  const ok = await idle(began, quiet);
  if (M.lastTouch < began || !(M.observes || M.redraws || (M.measures && M.lastChange < began))) return ok; // what brings something is seldom a matter of size
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
