// What moves a part of the page: dragging, the wheel, arrow keys that the whole page hears; and a finger or a key that is held, the focus.
const PULLED = 100, PULLED_MOST = 300, PULLED_OF = 0.6, MOVES = 4, LINE = 60; // pixels, at most, of the width of what is pulled; events on the way; pixels
const ACTS_OF_MOVES = { wheel: [['↓', 1], ['↑', -1]], drag: [['⇠', -1], ['⇢', 1]] };
const LETS_GO = ['pointermove', 'mousemove', 'touchmove', 'pointerup', 'mouseup', 'touchend'];
function hearsAll(element) { return Object.keys(element).some((name) => name.startsWith('_reactListening')); } // for its parts, which say what they want
function mayMove(element) { // is there anything that hears of it?
  const heard = ['wheel', 'down', 'touch'].some((kind) => M.kinds.has(kind));
  return heard || element.onwheel || element.onpointerdown || element.onmousedown || element.ontouchstart;
}
function offerMoves(element, found) {
  if (!mayMove(element) || hearsAll(element)) return;
  const act = hearing(element, 'wheel') && !higherThanShown(element) && !widerThanShown(element) ? 'wheel' : isDragged(element) ? 'drag' : '';
  if (!act) return;
  const kind = act === 'wheel' ? 'wheel' : hearing(element, 'down') ? 'down' : 'touch';
  const name = act === 'wheel' ? act : nameOf(element) || [...element.classList].sort().join('.') || act;
  for (const [sign, by] of ACTS_OF_MOVES[act]) found.push({ ...made(element, act, sign + ' ' + name, ['moves ' + act + ' ' + otherListener(element, kind)], true), by });
}
function isDragged(element) { // where nothing else moves it: no arrows, no dots
  if (!hearing(element, 'down') && !hearing(element, 'touch')) return false;
  if (!LETS_GO.some((type) => M.kinds.has(type)) || hearsPresses(element) || isPressedDown(element)) return false;
  const around = partAround(element);
  return around !== null && ![...all(around, LOOKS)].some((one) => one !== element && isBeside(one, element));
}
// Rows that are swept aside, which a part above hears the finger come down for: it asks which one, and where the finger is.
const sweptAs = new WeakMap(); // row -> what it said at first: what lies under it says something too
const sweeping = new Set(), PLACE_ACROSS = /\b(?:client|page|screen)X\b/; // prints of such listeners
function offerSwept(element, by, found) { // beside what a click on it does
  if (!isSwept(element, by)) return;
  const { source } = sweptBy(by);
  if (!sweptAs.has(element)) sweptAs.set(element, labelOf(element));
  for (const [sign, towards] of ACTS_OF_MOVES.drag) found.push({ ...made(element, 'drag', sign + ' ' + sweptAs.get(element), ['^moves drag ' + source], false), by: towards });
}
function sweptBy(by) { return [by.down, by.touch].find((one) => one && sweeping.has(one.source)); }
function isSwept(element, by) { return Boolean(sweptBy(by)) && LETS_GO.some((type) => M.kinds.has(type)) && (isAsked(element, 'down') || isAsked(element, 'touch')); }
const BESIDE = 60; // pixels
function isBeside(one, element) { // or over it
  const a = one.getBoundingClientRect(), b = element.getBoundingClientRect();
  return a.left < b.right + BESIDE && b.left < a.right + BESIDE && a.top < b.bottom + BESIDE && b.top < a.bottom + BESIDE;
}
// A pointer that we move is none that can be captured; what we do goes to the right element anyhow.
const capture = Element.prototype.setPointerCapture;
Element.prototype.setPointerCapture = function (id) {
  try { capture.call(this, id); } catch (error) { if (!M.dispatching) throw error; }
};
function isPressedDown(element) { // a line of text that hears the finger come down: a button
  return underFinger(element) !== '' && squeeze(element.textContent) !== '' && element.getBoundingClientRect().height <= LINE;
}
function offerKeysAndWheel(found) { // of the whole page, where it does not scroll: a place in a row of slides
  const page = doc.scrollingElement();
  if (!page || !doc.body()) return;
  const still = page.scrollHeight <= innerHeight + 8;
  offerKeys(found, still);
  if (!still) return;
  if ([window, document, doc.documentElement(), doc.body()].some((root) => otherListener(root, 'wheel') && !hearsAll(root)))
    for (const [sign, by] of ACTS_OF_MOVES.wheel) found.push({ ...made(doc.body(), 'wheel', sign + ' wheel', ['moves wheel'], true), by });
}
function offerFocus(element, found) { // a line that shows something as soon as one is about to write, or would be if it let itself be written in: a date's
  if (!native.matches.call(element, TYPED) || element.disabled || isOfPerson(element.form) || !hearing(element, 'focus')) return;
  found.push(made(element, 'focus', fieldName(element) || element.placeholder || element.name || 'focus', ['focus ' + otherListener(element, 'focus')], true));
}
const acts = {
  wheel(view, { element, by }) { element.dispatchEvent(new view.WheelEvent('wheel', { deltaY: 120 * by, bubbles: true, cancelable: true, composed: true, view })); },
  menu(view, { element }) { dispatch(view, element, [['contextmenu', true]]); },
  focus(view, { element }) { if (element === element.getRootNode().activeElement) element.blur(); element.focus({ preventScroll: true }); },
  async hold(view, { element }) { // until what pressing down has set going is over: a press may have to be a long one
    const before = M.pending.size, began = native.now();
    dispatch(view, element, [...OVER, ['pointerdown', true], ['mousedown', true]]);
    while (M.pending.size > before && native.now() - began < LONGEST_AWAITED_TIMER) await sleep(5);
    dispatch(view, element, [['pointerup', true], ['mouseup', true], ['click', true]]);
  },
  drag(view, { element, by }) {
    const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const way = by * Math.min(PULLED_MOST, Math.max(PULLED, box.width * PULLED_OF));
    pull(view, element, 'down', x, y);
    for (let n = 1; n <= MOVES; n++) pull(view, element, 'move', x + (way * n) / MOVES, y);
    pull(view, element, 'up', x + way, y);
  },
};
const FINGERS = { down: 'touchstart', move: 'touchmove', up: 'touchend' };
function pull(view, element, phase, clientX, clientY) { // by pointer, mouse and finger: whatever is listened to
  const init = { bubbles: true, cancelable: true, composed: true, view, clientX, clientY, button: 0, buttons: phase === 'up' ? 0 : 1, isPrimary: true };
  element.dispatchEvent(new view.PointerEvent('pointer' + phase, init));
  element.dispatchEvent(new view.MouseEvent('mouse' + phase, init));
  const finger = new view.Touch({ identifier: 1, target: element, clientX, clientY, pageX: clientX + view.scrollX, pageY: clientY + view.scrollY });
  const touches = phase === 'up' ? [] : [finger];
  element.dispatchEvent(new view.TouchEvent(FINGERS[phase], { ...init, changedTouches: [finger], touches, targetTouches: touches }));
}
