// What a listener asks of the node that was clicked: it tells which nodes a delegated listener serves. Asked while a click is on its way,
// or read in the listener's own text, which may not get so far on a click beside all that it serves.
const MOST_SELECTORS = 200, MOST_CODE = 20000, MOST_READ = 500000; // selectors of a page; characters of a listener, and of all
const QUOTED = '\\s*([\'"`])([^\'"`\\n]{1,100})\\1', DOT = '\\s*\\??\\.\\s*', EQUALS = '\\s*[!=]==?';
const ASKING = [ // in a listener's text -> the selector
  ['classList' + DOT + 'contains\\s*\\(' + QUOTED, (name) => '.' + CSS.escape(name)],
  [DOT + '(?:matches|closest)\\s*\\(' + QUOTED, (selector) => selector],
  [DOT + '(?:get|has)Attribute\\s*\\(' + QUOTED, byAttribute],
  ...either('className', byClasses), ...either('id', (id) => '#' + CSS.escape(id)), ...either('(?:tagName|nodeName|localName)', byName),
  [DOT + 'className' + DOT + '(?:includes|indexOf|match|search)\\s*\\(' + QUOTED, (part) => '[class*="' + CSS.escape(part.trim()) + '"]'],
  [DOT + 'id' + DOT + 'startsWith\\s*\\(' + QUOTED, (part) => '[id^="' + CSS.escape(part) + '"]'],
  [DOT + 'dataset' + DOT + '()(\\w{1,50})', byData], [DOT + 'dataset\\s*(?:\\?\\.\\s*)?\\[' + QUOTED, byData],
].map(([pattern, selectorOf]) => [new RegExp(pattern, 'g'), selectorOf]);
function either(property, selectorOf) { // minifiers turn it round
  const turned = QUOTED + EQUALS + '\\s*[\\w.?]{1,50}\\.' + property + '\\b';
  return [[DOT + property + EQUALS + QUOTED, selectorOf], [turned, selectorOf]];
}
const SWITCH = /switch\s*\([^()]{0,80}\.\s*(id|className)\s*\)\s*\{/, CASE = new RegExp('\\bcase' + QUOTED, 'g');
const COMMON = /^(a|html|body|div|p|span|section|article|ul|ol|form|img|svg|path|use|video|iframe|input|select|textarea|button|label|#\w+)$/i; // too many are of these names
const USUAL = /^(class|id|style|href|src|type|name|value|target|title|alt|lang|dir|disabled|hidden|aria-\w+|role|tabindex|rel)$/i;
function byClasses(names) { return names.trim().split(/\s+/).map((name) => '.' + CSS.escape(name)).join(''); }
function byName(name) { return COMMON.test(name) ? '' : CSS.escape(name); }
function byAttribute(name) { return USUAL.test(name) ? '' : '[' + CSS.escape(name) + ']'; }
function byData(name) { return '[data-' + CSS.escape(name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())) + ']'; }
function ask(selector, kind = 'click') {
  if (!M.selectors.has(kind)) M.selectors.set(kind, new Set());
  const known = M.selectors.get(kind);
  if (typeof selector !== 'string' || !selector || selector.length >= 200 || known.size >= MOST_SELECTORS || known.has(selector)) return;
  known.add(selector);
  M.dirty = M.asks = true;
}
let askedFor = {}; // kind of gesture -> all that its listeners ask for, as one selector
function isAsked(element, kind) { return Boolean(askedFor[kind]) && native.matches.call(element, askedFor[kind]); }
function askSelectors() {
  for (const [listener, kind] of M.unread) readListener(listener, kind);
  for (const root of [document, doc.documentElement(), doc.body()]) if (root) {
    if (root.onclick) readListener(root.onclick, 'click');
    for (const kind of ASKING_KINDS) for (const name of HANDLERS[kind]) if (root[name]) readListener(root[name], kind);
  }
  M.unread.clear();
  askedFor = Object.fromEntries([...M.selectors].map(([kind, asked]) => [kind, [...asked].filter(isSelector).join(',')]));
}
function isSelector(text) { try { native.matches.call(doc.documentElement(), text); return true; } catch (error) { return false; } }
const texts = new Set(); // prints of the listeners' texts that were read
let unread = MOST_READ;
function readListener(listener, kind) { // of those that look at what was clicked
  const source = sourceOf(listener), print = kind + ' ' + source;
  if (!source || texts.has(print) || unread <= 0) return;
  texts.add(print);
  const code = Function.prototype.toString.call(typeof listener === 'function' ? listener : listener.handleEvent);
  if (onlyPrevents(code)) preventing.add(source);
  if (code.length > MOST_CODE || !/\btarget\b|composedPath/.test(code)) return;
  unread -= code.length;
  if (kind !== 'click' && PLACE_ACROSS.test(code)) sweeping.add(source);
  for (const [pattern, selectorOf] of ASKING) for (const found of code.matchAll(pattern)) ask(selectorOf(found[2]), kind);
  const [, property] = SWITCH.exec(code) || [];
  if (property) for (const found of code.matchAll(CASE)) ask(property === 'id' ? '#' + CSS.escape(found[2]) : byClasses(found[2]), kind);
}
// A gallery that is dragged hears clicks only to keep the browser from following a link at the end of a drag.
const preventing = new Set(), SHORT_CODE = 300, PREVENTS = /\.\s*(preventDefault|stopPropagation|stopImmediatePropagation)\s*\(\s*\)/g; // sources of such listeners
const DOES = /[^=!<>]=(?![=>])|\+\+|--|\b(?!(?:if|closest|matches|function|contains|abs)\s*\()[\w$]+\s*\(/; // an assignment or a call
function onlyPrevents(code) {
  const body = code.replace(/^(async\s+)?(function)?\s*[\w$]*\s*\([^()]*\)/, '');
  return code.length < SHORT_CODE && body.search(PREVENTS) >= 0 && !DOES.test(body.replace(PREVENTS, ''));
}
function hearsPresses(element) { return listenersOf(element).some((source) => !preventing.has(source)); }
// A click on the body, once the page is loaded: what its listeners ask of it, they ask of every node, by whatever functions.
const contains = DOMTokenList.prototype.contains;
DOMTokenList.prototype.contains = function (name) {
  if (M.asking && this === doc.body().classList) ask('.' + CSS.escape(name));
  return contains.call(this, name);
};
for (const name of ['getAttribute', 'hasAttribute']) {
  const plain = Element.prototype[name];
  Element.prototype[name] = function (attribute) {
    if (M.asking && this === doc.body()) ask(byAttribute(String(attribute)));
    return plain.call(this, attribute);
  };
}
const data = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dataset');
Object.defineProperty(HTMLElement.prototype, 'dataset', { ...data, get() {
  const own = data.get.call(this);
  if (!M.asking || this !== doc.body()) return own;
  const told = (name) => { if (typeof name === 'string') ask(byData(name)); };
  return new Proxy(own, { get: (map, name) => (told(name), map[name]), has: (map, name) => (told(name), name in map) });
} });
for (const name of ['matches', 'closest']) { // jQuery's .on and hand-written delegation ask these of the event's target
  Element.prototype[name] = function (selector) {
    if (M.dispatching) ask(selector, M.dispatching);
    return native[name].call(this, selector);
  };
}
