// Which nodes react to a click: those with a listener of their own, and those that a delegated listener serves.
const LOOKS = 'button,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=switch],input[type=button],' +
  '[onclick],[tabindex],[aria-expanded],[aria-controls],[on\\:click],[jsaction*=click],[ng-click]';
function listenersOf(target) {
  const found = M.listeners.get(target);
  const list = found ? [...new Set(found.values())] : []; // some add the same one again at every press
  if (typeof target.onclick === 'function') list.push(handlerOf(target));
  if (target.nodeType !== 1) return list;
  for (const handler of marked(target)) list.push(sourceOf(handler));
  const code = scriptOf(target);
  if (code) list.push(steady(target, code, fingerprint(code)));
  else if ((M.routes || window.onhashchange) && tagOf(target) === 'A' && target.hash.length > 1 && !navigates(target)) list.push(target.hash);
  return list;
}
function handlerOf(target) {
  const code = target.nodeType === 1 && native.attribute.call(target, 'onclick');
  return code ? steady(target, code, sourceOf(target.onclick)) : sourceOf(target.onclick);
}
function* marked(element) { // what frameworks that listen at the root write on the nodes they serve
  for (const name of Object.keys(element)) {
    if (name === '__click' || name === '$$click') yield* [element[name]].flat(1).filter((part) => typeof part === 'function').slice(0, 1); // Svelte, Solid
    else if (name === '$EV' && element[name] && typeof element[name].onClick === 'function') yield element[name].onClick; // Inferno
    else if (name.startsWith('__reactProps$') && element[name] && typeof element[name].onClick === 'function') yield element[name].onClick;
  }
}
const HANDLERS = { change: ['onchange', 'oninput'], hover: ['onmouseover', 'onmouseenter'], down: ['onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup'],
  double: ['ondblclick'], touch: ['ontouchstart', 'ontouchend'], submit: ['onsubmit'], keys: ['onkeydown', 'onkeypress', 'onkeyup'],
  menu: ['oncontextmenu'], focus: ['onfocus', 'onfocusin'], wheel: ['onwheel', 'onmousewheel'] };
function otherListener(target, kind) { // the source of a listener of a kind of HANDLERS, '' when there is none
  const known = M.others.get(target);
  if (known && known.has(kind)) return known.get(kind);
  const handler = HANDLERS[kind].map((name) => target[name]).find((one) => typeof one === 'function');
  return handler ? sourceOf(handler) : '';
}
function opensByItself(element) { // what the browser opens without any script
  return tagOf(element) === 'SUMMARY' || (/^(BUTTON|INPUT)$/.test(tagOf(element)) &&
    (hasAttr(element, 'popovertarget') || hasAttr(element, 'commandfor') || closesDialog(element)));
}
function closesDialog(button) { return Boolean(button.form) && button.form.method === 'dialog' && button.type === 'submit'; }
function downOf(element) { return M.kinds.has('down') || element.onmousedown || element.onpointerdown ? otherListener(element, 'down') : ''; }
function overOf(element) { // of those that rise
  const heard = M.kinds.has('mouseover') || M.kinds.has('pointerover') || element.onmouseover;
  return heard && !hearsAll(element) ? otherListener(element, 'hover') : '';
}
function underFinger(element) { // the source of what listens to pressing down and up only, on a thing small enough to be a button
  const source = downOf(element);
  const small = source && element.textContent.length <= LABEL && !firstIn(element, 'a[href],input,select,textarea,' + LOOKS);
  return small ? source : '';
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
function isItem(element) { return tagOf(element) === 'LI' && parent(element) !== null && listenersOf(parent(element)).length > 0; } // of a list that listens itself
function isLeafOf(element, kind) { // a leaf that says which thing it is, or an item of a list that listens itself
  if (element.firstElementChild) return false;
  if (Object.keys(element.dataset || {}).length > 0) return true;
  return tagOf(element) === 'LI' && parent(element) !== null && otherListener(parent(element), kind) !== '';
}
function served(element, near) { // does it look like what a delegated listener serves?
  if (native.matches.call(element, LOOKS) || tagOf(element) === 'A') return true;
  if (isAsked(element, 'click')) return true;
  if (near && !element.firstElementChild && (Object.keys(element.dataset || {}).length || isItem(element))) return true;
  return pointer(element);
}
