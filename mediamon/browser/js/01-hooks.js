// Installed before the page's own scripts, in every frame. Records click listeners and shadow roots (closed ones too), and
// follows causes: what was set going by a press (or the load) belongs to it; everything else is spontaneous.
const native = {
  add: EventTarget.prototype.addEventListener,
  remove: EventTarget.prototype.removeEventListener,
  matches: Element.prototype.matches,
  closest: Element.prototype.closest,
  scrollTo: Element.prototype.scrollTo,
  attribute: Element.prototype.getAttribute,
  click: HTMLElement.prototype.click,
  setTimeout: window.setTimeout.bind(window),
  setInterval: window.setInterval.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  clearInterval: window.clearInterval.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  open: window.open.bind(window),
  fetch: window.fetch && window.fetch.bind(window),
  requestIdleCallback: window.requestIdleCallback && window.requestIdleCallback.bind(window),
  postTask: window.Scheduler && Scheduler.prototype.postTask,
  post: MessagePort.prototype.postMessage,
  now: performance.now.bind(performance),
  timings: performance.getEntriesByName.bind(performance),
};
// The document's own, whatever its pictures and forms are called: `<img name=body>` takes that name in it, `<form name=scripts>` the other.
const doc = {};
for (const name of ['body', 'documentElement', 'scripts', 'scrollingElement', 'activeElement', 'readyState', 'visibilityState', 'baseURI']) {
  const get = Object.getOwnPropertyDescriptor(name === 'baseURI' ? Node.prototype : Document.prototype, name).get;
  doc[name] = () => get.call(document);
}
for (const name of ['querySelectorAll', 'querySelector', 'createTreeWalker', 'getElementsByTagName', 'getElementById', 'elementFromPoint']) {
  const method = Document.prototype[name];
  doc[name] = (...given) => method.apply(document, given);
}
// By the browser's own getters: a form answers for a property with its field of that name, for `parentElement` for ever.
const typeOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType').get;
const queries = Object.fromEntries([['element', Element], ['document', Document], ['fragment', DocumentFragment]].map(([name, type]) => {
  const { querySelectorAll, querySelector } = type.prototype;
  return [name, { querySelectorAll, querySelector, children: Object.getOwnPropertyDescriptor(type.prototype, 'children').get }];
}));
function isElement(node) { return typeOf.call(node) === 1; }
const [spaceOf, localOf] = ['namespaceURI', 'localName'].map((name) => Object.getOwnPropertyDescriptor(Element.prototype, name).get);
const nodeNameOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeName').get;
function tagOf(node) { // '' of a window, with which the path of an event ends; XHTML writes names small
  if (node.self === node) return '';
  return isElement(node) && spaceOf.call(node) === 'http://www.w3.org/1999/xhtml' ? localOf.call(node).toUpperCase() : nodeNameOf.call(node);
}
function all(node, selectors) { return queriesOf(node).querySelectorAll.call(node, selectors); }
function childrenIn(node) { return queriesOf(node).children.call(node); }
function firstIn(node, selectors) { return queriesOf(node).querySelector.call(node, selectors); }
const hasOf = Element.prototype.hasAttribute;
function hasAttr(element, name) { return hasOf.call(element, name); }
function queriesOf(node) { return isElement(node) ? queries.element : typeOf.call(node) === 9 ? queries.document : queries.fragment; }
const parentOf = Object.getOwnPropertyDescriptor(Node.prototype, 'parentElement').get;
function parent(node) { return parentOf.call(node); }
const aboveOf = Object.getOwnPropertyDescriptor(Node.prototype, 'parentNode').get;
function partAround(node) { const up = aboveOf.call(node); return up && (isElement(up) || up instanceof ShadowRoot) ? up : null; } // its parent, or the root of the shadow at whose top it stands
function above(node) { return aboveOf.call(node) || (node instanceof ShadowRoot ? node.host : null); } // out of shadows, too
const LONGEST_AWAITED_TIMER = 1500; // ms; a later effect (a toast that fades) is not worth waiting for

const M = {
  document,                   // the one that is watched
  listeners: new WeakMap(),   // target -> Map(function -> source id)
  shadows: new WeakMap(),     // host -> shadow root, closed ones too
  spontaneous: new WeakSet(), // nodes that changed without a press (the paper marks them with an attribute)
  selectors: new Map(),       // kind of gesture -> what delegated listeners of it asked of their targets
  unread: new Map(),          // listeners whose text was not looked at yet -> the kind of gesture
  others: new WeakMap(),      // target -> Map(kind -> source id): listeners to hovering and to changes of a field
  kinds: new Set(),           // kinds and types of event that anything listens to
  arrived: new Map(),         // address -> did it come by itself? since the last reading
  rootListeners: false,       // a click listener on window, document or body
  scrolls: false,             // the page listens to scrolling
  scrollers: new Set(),       // its parts that scroll by themselves and are listened to
  scrollsWithin: new Set(),   // what hears whatever scrolls in it
  dirty: true,                // the list of buttons may be another
  observes: false,            // it watches intersections
  measures: false,            // it watches sizes
  located: false,             // a listener asks where a click was, or how many there were
  keys: new Set(),            // names of keys that the document listens to
  routes: false,              // it listens to changes of the fragment
  intercepts: false,          // it may show a view in the place of a page that is gone to
  loadedOnce: false,          // the load is over: from now on nothing leaves the page
  cause: 0,                   // the current window: 0 the load, n the n-th press
  open: true,                 // is it open?
  lingers: false,             // do we wait for what the page does by itself?
  aside: 0,                   // depth of callbacks that the current window did not cause
  pending: new Set(),         // what the current window still waits for
  dispatching: '',            // the kind of gesture that is being made, '' between presses
  asking: false,              // is it a click on the body, to hear what its listeners ask?
  lastChange: 0,
  lastTouch: 0,               // the same, with changes of style, which may bring something into view
  changes: 0,                 // that presses have made
  gone: 0,                    // nodes that left the document, and links that lead elsewhere now
};

const sources = new WeakMap(), importers = new Set(); // function -> its source; sources that send for parts of the program
function sourceOf(listener) {
  const fn = typeof listener === 'function' ? listener : listener && listener.handleEvent;
  if (typeof fn !== 'function') return '';
  if (!sources.has(fn)) {
    const text = textOf(fn), source = fingerprint(text);
    sources.set(fn, source);
    if (text.includes('import(')) importers.add(source);
  }
  return sources.get(fn);
}
function fingerprint(text) {
  const [a, b] = hashPair(text);
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}
function hashPair(text) { // cyrb53's mixing, two 32-bit lanes (public domain, bryc)
  let a = 0xdeadbeef, b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761); b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a >>> 0, b >>> 0];
}

const SKIPPED = 'contentvisibilityautostatechange'; // of what the browser draws only when it comes into view
const KINDS = { mouseenter: 'hover', mouseover: 'hover', pointerenter: 'hover', pointerover: 'hover', change: 'change', input: 'change',
  mousedown: 'down', mouseup: 'down', pointerdown: 'down', pointerup: 'down', touchstart: 'touch', touchend: 'touch',
  submit: 'submit', dblclick: 'double', keydown: 'keys', keypress: 'keys', keyup: 'keys',
  contextmenu: 'menu', focus: 'focus', focusin: 'focus', wheel: 'wheel' };
const PLACE_OF_EVENT = /\bdetail\b|\b(client|page|offset|screen)[XY]\b/; // in the text of what listens to clicks
const ONLY_PREVENTS = /^[^{]{0,60}(=>|\{)[\s{]*(return false|\w+\.preventDefault\(\))[\s;}]*$/; // the text of what keeps the browser's menu away, and shows none
const ASKING_KINDS = new Set(['hover', 'down', 'double', 'touch', 'menu']);
function textOf(listener) {
  const fn = typeof listener === 'function' ? listener : listener && listener.handleEvent;
  return typeof fn === 'function' ? Function.prototype.toString.call(fn) : '';
}
function isRoot(target) {
  return target === window || target === document || target === doc.body() || target === doc.documentElement();
}
M.heard = function (target, type, listener, source, captures = false) { // a listener was added, by whatever way we know of it
  M.kinds.add(type);
  if (type === 'click') {
    if (!M.listeners.has(target)) M.listeners.set(target, new Map());
    M.listeners.get(target).set(listener, source);
    if (isRoot(target)) M.rootListeners = true;
    M.located ||= PLACE_OF_EVENT.test(textOf(listener));
    M.unread.set(listener, 'click');
  } else if (KINDS[type]) {
    if (type === 'wheel') M.scrolls = true;
    if (type === 'contextmenu' && ONLY_PREVENTS.test(textOf(listener))) return;
    if (KINDS[type] === 'keys') readKeys(textOf(listener), keysOf(target));
    if (ASKING_KINDS.has(KINDS[type])) M.unread.set(listener, KINDS[type]);
    M.kinds.add(KINDS[type]);
    if (!M.others.has(target)) M.others.set(target, new Map());
    M.others.get(target).set(KINDS[type], source);
  } else if (type === 'scroll' || type === 'scrollend') {
    M.scrolls = true;
    if (target.nodeType === 1 && !isRoot(target)) (captures ? M.scrollsWithin : M.scrollers).add(target);
  } else if (type === SKIPPED) M.scrolls = M.observes = true;
  else if (type === 'hashchange') M.routes = true;
  else if (ENDS.test(type)) return M.hearsEnd(target);
  else if (ARRIVALS.has(type)) return M.hearsArrival(target);
  else if (type === 'finish' && target instanceof Animation) return M.hearsFinish(target);
  else return;
  if (target.nodeType !== 1 || target.isConnected) M.dirty = true;
};
EventTarget.prototype.addEventListener = function (type, listener, options) {
  M.renew();
  const target = this || window;
  if (listener) M.heard(target, type, listener, type === 'click' || KINDS[type] ? sourceOf(listener) : '', options === true || Boolean(options && options.capture));
  native.add.call(target, type, listener, options);
  if (type === 'click' && target === window) comeLast(); // others come last by the same way (Turbo)
  if (type === 'navigate' && target === window.navigation) noteIntercepting();
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  if (type === 'click' && M.listeners.has(this)) {
    M.listeners.get(this).delete(listener);
    if (!M.listeners.get(this).size) M.listeners.delete(this);
    M.dirty = true;
  }
  return native.remove.call(this || window, type, listener, options);
};
const attachShadow = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) {
  const root = attachShadow.call(this, init);
  M.adopt(this, root);
  return root;
};
M.adopt = function (host, root) {
  M.shadows.set(host, root);
  all(root, 'iframe').forEach(noteFrame); // of a root that is declared
  enter(host);
  M.dirty = true;
};
// What the browser tells from its own side (DevTools protocol), where the hooks have missed it.
M.adoptOnce = function (host, root) { if (M.shadows.get(host) !== root) M.adopt(host, root); };
M.hearOnce = function (target, place) { if (!hears(target)) M.heard(target, 'click', {}, fingerprint(place)); };
function hears(target) { return M.listeners.has(target) || typeof target.onclick === 'function'; }
M.countListening = function () { // of the document and all that is in it, frames and shadows included
  let count = [document, ...doc.querySelectorAll('*')].filter(hears).length;
  for (const host of hostsIn(document)) count += [...all(shadowOf(host), '*')].filter(hears).length;
  return count + childProbes().reduce((sum, probe) => sum + probe.countListening(), 0);
};
