// Growing lists: F(T) counts inner children alike both their neighbours (tag, class). Where F(T)/N₀(T) > α the list is cut.
// Ours: the last N₀ children stay (a page may ask for what comes "after the last id", or watch a sentinel), short lists
// are left alone, and addresses are gathered before the cut.
const ALPHA = 2, SHORTEST = 60;
const firstCounts = new WeakMap();
function alike(a, b) { return nodeNameOf.call(a) === nodeNameOf.call(b) && a.className === b.className; }
function similarChildren(parent) {
  let count = 0;
  for (let node = parent.firstElementChild; node; node = node.nextElementSibling) {
    const before = node.previousElementSibling, after = node.nextElementSibling;
    if (before && after && alike(node, before) && alike(node, after)) count++;
  }
  return count;
}
M.cutLists = function () { // of all lists at first, then of those that have grown since the last reading
  const parents = M.counted0 ? M.grown : [...doc.querySelectorAll('*')];
  M.counted0 = true;
  let cutAny = false;
  for (const parent of parents) {
    if (!(parent.childElementCount >= 4)) continue;
    const now = similarChildren(parent);
    if (now < 2) continue;
    if (!firstCounts.has(parent)) { firstCounts.set(parent, now); continue; }
    const first = firstCounts.get(parent);
    if (now / first > ALPHA && now >= SHORTEST) { cut(parent, Math.max(first, 2) + 2); cutAny = true; }
  }
  M.grown.clear();
  M.cutting = cutAny && window.top === window && !window.frames.length; // the addresses of frames are compared by name
  if (cutAny) absorb(false);
  M.cutting = false;
  for (const probe of childProbes()) probe.cutLists();
};
function cut(parent, kept) {
  const pressed = M.pressed && M.pressed.element;
  let surplus = parent.childElementCount - kept;
  for (let node = parent.firstElementChild; node && surplus > 0; surplus--) {
    const next = node.nextElementSibling;
    if (!(pressed && node.contains(pressed)) && next && alike(node, next)) node.remove();
    node = next;
  }
}
