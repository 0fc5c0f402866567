// What can be pressed now: nodes with a click listener of their own, and those that a delegated listener serves.
const LABEL = 80;           // characters of a label
const LOOKS = 'button,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=switch],input[type=button],[onclick],[tabindex],[aria-expanded],[aria-controls]';

function squeeze(text) { return (text || '').replace(/\s+/g, ' ').trim(); }
function labelOf(element) {
  const text = squeeze(element.textContent).slice(0, LABEL) || squeeze(element.value);
  return text || nameOf(element) || '.' + [...element.classList].sort().join('.');
}
function nameOf(element) { // the accessible name of a node without text
  const own = element.getAttribute('aria-label') || element.getAttribute('title') || element.getAttribute('alt');
  if (own) return squeeze(own);
  const inner = element.querySelector('[aria-label],[title],[alt],svg title,use');
  if (!inner) return '';
  return squeeze(inner.getAttribute('aria-label') || inner.getAttribute('title') || inner.getAttribute('alt') || inner.textContent ||
    inner.getAttribute('href') || inner.getAttribute('xlink:href'));
}
function plainLabel(text) { // for the avoid list: whole labels, blind to case, signs at the ends and counters
  return squeeze(text).toLowerCase().replace(/ё/g, 'е').replace(/^[^\p{L}\p{N}]+|[^\p{L}]+$/gu, '');
}
const verdicts = new Map(); // labels -> may they not be pressed?
function avoided(one) {
  const sign = /\p{L}/u.test(one.text) ? '' : nameOf(one.element); // "×" says less than its picture's title
  const labels = [one.text, sign, one.element.getAttribute('aria-label') || '', one.element.getAttribute('title') || ''];
  const key = labels.join('\n');
  if (!verdicts.has(key)) {
    if (verdicts.size > 20000) verdicts.clear();
    verdicts.set(key, labels.some((label) => label && label.length < 200 && forbidden(plainLabel(label))));
  }
  return verdicts.get(key);
}
function forbidden(label) {
  return OPTIONS.avoid.has(label) || OPTIONS.first.some((words) => label.startsWith(words) && !/^[\p{L}\p{N}]/u.test(label.slice(words.length)));
}
function visible(element) {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}
function listenersOf(target) {
  const found = M.listeners.get(target);
  const list = found ? [...found.values()] : [];
  if (typeof target.onclick === 'function') list.push(sourceOf(target.onclick));
  if (typeof target.__click === 'function') list.push(sourceOf(target.__click)); // Svelte's mark of a delegated handler
  if (target.nodeType !== 1) return list;
  const code = scriptOf(target);
  if (code) list.push(fingerprint(code));
  else if ((M.routes || window.onhashchange) && target.nodeName === 'A' && target.hash.length > 1 && !navigates(target)) list.push(target.hash);
  return list;
}
const cursors = new WeakMap();
function pointer(element) { // does the cursor become a hand exactly here?
  const known = cursors.get(element);
  if (known && known[0] === element.className) return known[1];
  const view = element.ownerDocument.defaultView;
  const hand = view.getComputedStyle(element).cursor === 'pointer' &&
    (!element.parentElement || view.getComputedStyle(element.parentElement).cursor !== 'pointer');
  cursors.set(element, [element.className, hand]);
  return hand;
}
function served(element, near) { // does it look like what a delegated listener serves?
  if (native.matches.call(element, LOOKS) || element.nodeName === 'A') return true;
  if (M.asked && native.matches.call(element, M.asked)) return true;
  if (near && Object.keys(element.dataset || {}).length && !element.firstElementChild) return true;
  return pointer(element);
}

// All that can be pressed, in document order: [{element, key, text, listeners}]
function findButtons() {
  const selectors = [...M.selectors].filter((s) => { try { native.matches.call(document.documentElement, s); return true; } catch (e) { return false; } });
  M.asked = selectors.join(',');
  const above = [...listenersOf(window), ...listenersOf(document)];
  const found = [];
  visitChildren(document, { far: above, near: [] }, found);
  const all = new Map(), delegated = new Map(); // element -> how many candidates it holds
  for (const one of found) for (let up = one.element.parentElement; up; up = up.parentElement) {
    all.set(up, (all.get(up) || 0) + 1);
    if (!one.own) delegated.set(up, (delegated.get(up) || 0) + 1);
  }
  const isContainer = (one) => one.own ? (delegated.get(one.element) || 0) > 1 || (all.get(one.element) || 0) > 2 : all.has(one.element);
  const buttons = found.filter((one) => !isContainer(one) && visible(one.element) && !avoided(one));
  return placed(buttons);
}
// Where a button stands: the controls and headings around it. A press that brought nothing new is not worth repeating
// where they are the same; the same label in another month's calendar is another matter.
const HEADINGS = 'h1,h2,h3,h4,h5,h6,caption,legend,th,[role=heading]';
function placed(buttons) {
  const labels = new Map(), seen = new Map();
  for (const one of buttons) for (let up = one.element.parentElement; up; up = up.parentElement) {
    if (!labels.has(up)) labels.set(up, []);
    labels.get(up).push(one.text);
  }
  const boxes = new Map();
  for (const one of buttons) {
    const parent = one.element.parentElement;
    if (!boxes.has(parent)) boxes.set(parent, boxAround(parent, labels));
    const box = boxes.get(parent);
    if (!seen.has(box)) {
      const heads = [...(box || document).querySelectorAll(HEADINGS)].slice(0, 50).filter((head) => !withinSpontaneous(head));
      seen.set(box, fingerprint(heads.map((head) => squeeze(head.textContent).slice(0, LABEL)).join('|') + '\n' + (labels.get(box) || []).join('|')));
    }
    one.place = seen.get(box);
  }
  return buttons;
}
function boxAround(parent, labels) { // the nearest ancestor with a heading, or with another button
  let box = parent;
  while (box && box !== document.body && !box.querySelector(HEADINGS)) box = box.parentElement;
  if (!box || box === document.body) box = parent;
  while (box && box.parentElement && labels.get(box).length < 2 && !box.querySelector(HEADINGS)) box = box.parentElement;
  return box;
}
function visitChildren(parent, above, found) {
  for (let element = parent.firstElementChild; element; element = element.nextElementSibling) visit(element, above, found);
}
function visit(element, above, found) {
  if (M.spontaneous.has(element) || element.nodeName === 'SCRIPT' || element.nodeName === 'STYLE') return;
  const own = listenersOf(element);
  const isRoot = element === document.body || element === document.documentElement;
  const inherited = above.far.length || above.near.length;
  if (!isRoot && !navigates(element)) {
    if (own.length) add(element, own, true, found);
    else if (element.nodeName === 'SUMMARY') add(element, ['details'], true, found);
    else if (inherited && served(element, above.near.length > 0)) add(element, [...above.near, ...above.far].map((s) => '^' + s), false, found);
  } else if (!isRoot) return;
  const below = own.length ? (isRoot ? { far: [...above.far, ...own], near: above.near } : { far: above.far, near: [...above.near, ...own] }) : above;
  const shadow = element.shadowRoot || M.shadows.get(element);
  if (shadow) visitChildren(shadow, below, found);
  if (element.firstElementChild) visitChildren(element, below, found);
}
function add(element, listeners, own, found) {
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return;
  if (!own && element.form && (element.type === 'submit' || element.type === 'image')) return;
  const text = labelOf(element);
  found.push({ element, own, text, listeners, key: text + '\n' + listeners.join(' ') });
}
