// What a button says, and whether it is one that must never be pressed.
const LABEL = 80;           // characters of a label

function squeeze(text) { return (text || '').replace(/\s+/g, ' ').trim(); }
function labelOf(element) {
  const text = squeeze(element.textContent).slice(0, LABEL) || (isLine(element) && fieldName(element)) || squeeze(element.value) || squeeze(slottedText(element)).slice(0, LABEL);
  const said = text || nameOf(element) || '.' + [...element.classList].sort().join('.');
  return M.spontaneous.has(element) ? said.replace(/\d+/g, '#') : said;
}
const LINES = 'input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio])'; // what stands in one was chosen last: no name
function isLine(element) { return native.matches.call(element, LINES); }
// "Show 3 new posts" comes and changes by itself, as a clock does; but it is there to be pressed. Without a number it says that it is a button.
const NEWER = /\d/, NEWS_BAR = /(?:^|[^\p{L}])(?:нов(?:ы[ей]|ых|ости|остей|ая|ое)|new|neue?r?|nouve|nuev|nuov|nov[oaáéýě]s?|nieuw|nowe|yeni|жаңа|חדש|جديد|mới|baru)(?:[^\p{L}]|\p{L}{0,6}$|\p{L}{0,6}\s)|新|ใหม่/iu, LONGEST_BAR = 60;
function isNewsBar(element) {
  const text = squeeze(element.textContent.slice(0, 2 * LONGEST_BAR));
  if (text.length > LONGEST_BAR || !NEWS_BAR.test(text)) return false;
  return (NEWER.test(text) || native.matches.call(element, 'button,[role=button]')) && (listenersOf(element).length > 0 || isAsked(element, 'click'));
}
function slottedText(element) { // in a shadow: what its host's own children put there
  if (!(element.getRootNode() instanceof ShadowRoot)) return '';
  const slots = tagOf(element) === 'SLOT' ? [element] : [...all(element, 'slot')].slice(0, 20);
  return slots.map((slot) => slot.assignedNodes({ flatten: true }).slice(0, 50).map((node) => node.textContent).join(' ')).join(' ');
}
function* hostsOf(element) { // of the shadows it stands in
  for (let root = element.getRootNode(), n = 0; root.host && n < 10; root = root.host.getRootNode(), n++) yield root.host;
}
// What a component says beside the buttons and links that were put into it: those say what they do themselves. A long text is what it holds, no name.
function wordsOf(host) {
  const walker = doc.createTreeWalker(host, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    (isElement(node) && (native.matches.call(node, LOOKS) || tagOf(node) === 'A') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  let said = '';
  for (let node = walker.nextNode(); node && said.length <= LABEL; node = walker.nextNode()) if (node.nodeType === Node.TEXT_NODE) said = squeeze(said + node.data) + (/\s$/.test(node.data) ? ' ' : '');
  return said.length <= LABEL ? squeeze(said) : '';
}
function nameOf(element) { // the accessible name of a node without text
  const own = native.attribute.call(element, 'aria-label') || native.attribute.call(element, 'title') || native.attribute.call(element, 'alt');
  if (own) return squeeze(own);
  const inner = firstIn(element, '[aria-label],[title],[alt],svg title,use');
  if (!inner) return '';
  return squeeze(native.attribute.call(inner, 'aria-label') || native.attribute.call(inner, 'title') || native.attribute.call(inner, 'alt') || inner.textContent ||
    native.attribute.call(inner, 'href') || native.attribute.call(inner, 'xlink:href'));
}
function plainLabel(text) { // for the avoid list: whole labels, blind to case, signs at the ends and counters
  return squeeze(text).toLowerCase().replace(/ё/g, 'е').replace(/^[^\p{L}\p{N}]+|[^\p{L}]+$/gu, '');
}
const REACTION = /^(?:[👍👎❤♥♡🤍🧡💛💚💙💜🖤🤎💔🔥👏🎉😂😮😢😡🙏😍🤔🤣😀😁😆😊]\uFE0F?[\s\d.,+]*)+$/u; // a hand or a heart, with how many
// A picture is what its name says: "☆", "Save for later"; but of an arrow that names what it leads to ("→", "Book of the week").
const TURNS = /^[\s‹›«»<>←→↑↓▲▼►◄▶◀▾▸⌄⌃⟩⟨❯❮+–—…·•|/()-]+$/, BEGINS_ORDER = new RegExp('^(?:' + OPTIONS.orders + ')', 'iu');
function isPictureOfOrder(text, sign) { return sign !== '' && !/[\p{L}\p{N}]/u.test(text) && !TURNS.test(text) && BEGINS_ORDER.test(plainLabel(sign)); }
const verdicts = new Map(); // labels -> may they not be pressed?
function avoided(one) {
  const sign = /\p{L}/u.test(one.text) ? '' : nameOf(one.element); // "×" says less than its picture's title
  const labels = [one.text, sign, native.attribute.call(one.element, 'aria-label') || '', native.attribute.call(one.element, 'title') || ''];
  if (one.element.getRootNode() instanceof ShadowRoot) labels.push(squeeze(slottedText(one.element)).slice(0, LABEL));
  for (const host of hostsOf(one.element)) labels.push(wordsOf(host), native.attribute.call(host, 'aria-label') || '', native.attribute.call(host, 'title') || '');
  const key = labels.join('\n');
  if (!verdicts.has(key)) {
    if (verdicts.size > 20000) verdicts.clear();
    verdicts.set(key, isPictureOfOrder(one.text, sign) || labels.some((label) => label && label.length < 200 && (REACTION.test(label) || forbidden(plainLabel(label)))));
  }
  return verdicts.get(key) && !isOneOfTabs(one);
}
const AMBIGUOUS = /^(report|post|print)$/; // an order, or what may be read: of a match, of a newspaper
function isOneOfTabs(one) { // none beside it is an order
  const around = partAround(one.element);
  if (!around || !AMBIGUOUS.test(plainLabel(one.text))) return false;
  const beside = [...childrenIn(around)].filter((other) => other !== one.element && other.tagName === one.element.tagName);
  return beside.length > 1 && !beside.some((other) => forbidden(plainLabel(other.textContent)));
}
function begins(label, words) {
  if (!label.startsWith(words)) return false;
  const after = label.slice(words.length);
  return OPTIONS.articles.some((article) => words.endsWith(article)) ? /^ \p{L}/u.test(after) : !/^[\p{L}\p{N}]/u.test(after);
}
function forbidden(label) {
  if (OPTIONS.avoid.has(label) || OPTIONS.whole.has(label) || OPTIONS.first.some((words) => begins(label, words))) return true;
  if (OPTIONS.ends.some((words) => label.endsWith(words))) return true;
  return label.split(' ').length <= OPTIONS.words && OPTIONS.last.some((words) => label.endsWith(words) && !/[\p{L}\p{N}]$/u.test(label.slice(0, -words.length)));
}
