// Scrolling to the end, as far as something comes, and through lists that hold only what is in view.
// What is out of view they take out of the document: such a list is looked through from where it was left.
const LOOKING = 1500; // ms
const lookedTo = new WeakMap(); // scrolled part -> pixels
async function lookThrough(part) {
  const began = native.now(), step = Math.max(50, part.clientHeight * 0.8);
  for (let at = lookedTo.get(part); native.now() - began < LOOKING; at += step) {
    const end = part.scrollHeight - part.clientHeight;
    part.scrollTop = at = Math.min(at, end);
    lookedTo.set(part, at);
    await frame(); await frame();
    if (at >= part.scrollHeight - part.clientHeight - 1) return;
  }
}
async function scroll(element) {
  const part = element || document.scrollingElement, gone = M.gone;
  if (!lookedTo.has(part)) {
    await toTheEnd(part);
    if (M.gone > gone) lookedTo.set(part, 0);
  }
  if (lookedTo.has(part)) await lookThrough(part);
}
async function toTheEnd(part) {
  const began = native.now();
  for (let attempt = 0; attempt < 2; attempt++) { // that nothing came may be the machine's slowness: look twice
    part.scrollTop = 0;
    await frame(); await frame();
    part.scrollTop = part.scrollHeight;
    await frame(); await frame(); await frame(); // the last one: intersections are told after a frame was drawn
    if (M.pending.size || M.lastChange >= began) return;
    await sleep(50);
    if (M.pending.size || M.lastChange >= began) return;
  }
  if (M.late) M.failed = true; // what comes with the drawing could not
}
