// Installed before the page's own scripts, in every frame. Records click listeners and shadow roots (closed ones too), and
// follows causes: what was set going by a press (or the load) belongs to it; everything else is spontaneous.
const native = {
  add: EventTarget.prototype.addEventListener,
  remove: EventTarget.prototype.removeEventListener,
  matches: Element.prototype.matches,
  closest: Element.prototype.closest,
  attribute: Element.prototype.getAttribute,
  setTimeout: window.setTimeout.bind(window),
  setInterval: window.setInterval.bind(window),
  clearTimeout: window.clearTimeout.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  fetch: window.fetch && window.fetch.bind(window),
  now: performance.now.bind(performance),
};
const LONGEST_AWAITED_TIMER = 1500; // ms; a later effect (a toast that fades) is not worth waiting for

const M = {
  document,                   // the one that is watched
  listeners: new WeakMap(),   // target -> Map(function -> source id)
  shadows: new WeakMap(),     // host -> shadow root, closed ones too
  spontaneous: new WeakSet(), // nodes that changed without a press (the paper marks them with an attribute)
  selectors: new Set(),       // what delegated listeners asked of their targets
  extraUrls: new Set(),       // addresses of views, windows and navigations that were held back, or gone before the page was read
  strayUrls: new Set(),       // the same of what changes by itself
  rootListeners: false,       // a click listener on window, document or body
  scrolls: false,             // the page listens to scrolling
  observes: false,            // it watches intersections
  routes: false,              // it listens to changes of the fragment
  loadedOnce: false,          // the load is over: from now on nothing leaves the page
  cause: 0,                   // the current window: 0 the load, n the n-th press
  open: true,                 // is it open?
  aside: 0,                   // depth of callbacks that the current window did not cause
  pending: new Set(),         // what the current window still waits for
  dispatching: false,
  lastChange: 0,
};

const sources = new WeakMap();
function sourceOf(listener) {
  const fn = typeof listener === 'function' ? listener : listener && listener.handleEvent;
  if (typeof fn !== 'function') return '';
  if (!sources.has(fn)) sources.set(fn, fingerprint(Function.prototype.toString.call(fn)));
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

EventTarget.prototype.addEventListener = function (type, listener, options) {
  M.renew();
  if (listener && type === 'click' && this) {
    const target = this || window;
    if (!M.listeners.has(target)) M.listeners.set(target, new Map());
    M.listeners.get(target).set(listener, sourceOf(listener));
    if (target === window || target === document || target === document.body || target === document.documentElement) M.rootListeners = true;
  }
  if (type === 'scroll' || type === 'wheel') M.scrolls = true;
  if (type === 'hashchange') M.routes = true;
  if (type === 'beforeunload') return undefined; // a page may not hold us back
  return native.add.call(this || window, type, listener, options);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  if (type === 'click' && M.listeners.has(this)) {
    M.listeners.get(this).delete(listener);
    if (!M.listeners.get(this).size) M.listeners.delete(this);
  }
  return native.remove.call(this || window, type, listener, options);
};
const attachShadow = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) {
  const root = attachShadow.call(this, init);
  M.shadows.set(this, root);
  observer.observe(root, WATCHED);
  return root;
};
if (window.IntersectionObserver) {
  const Observer = window.IntersectionObserver;
  window.IntersectionObserver = new Proxy(Observer, { construct(target, args) { M.scrolls = M.observes = true; return new target(...args); } });
}
for (const name of ['matches', 'closest']) { // jQuery's .on and hand-written delegation ask these of the event's target
  Element.prototype[name] = function (selector) {
    if (M.dispatching && typeof selector === 'string' && selector.length < 200 && M.selectors.size < 200) M.selectors.add(selector);
    return native[name].call(this, selector);
  };
}

// ---- causes -------------------------------------------------------------------------------------------------------------
function causedNow(delay = 0) {
  M.renew();
  if (!M.open || M.aside) return -1;
  return level < (delay < 50 ? LONGEST_QUICK_CHAIN : LONGEST_CHAIN) ? M.cause : -1;
}
let level = 0; // how deep in a chain of timers or frames we are: a chain that goes on by itself is a ticker, not a consequence
const LONGEST_CHAIN = 3, LONGEST_QUICK_CHAIN = 20; // links; quick ones wait under 50 ms each
function follow(callback, cause, token) { // run a callback in the name of what set it going
  const next = level + 1;
  return function (...args) {
    if (token) M.pending.delete(token);
    if (typeof callback !== 'function') return undefined;
    const ours = M.open && cause === M.cause;
    if (ours) {
      const outer = level;
      level = next;
      try { return callback.apply(this, args); } finally { level = outer; }
    }
    absorb(false);
    M.aside++;
    try { return callback.apply(this, args); } finally { absorb(true); M.aside--; }
  };
}
function expect(cause) {
  if (cause < 0) return null;
  const token = {};
  M.pending.add(token);
  return token;
}
const timers = new Map();
window.setTimeout = function (callback, delay = 0, ...args) {
  const cause = causedNow(Number(delay) || 0);
  const token = (Number(delay) || 0) <= LONGEST_AWAITED_TIMER ? expect(cause) : null;
  if (typeof callback !== 'function') callback = new Function(String(callback));
  const id = native.setTimeout(follow(function (...a) { timers.delete(id); return callback.apply(this, a); }, cause, token), delay, ...args);
  if (token) timers.set(id, token);
  return id;
};
window.clearTimeout = function (id) {
  if (timers.has(id)) { M.pending.delete(timers.get(id)); timers.delete(id); }
  return native.clearTimeout(id);
};
window.setInterval = function (callback, delay, ...args) { // its first ticks may be a press's, but nobody waits for its end
  if (typeof callback !== 'function') callback = new Function(String(callback));
  return native.setInterval(follow(callback, -1, null), delay, ...args);
};
window.requestAnimationFrame = function (callback) {
  const cause = causedNow(), token = expect(cause);
  if (token) native.setTimeout(() => M.pending.delete(token), 100); // frames stand still in hidden tabs
  return native.requestAnimationFrame(follow(callback, cause, token));
};
