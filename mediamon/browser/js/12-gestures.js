// Things that hear another gesture than a click: two clicks, a finger, the key that stands for a click where the keyboard has the focus,
// and buttons of forms that hear when they are sent.
const FOCUSED = '[tabindex],[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=gridcell]';
const STEPPED = '[role=slider],[role=spinbutton]', ARROWS = ['ArrowLeft', 'ArrowRight'];
function offerGesture(element, found) {
  const act = gestureOf(element);
  if (!act) return false;
  const listeners = [act + ' ' + otherListener(element, act)];
  if (act === 'keys' && native.matches.call(element, STEPPED)) // it is called by its value, which changes as it is moved
    for (const name of ARROWS) found.push({ ...made(element, act, (nameOf(element) || element.getAttribute('role')) + ' ' + name, listeners, true), name });
  else found.push(made(element, act, labelOf(element), listeners, true));
  return true;
}
function gestureOf(element) { // 'double', 'touch', 'menu', 'keys' or ''; a part of the page that hears them for what is in it is none
  const act = ['double', 'touch', 'menu', 'keys'].find((kind) => hearing(element, kind)) || '';
  if (!act || (act === 'keys' && !native.matches.call(element, FOCUSED))) return '';
  return element.textContent.length <= LABEL && !element.querySelector('a[href],input,select,textarea,' + LOOKS) ? act : '';
}
const WRITTEN = 'textarea,input:not([type=hidden],[type=submit],[type=button],[type=image],[type=reset])';
function isSent(element) { // "More" as the only thing in its form: no question is asked, and nothing is posted
  const form = (tagOf(element) === 'BUTTON' || tagOf(element) === 'INPUT') && /^(submit|image)$/.test(element.type) && element.form;
  return Boolean(form) && sentTo(form) !== '' && !isOfPerson(form) && form.querySelector('select,' + WRITTEN) === null;
}
function sentTo(form) { return otherListener(form, 'submit') || native.attribute.call(form, 'action') || ''; } // who hears it, or the page it asks for
function hearing(element, kind) { return (M.kinds.has(kind) || HANDLERS[kind].some((name) => element[name])) && otherListener(element, kind) !== ''; }
function clickTwice(view, element) {
  for (let n = 0; n < 2; n++) click(element);
  dispatch(view, element, [['dblclick', true]]);
}
function touch(view, element) {
  const box = element.getBoundingClientRect(), at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const finger = new view.Touch({ identifier: 1, target: element, ...at }), init = { bubbles: true, cancelable: true, composed: true, view, changedTouches: [finger] };
  element.dispatchEvent(new view.TouchEvent('touchstart', { ...init, touches: [finger], targetTouches: [finger] }));
  element.dispatchEvent(new view.TouchEvent('touchend', init));
}
const CODES = { Enter: 13, Escape: 27, ArrowLeft: 37, ArrowRight: 39 };
function key(view, element, name) {
  const init = { key: name, code: name, keyCode: CODES[name], which: CODES[name], bubbles: true, cancelable: true, composed: true, view };
  for (const type of ['keydown', 'keypress', 'keyup']) if (type !== 'keypress' || name === 'Enter') element.dispatchEvent(new view.KeyboardEvent(type, init));
}
