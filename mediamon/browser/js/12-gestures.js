// Things that hear another gesture than a click: two clicks, a finger, the key that stands for a click where the keyboard has the focus,
// and buttons of forms that hear when they are sent.
const FOCUSED = '[tabindex],[role=button],[role=link],[role=tab],[role=option],[role=menuitem],[role=gridcell]';
const STEPPED = '[role=slider],[role=spinbutton]', ARROWS = ['ArrowLeft', 'ArrowRight'];
const GESTURES = ['double', 'touch', 'menu', 'keys'], BESIDE_CLICKS = ['double', 'menu']; // what says something else than a click does
// Who hears a gesture for what is in it: kind -> { source, root: is it the document, which hears it for a few things that it asks for? }
function heardByRoots() {
  const by = {}, roots = [window, document, doc.documentElement(), doc.body()].filter(Boolean);
  for (const kind of ASKING_KINDS) {
    const source = roots.map((root) => (hearsAll(root) ? '' : otherListener(root, kind))).find(Boolean);
    if (source) by[kind] = { source, root: true };
  }
  return by;
}
function heardBy(element, above) {
  const by = {};
  for (const kind of ASKING_KINDS) if (!above[kind] || above[kind].root) {
    const source = kind === 'down' ? downOf(element) : kind === 'hover' ? overOf(element) : hearing(element, kind) ? otherListener(element, kind) : '';
    if (source) by[kind] = { source, root: false };
  }
  return Object.keys(by).length ? { ...above, ...by } : above;
}
function serves(element, kind, by) { // does the listener above mean this element?
  if (!by[kind]) return false;
  if (isAsked(element, kind)) return true;
  return !by[kind].root && (isLeafOf(element, kind) || (kind === 'down' && native.matches.call(element, LOOKS)));
}
// Cells of a grid that arrows lead through (ARIA's roving focus): what holds them hears the Enter that is pressed where the keyboard is, and no click.
const ROVING = '[role=gridcell],[role=option],[role=treeitem],[role=menuitem],[role=row],[role=tab]', OPENING = ['Enter', ' '];
function offerRoving(element, near, found) { // is it one?
  if (near.length || isAsked(element, 'click') || !M.kinds.has('keys') || !hasAttr(element, 'tabindex') || !native.matches.call(element, ROVING)) return false;
  const holder = keysAbove(element), name = holder && OPENING.find((one) => keysHeardBy(holder).has(one));
  if (name) found.push({ ...made(element, 'keys', labelOf(element), ['^keys ' + otherListener(holder, 'keys')], false), name });
  return Boolean(name);
}
function keysAbove(element) { // a part that hears keys for what is in it
  for (let up = parent(element), n = 0; up && !isRoot(up) && n < APART; up = parent(up), n++) if (hearing(up, 'keys') && !hearsAll(up)) return up;
  return null;
}
function offerGestures(element, by, found, kinds = GESTURES) { // each that is heard by itself; were any?
  const acts = gesturesOf(element, kinds);
  for (const act of acts) offerGesture(element, act, [act + ' ' + otherListener(element, act)], found);
  for (const act of kinds) if (!acts.includes(act) && serves(element, act, by)) offerGesture(element, act, ['^' + act + ' ' + by[act].source], found);
  return acts.length > 0;
}
function offerGesture(element, act, listeners, found) {
  if (act === 'keys' && native.matches.call(element, STEPPED)) // it is called by its value, which changes as it is moved
    for (const name of ARROWS) found.push({ ...made(element, act, (nameOf(element) || native.attribute.call(element, 'role')) + ' ' + name, listeners, true), name });
  else found.push(made(element, act, labelOf(element), listeners, true));
}
function gesturesOf(element, kinds = GESTURES) { // a part of the page that hears them for what is in it is none
  const acts = kinds.filter((kind) => hearing(element, kind) && (kind !== 'keys' || native.matches.call(element, FOCUSED)));
  return acts.length && element.textContent.length <= LABEL && !firstIn(element, 'a[href],input,select,textarea,' + LOOKS) ? acts : [];
}
const TYPED = 'textarea,input:not([type=hidden],[type=submit],[type=button],[type=image],[type=reset])', WRITTEN = ':is(' + TYPED + '):not([readonly])';
function isSent(element) { // "More" as the only thing in its form: no question is asked, and nothing is posted
  const form = (tagOf(element) === 'BUTTON' || tagOf(element) === 'INPUT') && /^(submit|image)$/.test(element.type) && element.form;
  return Boolean(form) && sentTo(form) !== '' && !isOfPerson(form) && (firstIn(form, 'select,' + WRITTEN) === null || hasPresets(form));
}
function hasPresets(form) { // "This month", "2024": buttons that only fill its days, which another one takes
  const fields = [...all(form, 'select,' + WRITTEN)], others = [...all(form, 'button[type=button]')].filter((one) => !GOING_BACK.test(labelOf(one)));
  return others.length > 0 && otherListener(form, 'submit') !== '' && fields.every((one) => tagOf(one) === 'SELECT' || isStepped(one));
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
