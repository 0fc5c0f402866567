// A menu that is opened for one of several things, and floats over the page: what it offers is the same for each of them, what that leads to
// is not. Which one it was opened for belongs to the surroundings of its buttons, and to the state.
const RISEN = 8; // levels from a button to what floats
const openedFor = new WeakMap(); // what floats -> { key, source } of the button that it was opened by
const positions = new WeakMap(), openingSources = new Set(); // sources of such buttons: the menu that is open already tells of no other press
let afloat = new Set(); // what floated at the look before
function floats(element) {
  const style = element.className + ' ' + (native.attribute.call(element, 'style') || ''), known = positions.get(element);
  if (known && known[0] === style) return known[1];
  const is = /^(absolute|fixed)$/.test(getComputedStyle(element).position);
  positions.set(element, [style, is]);
  return is;
}
function floatingAround(element) {
  for (let up = parent(element), n = 0; up && up !== doc.body() && n < RISEN; up = parent(up), n++) if (floats(up)) return up;
  return null;
}
function lookAfloat(buttons) { // button -> what it was opened for, '' where that is nothing
  const around = new Map(), now = new Set();
  for (const one of buttons) if (!one.link && one.element) {
    const part = floatingAround(one.element);
    if (part) { around.set(one, part); now.add(part); }
  }
  for (const part of now) noteOpener(part, buttons);
  afloat = now;
  return (one) => { const opener = openedFor.get(around.get(one)); return opener ? opener.key : ''; };
}
const LONGEST_ASKED = 300; // characters
function asksAbout(part, by) { // a question that names which of several was chosen ("Show the news of Marmara?"), in the place of these: they are of the list before the press
  if (!/\p{L}{2}/u.test(by.text) || !squeeze(part.textContent.slice(0, LONGEST_ASKED)).includes(by.text)) return false;
  return new Set([...(M.byId || new Map()).values()].filter((one) => !one.link && one.act === by.act && one.listeners[0] === by.listeners[0]).map((one) => one.element)).size > 1;
}
function noteOpener(part, buttons) {
  const by = M.pressed;
  if (!by || !by.element || part.contains(by.element)) return;
  const source = by.listeners[0], before = openedFor.get(part);
  if (afloat.has(part) && by.act !== 'menu' && !(before && before.source === source)) return;
  const alike = new Set(buttons.filter((one) => one.listeners[0] === source && one.act === by.act).map((one) => one.element));
  if (alike.size < 2 && !asksAbout(part, by)) { openedFor.delete(part); return; }
  openedFor.set(part, { key: by.key, source });
  openingSources.add(source);
}
