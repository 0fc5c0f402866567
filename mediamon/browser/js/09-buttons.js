// All that can be pressed, in document order: [{element, act, text, listeners, key, place}]. `act` says how.
const DEEPEST = 800, MOST_OPTIONS = 200; // levels of nesting; options of one field
function visible(element) {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}
function findButtons() {
  askSelectors();
  const above = [...listenersOf(window), ...listenersOf(document)];
  M.changed = [window, document, document.documentElement, document.body].map((root) => root && otherListener(root, 'change')).find(Boolean) || '';
  M.inline = document.querySelector('[onmousedown],[onmouseup],[onmouseover],[onpointerdown],[onpointerup]') !== null;
  const found = [];
  visitChildren(document, { far: above, near: [], depth: 0 }, found);
  M.candidates = new WeakSet(found.map((one) => one.element));
  const all = new Map(), delegated = new Map(); // element -> how many candidates it holds
  for (const one of found) for (let up = one.element.parentElement; up; up = up.parentElement) {
    all.set(up, (all.get(up) || 0) + 1);
    if (!one.own) delegated.set(up, (delegated.get(up) || 0) + 1);
  }
  const isContainer = (one) => one.act !== 'click' ? false : one.own ? (delegated.get(one.element) || 0) > 1 || (all.get(one.element) || 0) > 2 : all.has(one.element);
  const buttons = found.filter((one) => !isContainer(one) && visible(one.element) && !avoided(one));
  return placed(buttons);
}
function askSelectors() {
  const selectors = [...M.selectors].filter((s) => { try { native.matches.call(document.documentElement, s); return true; } catch (e) { return false; } });
  M.asked = selectors.join(',');
}
function visitChildren(parent, above, found) {
  if (above.depth > DEEPEST) return;
  for (let element = parent.firstElementChild; element; element = element.nextElementSibling) visit(element, above, found);
}
function visit(element, above, found) {
  if (M.spontaneous.has(element) || element.nodeName === 'SCRIPT' || element.nodeName === 'STYLE') return;
  const own = listenersOf(element);
  const root = element === document.body || element === document.documentElement;
  if (!root && !navigates(element)) offer(element, own, above, found);
  else if (!root) return;
  const below = { far: above.far, near: above.near, depth: above.depth + 1 };
  if (own.length && root) below.far = [...above.far, ...own];
  else if (own.length) below.near = [...above.near, ...own];
  const shadow = shadowOf(element);
  if (shadow) visitChildren(shadow, below, found);
  if (element.firstElementChild) visitChildren(element, below, found);
}
function offer(element, own, above, found) {
  const name = element.nodeName, inherited = above.far.length || above.near.length;
  if (own.length) add(element, own, true, found);
  else if (name === 'SUMMARY') add(element, ['details'], true, found);
  else if (name === 'SELECT' || (name === 'INPUT' && /^(checkbox|radio)$/.test(element.type))) addField(element, found);
  else if (inherited && served(element, above.near.length > 0)) add(element, [...above.near, ...above.far].map((s) => '^' + s), false, found);
  else if (M.kinds.has('hover') || element.onmouseover || element.onmouseenter) addHover(element, found);
}
function add(element, listeners, own, found) {
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return;
  if (!own && element.form && (element.type === 'submit' || element.type === 'image')) return;
  found.push(made(element, 'click', labelOf(element), listeners, own));
}
function made(element, act, text, listeners, own) {
  return { element, act, own, text, listeners, key: text + '\n' + listeners.join(' ') };
}
function addHover(element, found) { // a menu that opens under the pointer
  const source = otherListener(element, 'hover');
  if (source) found.push(made(element, 'hover', labelOf(element), ['hover ' + source], true));
}
function addField(element, found) { // each choice of a field that the page listens to
  const source = otherListener(element, 'change') || changedAbove(element) || M.changed;
  if (!source || element.disabled) return;
  if (element.nodeName === 'SELECT') {
    for (const option of [...element.options].slice(0, MOST_OPTIONS)) if (!option.disabled)
      found.push({ ...made(element, 'choose', squeeze(option.text).slice(0, LABEL), ['change ' + source], true), option });
  } else found.push(made(element, 'click', squeeze([...(element.labels || [])].map((one) => one.textContent).join(' ')).slice(0, LABEL) || nameOf(element) || element.value, ['change ' + source], true));
}
function changedAbove(element) {
  if (!M.kinds.has('change')) return '';
  for (let up = element.parentElement; up; up = up.parentElement) { const source = otherListener(up, 'change'); if (source) return source; }
  return '';
}
