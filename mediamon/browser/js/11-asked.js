// What a listener asks of the node that was clicked: it tells which nodes a delegated listener serves. Asked while a click is on its way,
// or read in the listener's own text, which may not get so far on a click beside all that it serves.
const MOST_SELECTORS = 200, MOST_CODE = 20000; // selectors of a page; characters of a listener
const QUOTED = '\\s*([\'"`])([^\'"`\\n]{1,100})\\1';
const ASKING = [ // in a listener's text -> the selector
  [new RegExp('classList\\s*\\.\\s*contains\\s*\\(' + QUOTED, 'g'), (name) => '.' + CSS.escape(name)],
  [new RegExp('\\.\\s*(?:matches|closest)\\s*\\(' + QUOTED, 'g'), (selector) => selector],
  [new RegExp('\\.\\s*(?:get|has)Attribute\\s*\\(' + QUOTED, 'g'), byAttribute],
  [new RegExp('\\.\\s*className\\s*===?' + QUOTED, 'g'), (names) => names.trim().split(/\s+/).map((name) => '.' + CSS.escape(name)).join('')],
  [new RegExp('\\.\\s*id\\s*===?' + QUOTED, 'g'), (id) => '#' + CSS.escape(id)],
  [new RegExp('\\.\\s*(?:tagName|nodeName|localName)\\s*===?' + QUOTED, 'g'), (name) => (COMMON.test(name) ? '' : CSS.escape(name))],
  [/\.\s*dataset\s*(?:\.\s*()(\w{1,50})|\[\s*['"`]()(\w{1,50}))/g, byData],
];
const COMMON = /^(a|html|body|div|p|span|section|article|input|select|textarea|button|label|#\w+)$/i; // too many are of these names
const USUAL = /^(class|id|style|href|src|type|name|value|target|title|alt|lang|dir|disabled|hidden|aria-\w+|role|tabindex|rel)$/i;
function byAttribute(name) { return USUAL.test(name) ? '' : '[' + CSS.escape(name) + ']'; }
function byData(name) { return '[data-' + CSS.escape(name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase())) + ']'; }
function ask(selector) {
  if (typeof selector !== 'string' || !selector || selector.length >= 200 || M.selectors.size >= MOST_SELECTORS || M.selectors.has(selector)) return;
  M.selectors.add(selector);
  M.dirty = true;
}
const texts = new WeakSet(); // listeners whose text was read
function readListener(listener) { // of those that look at what was clicked
  const fn = typeof listener === 'function' ? listener : listener && listener.handleEvent;
  if (typeof fn !== 'function' || texts.has(fn)) return;
  texts.add(fn);
  const code = Function.prototype.toString.call(fn);
  if (code.length > MOST_CODE || !/\btarget\b|composedPath/.test(code)) return;
  for (const [pattern, selectorOf] of ASKING) for (const found of code.matchAll(pattern)) ask(selectorOf(found[2] || found[4]));
}
for (const name of ['matches', 'closest']) { // jQuery's .on and hand-written delegation ask these of the event's target
  Element.prototype[name] = function (selector) {
    if (M.dispatching) ask(selector);
    return native[name].call(this, selector);
  };
}
