// What comes with the drawing of a frame: animation frames, and observers of intersection and size, which are told of each
// thing they are given once, with the next frame. Such a first telling belongs to the press that asked for it.
const LATE = 1500, HURRIED = 100; // ms that a frame may take on a busy machine; after some that never came (a hidden tab)
let patience = LATE;
M.draws = false; // have there been frames at all?
M.late = false; // has one not come, though there had been some?
function comesLate() { patience = Math.max(HURRIED, patience / 2); }
function frame() { // the next frame, or the end of our patience
  return new Promise((resolve) => {
    const late = native.setTimeout(() => { comesLate(); M.late = M.draws; resolve(); }, patience);
    native.requestAnimationFrame(() => { native.clearTimeout(late); patience = LATE; M.draws = true; resolve(); });
  });
}
function forgetLate(token) { native.setTimeout(() => { if (M.pending.delete(token)) comesLate(); }, patience); }
window.requestAnimationFrame = function (callback) {
  const cause = causedNow(), token = expect(cause);
  if (token) forgetLate(token);
  return native.requestAnimationFrame(follow(callback, cause, token));
};
// A size that has changed since: by what a press has brought or taken away, more often than by the page itself.
const REDRAWING = 100; // ms that it has for drawing a part anew
M.redraws = false; // has it done so?
function redrawn() { M.redraws = true; lateUntil = Math.max(lateUntil, native.now() + REDRAWING); }
const awaited = new WeakMap(); // observer -> Map(target -> what waits for its first telling)
const unseen = new Map(), MOST_UNSEEN = 2000; // what is watched to be seen, and was not yet: parts that are filled then -> observer
function waitsToBeSeen() {
  for (const target of unseen.keys()) if (!target.isConnected) unseen.delete(target);
  return unseen.size > 1; // one alone is the end of a list
}
function watchUnseen(observer, target) {
  if (/^(IMG|PICTURE|IFRAME|VIDEO)$/.test(tagOf(target))) return;
  if (unseen.size >= MOST_UNSEEN) unseen.delete(unseen.keys().next().value); // the oldest may have left the page long ago
  unseen.set(target, observer);
}
// What a press unveils, a panel or an accordion, may be filled when it is seen, and lie out of the window: a person would scroll there.
const MOST_VEILED = 50;
function veiledNow() { // what waits to be seen and is not shown at all
  return unseen.size <= MOST_VEILED ? [...unseen.keys()].filter((target) => target.isConnected && !target.checkVisibility()) : [];
}
async function lookAtUnveiled(veiled) {
  for (const target of veiled) {
    if (!unseen.has(target) || !target.isConnected || !target.checkVisibility()) continue;
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    await frame(); await frame();
  }
}
function forgetUnseen(observer) { for (const [target, by] of unseen) if (by === observer) unseen.delete(target); }
function release(observer, targets) {
  const tokens = awaited.get(observer);
  if (tokens) for (const target of targets) { M.pending.delete(tokens.get(target)); tokens.delete(target); }
}
for (const name of ['IntersectionObserver', 'ResizeObserver']) {
  const Observer = window[name];
  if (!Observer) continue;
  const { observe, unobserve, disconnect } = Observer.prototype;
  window[name] = new Proxy(Observer, { construct(target, [callback, options], made) {
    const root = options && options.root;
    if (name === 'IntersectionObserver') M.scrolls = M.observes = true;
    else M.measures = true;
    if (root && root.nodeType === 1) M.scrollers.add(root);
    const told = typeof callback !== 'function' ? callback : function (entries, observer) {
      if (name === 'ResizeObserver' && !entries.some((entry) => awaited.get(observer)?.has(entry.target))) redrawn();
      for (const entry of entries) if (entry.isIntersecting) unseen.delete(entry.target);
      try { return callback.call(this, entries, observer); } finally { release(observer, entries.map((entry) => entry.target)); }
    };
    return Reflect.construct(target, [told, options], made);
  } });
  Observer.prototype.observe = function (target, options) {
    observe.call(this, target, options);
    if (name === 'IntersectionObserver') watchUnseen(this, target);
    const token = expect(causedNow());
    if (!token) return;
    if (!awaited.has(this)) awaited.set(this, new Map());
    release(this, [target]);
    awaited.get(this).set(target, token);
    forgetLate(token);
  };
  Observer.prototype.unobserve = function (target) { unseen.delete(target); release(this, [target]); return unobserve.call(this, target); };
  Observer.prototype.disconnect = function () { forgetUnseen(this); release(this, [...(awaited.get(this) || new Map()).keys()]); return disconnect.call(this); };
}
