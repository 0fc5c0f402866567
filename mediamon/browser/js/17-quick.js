// Presses that are over at once. Where every press of a listener so far was done when its click returned – nothing under way,
// nothing that changed a task later – the next ones of a burst need not give way to the browser, which would draw a frame.
// Now and then one is waited for all the same, to see whether that still holds: less often the longer it has held.
const SURE = 6, PROVED_FIRST = 16, PROVED_EVERY = 256, MOST_SOURCES = 5000;
const immediate = new Map(); // listeners of a button -> presses in a row that were over at once; below 0: so many to be seen first
function sourcesOf(one) { return one.act + ' ' + one.listeners.filter((source) => source[0] !== '@').join(' '); }
function isToBeProved(count) { return count % PROVED_EVERY === 0 || (count >= PROVED_FIRST && (count & (count - 1)) === 0); }
function mayBeQuick(one) {
  if (one.act !== 'click' || one.link || M.observes || M.telling || window.frames.length) return false;
  const count = immediate.get(sourcesOf(one)) || 0;
  return count >= SURE && !isToBeProved(count);
}
async function isOver() { // with the continuations that the click itself has left; true when nothing is under way
  await null;
  await null;
  absorb(false);
  return M.pending.size === 0 && !moves();
}
function count(one) { immediate.set(sourcesOf(one), (immediate.get(sourcesOf(one)) || 0) + 1); }
function learnPace(one, over, changesAtOnce) { // after the press has been waited for
  if (immediate.size > MOST_SOURCES) immediate.clear();
  const sources = sourcesOf(one), count = immediate.get(sources) || 0;
  immediate.set(sources, over && M.changes === changesAtOnce ? count + 1 : Math.min(0, count) - 4 * SURE);
}
