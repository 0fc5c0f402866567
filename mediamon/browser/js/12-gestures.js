// Things that hear another gesture than a click: two clicks, or the key that stands for one where the keyboard has the focus.
const FOCUSED = '[tabindex],[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=gridcell]';
function offerGesture(element, found) {
  const act = gestureOf(element), kind = act === 'enter' ? 'keys' : 'double';
  if (act) found.push(made(element, act, labelOf(element), [kind + ' ' + otherListener(element, kind)], true));
  return act !== '';
}
function gestureOf(element) { // 'double', 'enter' or ''; a part of the page that hears keys or clicks for what is in it is none
  const act = hearing(element, 'double') ? 'double' : hearing(element, 'keys') && native.matches.call(element, FOCUSED) ? 'enter' : '';
  return act && element.textContent.length <= LABEL && !element.querySelector('a[href],input,select,textarea,' + LOOKS) ? act : '';
}
function hearing(element, kind) { return (M.kinds.has(kind) || HANDLERS[kind].some((name) => element[name])) && otherListener(element, kind) !== ''; }
function clickTwice(view, element) {
  for (let n = 0; n < 2; n++) click(element);
  dispatch(view, element, [['dblclick', true]]);
}
function enterKey(view, element) {
  const init = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true, composed: true, view };
  for (const type of ['keydown', 'keypress', 'keyup']) element.dispatchEvent(new view.KeyboardEvent(type, init));
}
