// What a person does with the mouse, the keyboard or a finger, as events.
const POINTER = ['mouseenter', 'mouseover', 'mousedown', 'mouseup', 'pointerenter', 'pointerover', 'pointerdown', 'pointerup'];
const OVER = [['pointerover', true], ['pointerenter', false], ['mouseover', true], ['mouseenter', false]];
const OUT = [['pointerout', true], ['pointerleave', false], ['mouseout', true], ['mouseleave', false]];
const DOWN = [['pointerdown', true], ['mousedown', true], ['pointerup', true], ['mouseup', true]];
function hearsPointer(view, element) { // does anything listen to more than the click itself?
  const probe = view[KEY] || M;
  return probe.inline || POINTER.some((type) => probe.kinds.has(type) || typeof element['on' + type] === 'function');
}
let pointed = null; // where the mouse is and at what, outside what the window shows, where the browser finds nothing
const fromPoint = Document.prototype.elementFromPoint;
Document.prototype.elementFromPoint = function (x, y) {
  return fromPoint.call(this, x, y) || (pointed && Math.abs(pointed.x - x) < 1 && Math.abs(pointed.y - y) < 1 && pointed.element.ownerDocument === this ? pointed.element : null);
};
function dispatch(view, element, types) {
  const box = element.getBoundingClientRect();
  pointed = { x: box.x + box.width / 2, y: box.y + box.height / 2, element };
  const init = { cancelable: true, composed: true, view, detail: 1, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, button: 0 };
  for (const [type, bubbles] of types) element.dispatchEvent(new view[type[0] === 'p' ? 'PointerEvent' : 'MouseEvent'](type, { ...init, bubbles }));
}
const MOST_HOVERED = 50;
const hovered = new Set(); // what the mouse has come to and not left
M.hover = function (view, element) {
  if (hovered.size < MOST_HOVERED) hovered.add(element);
  dispatch(view, element, OVER);
};
M.leave = function () { // how many it leaves: a ticker stands still as long as the mouse is on it
  const left = [...hovered].filter((element) => element.isConnected);
  hovered.clear();
  for (const element of left) dispatch(element.ownerDocument.defaultView, element, OUT);
  return left.length + childProbes().reduce((sum, probe) => sum + probe.leave(), 0);
};
function click(element) {
  const view = element.ownerDocument.defaultView;
  if (hearsPointer(view, element)) { dispatch(view, element, OVER); dispatch(view, element, DOWN); }
  if (element.click && !(view[KEY] || M).located) native.click.call(element); else dispatch(view, element, [['click', true]]);
}
async function act(one) {
  if (one.act === 'scroll') return scroll(one);
  const view = one.element.ownerDocument.defaultView, probe = view[KEY] || M;
  const { hash } = location;
  probe.dispatching = ASKING_KINDS.has(one.act) ? one.act : 'click';
  try {
    if (one.act === 'choose' || one.act === 'step') await probe.chosen(one);
    else if (one.act === 'hover') probe.hover(view, one.element);
    else if (one.act === 'double') clickTwice(view, one.element);
    else if (one.act === 'touch') touch(view, one.element);
    else if (one.act === 'keys') key(view, one.element, one.name || 'Enter');
    else if (acts[one.act]) await acts[one.act](view, one);
    else if ((one.listeners || []).some((source) => source.startsWith('down '))) await acts.hold(view, one);
    else click(one.element);
  } finally { probe.awaitKept(); probe.dispatching = ''; }
  if (one.act === 'choose' || one.act === 'step' || /^(INPUT|LABEL|SUMMARY)$/.test(tagOf(one.element)) || location.hash !== hash) { // styles may follow it
    probe.dirty = true;
    M.lastTouch = native.now();
  }
}
