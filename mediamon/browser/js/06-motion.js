// What moves: where the page listens for the end of a transition or an animation, a press is over with it; so with a transition
// between two views, and with what a script moves and then awaits. What is moved to please the eye holds up nothing.
const ENDS = /^(webkit)?(transition|animation)(end|cancel)$/i;
const ending = new WeakSet(); // what listens for such an end
const moved = new WeakSet();  // animations that are awaited already, or were there before the press
const finished = Object.getOwnPropertyDescriptor(Animation.prototype, 'finished');
const FRAMES_LATE = 1000;     // ms that a busy machine may be late with the frame that ends a move; one that is held up never ends
M.moving = false;             // does anything listen for an end?
let ends = 0; // how many listen so far
const unheard = new WeakMap(); // animation -> how many listened when nobody waited for its end
M.hearsEnd = function (target) {
  ends++;
  ending.add(target);
  M.moving = true;
  if (target instanceof Node && listening.length < MOST_LISTENING) listening.push(new WeakRef(target));
};
const listening = [], MOST_LISTENING = 500; // those whose shadow may hold what moves
function animations() { // of the document and of each shadow root in which somebody waits for an end: a document tells nothing of those
  const roots = new Set([document]);
  for (const one of listening) {
    const target = one.deref(), root = target && target.getRootNode();
    if (root instanceof ShadowRoot) roots.add(root);
  }
  return [...roots].flatMap((root) => root.getAnimations());
}
function awaitsEnd(target) { // React listens to everything at its root; which of its parts wants to know is written on the part
  for (let up = target; up; up = above(up)) {
    const names = isElement(up) ? Object.keys(up) : [];
    if (ending.has(up) && !hearsAll(up)) return true;
    if (names.some((name) => name.startsWith('__reactProps$') && up[name] && (up[name].onTransitionEnd || up[name].onAnimationEnd))) return true;
  }
  return ending.has(window);
}
function awaitMove(animation, left) {
  const token = expect(causedNow());
  if (!token) return;
  const over = () => done(token); // its events come right after
  finished.get.call(animation).then(over, over);
  native.setTimeout(over, left + FRAMES_LATE);
}
function timeLeft(animation) {
  const timing = animation.effect && animation.effect.getComputedTiming();
  return timing ? timing.endTime - (Number(animation.currentTime) || 0) : Infinity;
}
function moves() { // has the press set something moving, for whose end somebody waits?
  if (!M.moving || !patient) return false;
  const before = M.pending.size;
  for (const animation of animations()) {
    if (moved.has(animation) || unheard.get(animation) === ends || animation.playState !== 'running') continue;
    unheard.set(animation, ends); // some begin to listen when it begins
    const left = timeLeft(animation), target = animation.effect && animation.effect.target;
    if (left > LONGEST_AWAITED_TIMER || !target || !awaitsEnd(target)) continue;
    moved.add(animation);
    awaitMove(animation, left);
  }
  if (M.pending.size === before) return false;
  if (changesBefore < 0) changesBefore = M.changes;
  return true;
}
// Where the end of what moves has changed nothing after several presses of a listener, it is waited for now and then only.
const VAIN = 3, TRIED_AGAIN = 16, FRUITFUL = -20; // presses
const waits = perListener(); // ends in a row that were waited for in vain
let patient = true, changesBefore = -1; // those made when the press began to wait
function beforeMoving(one) {
  const vain = waits.of(one);
  patient = vain < VAIN || vain % TRIED_AGAIN === 0;
  if (!patient) waits.learn(one, vain + 1);
  changesBefore = -1;
}
function afterMoving(one) {
  if (changesBefore >= 0) waits.learn(one, M.changes > changesBefore ? FRUITFUL : waits.of(one) + 1);
}
// What comes to light by a transition of its visibility is hidden still where that begins, and seen with the next frame.
async function unveiled(one) {
  const roots = [document, one.element && one.element.getRootNode()].filter((root) => root && root.getAnimations);
  if (roots.some((root) => root.getAnimations().some((each) => each.transitionProperty === 'visibility' && each.playState === 'running'))) { await frame(); await frame(); }
}
function passOver() { if (M.moving) for (const animation of animations()) moved.add(animation); }
const animate = Element.prototype.animate;
Element.prototype.animate = function (...args) {
  const animation = animate.apply(this, args);
  moved.add(animation);
  return animation;
};
const asked = new WeakSet(); // animations, those of styles too, whose end somebody has asked for
function askedForEnd(animation) {
  if (asked.has(animation)) return;
  asked.add(animation);
  const left = timeLeft(animation);
  if (left <= LONGEST_AWAITED_TIMER) awaitMove(animation, left);
}
M.hearsFinish = askedForEnd;
for (const name of ['finished', 'onfinish']) {
  const own = Object.getOwnPropertyDescriptor(Animation.prototype, name);
  Object.defineProperty(Animation.prototype, name, {
    ...own,
    get() { if (name === 'finished') askedForEnd(this); return own.get.call(this); },
    set: own.set && function (listener) { if (listener) askedForEnd(this); own.set.call(this, listener); },
  });
}
const startView = document.startViewTransition && Document.prototype.startViewTransition;
if (startView) Document.prototype.startViewTransition = function (...args) { // its callback waits for the next frame
  const token = expect(causedNow()), transition = startView.apply(this, args);
  if (token) transition.updateCallbackDone.then(() => done(token), () => done(token));
  if (token) forgetLate(token);
  return transition;
};
