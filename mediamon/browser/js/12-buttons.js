// All that can be pressed, in document order: [{element, act, text, listeners, key, place}]. `act` says how.
const DEEPEST = 800, MOST_OPTIONS = 200; // levels of nesting; options of one field
function findButtons() {
  askSelectors();
  const above = [...listenersOf(window), ...listenersOf(document)];
  M.changed = [window, document, doc.documentElement(), doc.body()].map((root) => root && otherListener(root, 'change')).find(Boolean) || '';
  M.inline = doc.querySelector('[onmousedown],[onmouseup],[onmouseover],[onpointerdown],[onpointerup]') !== null;
  hearScrollAttributes();
  const found = [];
  slotted = new Map();
  roots = [document];
  lookUnder();
  lookAgain();
  visitChildren(document, { far: above, near: [], by: heardByRoots(), depth: 0 }, found);
  offerKeysAndWheel(found);
  M.candidates = new WeakSet(found.filter((one) => !one.plain).map((one) => one.element));
  const seen = found.filter((one) => one.plain || visible(one.element)); // a list that is closed is pressed to open it, whatever it holds
  return placed(withoutContainers(underNoSheet(seen)).filter((one) => !one.plain && !avoided(one)));
}
const MOST_LINKS = 5; // in one thing to press; what holds more is a part of the page
function withoutContainers(found) { // what holds several candidates, or one that says just the same, is not itself pressed
  const held = new Map(); // element -> the candidates that it holds: all, those that something above listens for, links
  const holder = (element) => (slotted.has(element) ? slotted.get(element).slot : parent(element));
  for (const one of found) for (let up = holder(one.element); up; up = holder(up)) {
    if (!held.has(up)) held.set(up, { all: 0, delegated: 0, links: 0, text: '' });
    const inside = held.get(up);
    if (one.link) { inside.links++; continue; }
    inside.all++;
    inside.text = one.text;
    if (!one.own) inside.delegated++;
  }
  const pressed = new Set(found.filter((one) => !one.link).map((one) => one.element));
  return found.filter((one) => {
    const inside = held.get(one.element);
    if (!inside) return true;
    if (one.act === 'hover') nameHolder(one);
    if (one.act !== 'click') return true;
    if (inside.links > MOST_LINKS || (inside.all === 1 && inside.text === one.text)) return false;
    if (one.link) return isKept(one, inside);
    if (inside.all) one.text = textBeside(one, pressed) || one.text; // a star in a row that is now full leaves the row what it was
    nameHolder(one);
    return isKept(one, inside);
  });
}
function isKept(one, inside) { return one.own || isAskedFor(one.element) ? inside.delegated <= 1 && inside.all <= 2 : inside.all === 0; }
function textBeside(one, pressed) { // what it says beside the buttons in it
  const walker = doc.createTreeWalker(one.element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => (pressed.has(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  let said = '';
  for (let node = walker.nextNode(); node && said.length < LABEL; node = walker.nextNode()) if (node.nodeType === 3) said += node.data;
  return squeeze(said).slice(0, LABEL);
}
// A row or a card that the listener above asks for by name, and over which the cursor becomes a hand: its own buttons are beside the point.
function isAskedFor(element) { return isAsked(element, 'click') && pointer(element); }
// Cards and slides, which hold links: many listen to clicks only to count them, or to be dragged. They bear the name of their kind, some of
// which are tried (`traversal/learnt/news.py`).
const holders = new WeakMap(); // element -> its kind; some change their classes as they are pressed
function nameHolder(one) {
  if (!holders.has(one.element)) holders.set(one.element, 'holds ' + kindOf(one.element, one.listeners, STANDING));
  one.listeners = [holders.get(one.element), ...one.listeners];
  one.key = one.text + '\n' + one.listeners.join(' ');
}
function visitChildren(parent, above, found) {
  if (above.depth > DEEPEST) return;
  for (let element = parent.firstElementChild; element; element = element.nextElementSibling) visit(element, above, found);
}
let roots = [document]; // of the last scan: the document and the shadows in it
function everywhere(selectors) { return roots.flatMap((root) => [...all(root, selectors)]); }
let slotted = new Map(); // node -> the slot of a shadow in which it is shown, the listeners around that
function visit(element, above, found) {
  const name = tagOf(element);
  if (name === 'SCRIPT' || name === 'STYLE' || (M.spontaneous.has(element) && !isNewsBar(element))) return;
  if (slotted.has(element)) above = { ...above, near: [...above.near, ...slotted.get(element).near] };
  const own = listenersOf(element);
  const root = element === doc.body() || element === doc.documentElement();
  if (!root && navigates(element)) {
    offerLink(element, own, above, found);
    if (hearsHover(element)) nameHolder(addHover(element, found)); // many links do something to please the eye
    return;
  }
  if (!root) {
    const before = found.length;
    offer(element, own, above, found);
    if (found.length > before && found[found.length - 1].act === 'click') offerGestures(element, above.by, found, native.matches.call(element, STEPPED) ? GESTURES : BESIDE_CLICKS);
  }
  const below = { far: above.far, near: above.near, by: root ? above.by : heardBy(element, above.by), depth: above.depth + 1 };
  if (own.length && root) below.far = [...above.far, ...own];
  else if (own.length) below.near = [...above.near, ...own];
  if (name === 'SLOT' && below.near.length) for (const node of element.assignedElements()) slotted.set(node, { slot: element, near: below.near });
  const shadow = shadowOf(element);
  if (shadow) roots.push(shadow);
  if (shadow) visitChildren(shadow, { ...below, near: [...below.near, ...listenersOf(shadow)], by: heardBy(shadow, below.by) }, found); // many listen at their shadow's root
  if (element.firstElementChild) visitChildren(element, below, found);
}
// What opens a menu often listens to all clicks until it is closed again. Such a listener serves everything for a while, and names nothing.
const rootSources = new Set(); // of those that were there before anything was pressed
function thoseOfRoots({ far, near }) {
  if (!M.everPressed) for (const source of far) rootSources.add(source);
  const steady = far.filter((source) => rootSources.has(source));
  return steady.length || near.length ? steady : far;
}
function offer(element, own, above, found) {
  const { by } = above;
  offerMoves(element, found);
  offerSwept(element, by, found);
  offerArrows(element, found);
  offerFocus(element, found);
  offerWords(element, found);
  const name = tagOf(element), inherited = above.far.length || above.near.length;
  if (own.length && element.onclick && element.firstElementChild) readListener(element.onclick, 'click');
  if (own.length) add(element, own, true, found);
  else if (opensByItself(element)) add(element, [name === 'SUMMARY' ? 'details' : 'opens'], true, found);
  else if (name === 'SELECT' || isTicked(element)) addField(element, found);
  else if (name === 'INPUT' && element.list && !isStepped(element)) addListed(element, found);
  else if (name === 'INPUT' && isStepped(element)) addSteps(element, found);
  else if (name === 'INPUT' && element.type === 'range') addThumbs(element, found);
  else if (underFinger(element)) {
    add(element, ['down ' + underFinger(element)], true, found);
    offerGestures(element, by, found, ['keys']); // what stands for dragging it elsewhere, for who has no pointer
  }
  else if (offerRoving(element, above.near, found)) return;
  else if (inherited && served(element, above.near.length > 0)) add(element, [...above.near, ...thoseOfRoots(above)].map((s) => '^' + s), false, found);
  else if (serves(element, 'down', by) && !isSwept(element, by)) add(element, ['^down ' + by.down.source], false, found);
  else if (serves(element, 'hover', by)) found.push(made(element, 'hover', labelOf(element), ['^hover ' + by.hover.source], false));
  else if (showsByStyle(element)) add(element, [showsByStyle(element)], true, found);
  else if (isSent(element)) add(element, ['sent ' + sentTo(element.form)], true, found);
  else if (offerGestures(element, by, found)) return;
  else if (hearsHover(element)) addHover(element, found);
}
// A link to another page that something listens to may be a router's, which shows a view of this very page. One of its kind
// is pressed to see; where nobody but our guard keeps the browser from following it, its kind is not pressed again.
M.plainKinds = new Set();
function offerLink(element, own, above, found) {
  if (!isOffered(element, M.intercepts || own.length + above.far.length + above.near.length > 0)) return;
  const kind = kindOf(element, own);
  if (M.plainKinds.has(kind)) found.push({ element, act: 'click', link: true, plain: true }); // counts for what holds it
  else found.push({ ...made(element, 'click', labelOf(element), [kind], true), link: true });
}
function isOffered(link, listened) {
  if (link.origin !== location.origin || hasAttr(link, 'download')) return false;
  return (link.target || '_self') === '_self' ? listened || isFollowedInFrame(link) : frameFor(link) !== null;
}
const CHANGING = /active|current|select|open|exact|visited|hover|focus/i; // class names that say how a link is, not what
// What swiper, slick, owl, splide and flickity say of where a slide is just now. Not of links: a pager's "next" is of another kind than its numbers.
const STANDING = /(^|[-_])(prev|previous|next|visible|clone|cloned|duplicate|center)($|[-_])/i;
function kindOf(link, own, standing = null) {
  const shape = [];
  for (let up = link; up && shape.length < 4; up = parent(up))
    shape.push(up.nodeName + (isWhole(up) ? '' : [...up.classList].filter((name) => !CHANGING.test(name) && !standing?.test(name)).sort().join('.')));
  const kind = [...own, ...shape].join(' ');
  return (turnsPage(link) || isFollowedInFrame(link) || frameFor(link) ? 'link here ' : 'link ') + fingerprint(kind + folderOf(link, kind));
}
const home = location.pathname;
function turnsPage(link) { return link.pathname === home && link.search !== ''; } // the page itself, asked for something else: its next part
function isWhole(element) { return element === doc.body() || element === doc.documentElement(); } // its classes say how the page is shown
const MOST_FOLDERS = 8, folders = new Map(); // kind of links -> the first parts of their addresses
function folderOf(link, kind) { // a service's answers lie elsewhere than the articles of the same list
  const parts = (link.pathname || '').split('/');
  if (parts.length < 3 || /\d/.test(parts[1])) return '';
  if (!folders.has(kind)) folders.set(kind, new Set());
  const known = folders.get(kind);
  if (known.size < MOST_FOLDERS) known.add(parts[1]);
  return known.has(parts[1]) ? '/' + parts[1] : '';
}
function add(element, listeners, own, found) {
  if (element.disabled || native.attribute.call(element, 'aria-disabled') === 'true') return;
  if (!own && element.form && (element.type === 'submit' || element.type === 'image')) return;
  found.push(made(element, 'click', labelOf(element), listeners, own));
}
function made(element, act, text, listeners, own) {
  return { element, act, own, text, listeners, key: text + '\n' + listeners.join(' ') };
}
// What a hover has brought over the page, and what hears the pointer only to stay there as long as it is over it.
const cards = new WeakMap(); // element -> is it one? as it was when it was first seen
function isCard(element) {
  if (!cards.has(element)) cards.set(element, Boolean(M.pressed) && M.pressed.act === 'hover' && !M.pressed.element.contains(element) && floats(element));
  return cards.get(element);
}
function hearsHover(element) { return hearsPointerOver(element) && !isCard(element); }
function hearsPointerOver(element) { return (M.kinds.has('hover') || element.onmouseover || element.onmouseenter) && otherListener(element, 'hover') !== ''; }
function addHover(element, found) { // a menu that opens under the pointer
  const one = made(element, 'hover', labelOf(element), ['hover ' + otherListener(element, 'hover')], true);
  found.push(one);
  return one;
}
