// Keys that the whole page listens to: which ones is read in the text of its listeners. Letters and brackets that readers go through news
// by, and keys that scroll, which mean something else only where nothing scrolls.
const KEYS = { ArrowLeft: ['ArrowLeft', 37], ArrowRight: ['ArrowRight', 39], ArrowUp: ['ArrowUp', 38], ArrowDown: ['ArrowDown', 40], Enter: ['Enter', 13],
  Escape: ['Escape', 27], PageUp: ['PageUp', 33], PageDown: ['PageDown', 34], ' ': ['Space', 32], '[': ['BracketLeft', 219], ']': ['BracketRight', 221], '/': ['Slash', 191] };
for (const letter of 'hjklnop') KEYS[letter] = ['Key' + letter.toUpperCase(), letter.toUpperCase().charCodeAt(0)]; // as in vi, and next, previous, open
const BY_CODE = new Map(Object.entries(KEYS).flatMap(([key, [code, number]]) => [[code, key], [String(number), key]]));
const SCROLLING = /^(Arrow|Page| )/, NEVER_OFFERED = new Set(['Escape']); // closes what is open, which has buttons for it
const NAMED_KEYS = /\b(?:key|code)\s*===?\s*(['"`])([^'"`\n]{1,12})\1|(['"`])([^'"`\n]{1,12})\3\s*===?\s*\w+\.(?:key|code)\b|\bcase\s*(['"`]?)([^'"`\n:]{1,12})\5\s*:|\b(?:keyCode|which)\s*===?\s*(\d\d\d?)\b/g;
const TABLED_KEYS = /(['"`]?)\b(Arrow(?:Left|Right|Up|Down)|Key[HJKLNOP]|Page(?:Up|Down)|Bracket(?:Left|Right))\b/g;
const keyed = new WeakMap(); // part of the page -> names of keys that it listens to
function keysOf(target) {
  if (isRoot(target)) return M.keys;
  if (!keyed.has(target)) keyed.set(target, new Set());
  return keyed.get(target);
}
function keysHeardBy(element) { // with those of its properties
  for (const name of HANDLERS.keys) if (typeof element[name] === 'function') readKeys(textOf(element[name]), keysOf(element));
  return keysOf(element);
}
function readKeys(code, keys) {
  if (code.length > MOST_CODE || !/\.\s*(key|code|keyCode|which)\b|\{[^}]{0,40}\b(key|code|keyCode)\b/.test(code)) return;
  for (const found of code.matchAll(NAMED_KEYS)) keys.add(keyNamed(found[2] || found[4] || found[6] || found[7]));
  for (const found of code.matchAll(TABLED_KEYS)) keys.add(keyNamed(found[2]));
  keys.delete('');
}
function keyNamed(name) { // by what it writes, where it is, or its number; '' where it is none of ours
  const lower = name.length === 1 ? name.toLowerCase() : name;
  return Object.hasOwn(KEYS, lower) ? lower : BY_CODE.get(name) || '';
}
function offerKeys(found, still) { // still: nothing scrolls
  for (const root of [window, document, doc.body()]) for (const name of HANDLERS.keys) if (typeof root[name] === 'function') readKeys(textOf(root[name]), M.keys);
  for (const name of M.keys) if (!NEVER_OFFERED.has(name) && (still || !SCROLLING.test(name))) found.push({ ...made(doc.body(), 'keys', name, ['moves keys'], true), name });
}
// A part that hears arrows while the keyboard is there and nothing else: a gallery. Tabs and options are pressed by themselves.
function offerArrows(element, found) {
  if (!hasAttr(element, 'tabindex') || !hearing(element, 'keys') || hearsPresses(element) || native.matches.call(element, STEPPED + ',' + PRESSED_EACH)) return;
  const source = otherListener(element, 'keys');
  for (const name of keysHeardBy(element)) if (SCROLLING.test(name) && name !== ' ')
    found.push({ ...made(element, 'keys', squeeze(nameOf(element)) + ' ' + name, ['moves keys ' + source], true), name });
}
const PRESSED_EACH = '[role=tab],[role=option],[role=menuitem],[role=gridcell],[role=treeitem],[role=link],input,select,textarea';
function key(view, element, name) { // whether nobody has kept the browser from doing what it does by itself
  const [code, number] = KEYS[name];
  if (hasAttr(element, 'tabindex')) element.focus({ preventScroll: true }); // where the keyboard is: some ask the document, not the event
  const init = { key: name, code, keyCode: number, which: number, bubbles: true, cancelable: true, composed: true, view };
  const types = ['keydown', 'keypress', 'keyup'].filter((type) => type !== 'keypress' || name.length === 1 || name === 'Enter');
  return types.map((type) => element.dispatchEvent(new view.KeyboardEvent(type, init))).every(Boolean);
}
