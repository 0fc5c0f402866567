// What a press may not do: leave the page, open a window, send a form, stop the page with a dialog. Addresses are kept.
function keep(url) {
  try {
    announceIfWeb(new URL(url, doc.baseURI()), false);
  } catch (error) { /* no address */ }
}
window.open = function (url, name) { // no window; what a script then does with it may tell an address, too
  const frame = url && name && frameCalled(name);
  if (frame) { awaitLoad(frame); return native.open(url, name); }
  if (url) keep(url);
  const place = { assign: keep, replace: keep, reload() {}, get href() { return 'about:blank'; }, set href(told) { keep(told); } };
  return { closed: false, opener: null, document: { open() {}, write() {}, close() {} }, focus() {}, blur() {}, close() {}, postMessage() {},
    get location() { return place; }, set location(told) { keep(told); } };
};
window.alert = window.print = function () {};
// A question is answered as a reader would who wants to go on, unless it asks whether something is to be done in his name; what is sent
// then is judged besides (`browser/meaning/intent.py`). A page that asks on and on is told no.
const MOST_ANSWERS = 5, ORDERS = new RegExp(OPTIONS.orders, 'iu'); // of a press
const GRAVE = /(?<!\p{L})(sure|certain|really|sicher|wirklich|segur[oa]|sûre?|sicur[oa]|pewien|na pewno|emin)(?!\p{L})|уверен|действительно|впевнен/iu; // nobody asks so who only shows something
let answeredIn = -1, answers = 0;
function goesOn(question) {
  if (answeredIn !== M.cause) { answeredIn = M.cause; answers = 0; }
  const text = squeeze(String(question ?? ''));
  return text !== '' && ++answers <= MOST_ANSWERS && !ORDERS.test(text) && !GRAVE.test(text) && !namesAvoided(text.toLowerCase());
}
const WITHOUT_SPACES = /[\u3040-\u30ff\u3400-\u9fff]/; // between words: Chinese, Japanese
function namesAvoided(text) { // what no button may say to be pressed
  const words = ` ${text.replace(/ё/g, 'е').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  return [...OPTIONS.avoid].some((label) => (WITHOUT_SPACES.test(label) ? text.includes(label) : words.includes(` ${label} `)));
}
window.confirm = function (question) { return goesOn(question); };
window.prompt = function (question, proposed) { return proposed && goesOn(question) ? String(proposed) : null; };
for (const name of ['pushState', 'replaceState']) {
  const change = history[name];
  history[name] = function (state, title, url) {
    const result = change.apply(this, arguments);
    if (url !== undefined && url !== null) keep(location.href);
    return result;
  };
}
function navigates(element) {
  if (!/^(A|a|AREA)$/.test(tagOf(element))) return false;
  const href = native.attribute.call(element, 'href') ?? native.attribute.call(element, 'xlink:href');
  if (href === null || href.trim() === '' || href.startsWith('#') || /^\s*javascript:/i.test(href)) return false;
  const address = hrefOf(element), hash = address.indexOf('#'); // an anchor on this very page goes nowhere; a link to this page without one reloads it
  return hash < 0 || address.slice(0, hash) !== location.href.split('#')[0];
}
function scriptOf(element) { // the code of a javascript: link, '' when it does nothing
  if (tagOf(element) !== 'A' && tagOf(element) !== 'AREA') return '';
  const [, code] = /^\s*javascript:(.*)$/is.exec(native.attribute.call(element, 'href') || '') || [];
  return !code || /^\s*(void\b[\s(]*\w*[\s)]*|undefined|null|false|true|0)?[;\s]*(\/\/.*)?$/i.test(code) ? '' : code;
}
// The last listeners of the window, after all of the page's: what the page itself has not prevented, we do.
function onClick(event) {
  const path = event.composedPath();
  const link = path.find((node) => node.nodeType === 1 && navigates(node));
  if (link) keep(hrefOf(link));
  if (event.defaultPrevented) return;
  if (link && isFollowedInFrame(link)) return;
  const frame = link && frameFor(link);
  if (frame) { awaitLoad(frame); return; }
  if (link && mayBeIntercepted(link)) return;
  if (link) { M.heldBack = true; event.preventDefault(); return; }
  const anchor = path.find((node) => tagOf(node) === 'A' && hasAttr(node, 'href'));
  if (!anchor) return;
  if (scriptOf(anchor)) awaitEvent('', 20); // it runs in a task of its own, and nothing tells of it
  else awaitEvent('hashchange', 50);
}
function mayBeIntercepted(link) { // by the Navigation API, which hears of it once it is followed; `onNavigate` holds back what the page does not take
  return M.intercepts && M.loadedOnce && window === window.top && link.origin === location.origin && ownTarget(link) === '_self' && !hasAttr(link, 'download');
}
function isFollowedInFrame(link) { return turnsFrame(hrefOf(link)) && ownTarget(link) === '_self'; }
function ownTarget(link) { return native.attribute.call(link, 'target') || (doc.querySelector('base[target]') || { target: '' }).target || '_self'; }
const clickIt = HTMLElement.prototype.click;
HTMLElement.prototype.click = function () { // a link that is nowhere in the document: no listener above hears of it
  if (!this.isConnected && navigates(this)) native.add.call(this, 'click', (event) => {
    if (event.defaultPrevented) return;
    keep(this.href);
    event.preventDefault();
  }, { once: true });
  return clickIt.call(this);
};
function awaitEvent(type, most) { // an effect of the browser's own: until its event, at most so many ms
  const token = expect(causedNow());
  if (!token) return;
  if (type) native.add.call(window, type, () => done(token), { once: true });
  native.setTimeout(() => M.pending.delete(token), most);
}
function keepForm(form, submitter) { // what a form of questions would ask for; attributes, because fields may hide properties
  const say = (name) => (submitter && native.attribute.call(submitter, 'form' + name)) || native.attribute.call(form, name);
  if ((say('method') || 'get').toLowerCase() !== 'get') return;
  try {
    const url = new URL(say('action') || location.href, doc.baseURI());
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
    url.search = new URLSearchParams(fields);
    keep(url);
  } catch (error) { /* no address */ }
}
function closesItself(form, submitter) { // it closes the dialog that it stands in, and asks for nothing
  return ((submitter && native.attribute.call(submitter, 'formmethod')) || native.attribute.call(form, 'method') || '').toLowerCase() === 'dialog';
}
function onSubmit(event) {
  if (event.defaultPrevented) return;
  if (closesItself(event.target, event.submitter)) { awaitTold(native.closest.call(event.target, 'dialog') || event.target, ['close']); return; }
  event.preventDefault();
  keepForm(event.target, event.submitter);
}
function comeLast() { // a listener that is added anew comes after all that are there
  native.remove.call(window, 'click', onClick);
  native.add.call(window, 'click', onClick);
}
function guardWindow() {
  native.add.call(window, 'click', comeLast, true);
  native.add.call(window, 'click', onClick);
  native.add.call(window, 'submit', onSubmit);
}
guardWindow();
HTMLFormElement.prototype.submit = function () { keepForm(this); };
const requestIt = HTMLFormElement.prototype.requestSubmit;
HTMLFormElement.prototype.requestSubmit = function (submitter) { // who listens may answer it here; else it comes to `onSubmit`
  if (this.isConnected) requestIt.call(this, submitter);
  else keepForm(this, submitter);
};
// Whatever else would leave the page (location, links that are nowhere in it, forms in shadows) is told here, at once.
// Last, as at the window: a page may show a view of its own in the place of another page (`intercept`).
const intercepted = new WeakSet();
function onNavigate(event) {
  if (!M.loadedOnce || event.destination.sameDocument || event.hashChange || event.defaultPrevented) return;
  if (!event.formData) keep(event.destination.url);
  if (!event.cancelable || intercepted.has(event)) return;
  M.heldBack = true;
  event.preventDefault();
}
function hearNavigationLast() {
  const heard = window === window.top ? onNavigate : onInnerNavigation;
  native.remove.call(navigation, 'navigate', heard);
  native.add.call(navigation, 'navigate', heard);
}
function noteIntercepting() { M.intercepts = M.dirty = true; hearNavigationLast(); }
if (window.navigation) {
  hearNavigationLast();
  const own = Object.getOwnPropertyDescriptor(Navigation.prototype, 'onnavigate');
  Object.defineProperty(Navigation.prototype, 'onnavigate', { ...own, set(listener) { own.set.call(this, listener); noteIntercepting(); } });
  NavigateEvent.prototype.stopImmediatePropagation = function () {}; // we come last, and have to be heard
  const intercept = NavigateEvent.prototype.intercept;
  NavigateEvent.prototype.intercept = function (options) {
    intercept.call(this, options);
    intercepted.add(this);
    awaitTold(navigation, ['navigatesuccess', 'navigateerror']);
  };
}
// Back and forward within the page's own views only.
const go = history.go.bind(history);
history.go = function (steps) {
  const entry = window.navigation && steps && navigation.entries()[navigation.currentEntry.index + Number(steps)];
  if (!entry || !entry.sameDocument) return;
  awaitEvent('popstate', 500);
  go(steps);
};
history.back = function () { history.go(-1); };
history.forward = function () { history.go(1); };
