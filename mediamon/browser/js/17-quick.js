// Presses that are over at once. Where every press of a listener so far was done when its click returned – nothing under way,
// nothing that changed a task later – the next ones of a burst need not give way to the browser, which would draw a frame.
// Now and then one is waited for all the same, to see whether that still holds: less often the longer it has held.
const SURE = 6, PROVED_FIRST = 16, PROVED_EVERY = 1024, MOST_SOURCES = 5000;
const immediate = perListener(); // presses in a row that were over at once; below 0: so many to be seen first
function perListener() { // a number for what listens to a button, wherever it stands; all are forgotten where a page has too many
  const known = new Map();
  return {
    of: (one) => known.get(sourcesOf(one)) || 0,
    learn(one, value) { if (known.size > MOST_SOURCES) known.clear(); known.set(sourcesOf(one), value); },
  };
}
function sourcesOf(one) { return (one.sources ??= one.act + ' ' + one.listeners.filter((source) => source[0] !== '@').join(' ')); }
function isToBeProved(count) { return count % PROVED_EVERY === 0 || (count >= PROVED_FIRST && (count & (count - 1)) === 0); }
function mayBeQuick(one) {
  if (one.act !== 'click' || one.link || M.observes || M.telling || window.frames.length) return false;
  const count = immediate.of(one);
  return count >= SURE && !isToBeProved(count);
}
async function isOver() { // with the continuations that the click itself has left; true when nothing is under way
  await null;
  await null;
  absorb(false);
  return M.pending.size === 0 && !moves();
}
function count(one) { immediate.learn(one, immediate.of(one) + 1); }
function learnPace(one, over, changesAtOnce) { // after the press has been waited for
  const count = immediate.of(one);
  immediate.learn(one, over && M.changes === changesAtOnce ? count + 1 : Math.min(0, count) - 4 * SURE);
}
