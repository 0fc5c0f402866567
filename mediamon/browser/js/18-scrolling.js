// Scrolling to the end, as far as something comes. The first time on the way all is looked at that waits to be seen; later what lies
// beyond the end of the time before. Lists that hold only what is in view take the rest out of the document: they are looked through
// from where they were left.
const LOOKING = 1500, MOST_UPWARD = 40; // ms; views on the way up
const DOWNWARD = { to: 'top', at: 'scrollTop', length: 'scrollHeight', view: 'clientHeight' };
const ACROSS = { to: 'left', at: 'scrollLeft', length: 'scrollWidth', view: 'clientWidth' };
const lookedTo = new WeakMap(), emptied = new WeakSet(); // scrolled part -> pixels; those that take out what is out of view
const enteredWithin = new Set(); // names of parts that the page itself has scrolled before anything was pressed: lists that go on at both ends
function nameOfScrolled(part) { return nameOf(part) || part.id || [...part.classList].sort().join('.'); }
function goesOnAbove(part) { // not the page itself: what is above is in it
  if (part === doc.scrollingElement()) return false;
  const name = nameOfScrolled(part);
  if (!M.everPressed && part.scrollTop > 0) enteredWithin.add(name);
  return enteredWithin.has(name);
}
function moveTo(part, way, pixels) { native.scrollTo.call(part, { [way.to]: pixels, behavior: 'instant' }); }
function endOf(part, way) { return part[way.length] - part[way.view]; }
function drawnAgain({ element, key }) { // a part that was drawn anew is the one that stands in its place
  if (!element || element.isConnected) return element || doc.scrollingElement();
  const drawn = scrolls().find((one) => one.key === key && one.element);
  if (!drawn) return element;
  if (lookedTo.has(element)) lookedTo.set(drawn.element, lookedTo.get(element));
  return drawn.element;
}
async function lookThrough(one, way) {
  let part = drawnAgain(one);
  const began = native.now(), step = Math.max(50, part[way.view] * 0.8);
  const from = goesOnAbove(part) ? part[way.at] : Math.min(lookedTo.get(part) || 0, part[way.at]); // another list in its place begins at its top
  for (let at = from; native.now() - began < LOOKING; at += step) {
    moveTo(part, way, (at = Math.min(at, endOf(part, way))));
    lookedTo.set(part, at);
    await frame(); await frame();
    part = drawnAgain({ ...one, element: part });
    if (at >= endOf(part, way) - 1) return;
  }
}
async function scroll(one) {
  const way = one.across ? ACROSS : DOWNWARD, gone = M.gone;
  let part = drawnAgain(one);
  if (one.back) {
    for (let at = part[way.at], n = 0; at > 0 && n < MOST_UPWARD; n++) { moveTo(part, way, (at = Math.max(0, at - part[way.view]))); await frame(); await frame(); }
    return comeFrom(part, way, part[way.view], 0);
  }
  if (!lookedTo.has(part) || emptied.has(part) || waitsToBeSeen()) await lookThrough(one, way);
  part = drawnAgain({ ...one, element: part });
  if (M.gone > gone) emptied.add(part);
  if (!emptied.has(part) || goesOnAbove(part)) { await toTheEnd(part, way); lookedTo.set(part, part[way.at]); }
}
function toTheEnd(part, way) { return comeFrom(part, way, goesOnAbove(part) ? Math.max(0, endOf(part, way) - part[way.view]) : 0, null); }
async function comeFrom(part, way, from, to) { // to: null for the end
  const began = native.now();
  for (let attempt = 0; attempt < 2; attempt++) { // that nothing came may be the machine's slowness: look twice
    moveTo(part, way, from);
    await frame(); await frame();
    moveTo(part, way, to ?? part[way.length]);
    await frame(); await frame(); await frame(); // the last one: intersections are told after a frame was drawn
    if (M.pending.size || M.lastChange >= began) return;
    await sleep(50);
    if (M.pending.size || M.lastChange >= began) return;
  }
  if (M.late) M.failed = true; // what comes with the drawing could not
}
