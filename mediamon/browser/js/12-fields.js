// Fields: each choice is a press. What nothing listens to takes effect when the button beside it is pressed ("Show"): both are one press then.
function addField(element, found) {
  const effect = effectOf(element);
  if (!effect || isReplaced(element)) return;
  if (tagOf(element) !== 'SELECT') found.push(made(element, isChoice(element) || effect.startsWith(TAKEN) ? 'choose' : 'click', fieldName(element) || element.value, [effect], true));
  else for (const option of [...element.options].slice(0, MOST_OPTIONS)) if (!option.disabled)
    found.push({ ...made(element, 'choose', squeeze(option.text).slice(0, LABEL), [effect], true), set: () => choose(element, option) });
}
const SEEN = 4; // pixels of width or height that one can aim at
function isReplaced(field) { // by what looks better, which writes into it: nobody sees it, nobody is told of it
  return native.attribute.call(field, 'aria-hidden') === 'true' && (field.offsetWidth < SEEN || field.offsetHeight < SEEN);
}
function addListed(element, found) { // a line to write in, with a list of what may be written
  const effect = effectOf(element);
  if (!effect || element.readOnly || isOfPerson(element.form)) return;
  for (const { label, value } of [...element.list.options].slice(0, MOST_OPTIONS))
    found.push({ ...made(element, 'choose', squeeze(label || value).slice(0, LABEL), [effect], true), set: () => write(element, value) });
}
function isTicked(element) { return tagOf(element) === 'INPUT' && /^(checkbox|radio)$/.test(element.type); }
function effectOf(element) { // by whom a choice takes effect: what listens to it, or the button beside it; '' by nobody
  if (element.disabled) return '';
  const source = listensToChange(element), taker = source ? null : takerOf(element);
  return source ? 'change ' + source : taker ? TAKEN + labelOf(taker) : isTicked(element) ? showsByStyle(element) : '';
}
function fieldName(element) { return squeeze([...(element.labels || [])].map((one) => one.textContent).join(' ')).slice(0, LABEL) || nameOf(element); }
function isPosted(form) { return (native.attribute.call(form, 'method') || 'get').toLowerCase() !== 'get'; }
function isOfPerson(form) { return Boolean(form) && (isPosted(form) || firstIn(form, PERSONAL) !== null); } // a day of birth, a sum to give
function write(field, value) { // by the browser's own setter: React notes what is written by another, and hears nothing
  const view = field.ownerDocument.defaultView;
  Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value').set.call(field, value);
  announceChoice(field);
}
function choose(select, option) {
  if (/^(https?:\/\/|\/)/.test(option.value)) keep(option.value); // a menu of addresses
  if (select.selectedIndex === option.index && !select.multiple) return; // a browser tells nobody of what is chosen again
  select.selectedIndex = option.index;
  announceChoice(select);
}
function announceChoice(field) {
  const view = field.ownerDocument.defaultView;
  for (const type of ['input', 'change']) field.dispatchEvent(new view.Event(type, { bubbles: true }));
}
function listensToChange(element) { return otherListener(element, 'change') || changedAbove(element) || M.changed; }
function changedAbove(element) {
  if (!M.kinds.has('change')) return '';
  for (let up = above(element); up; up = above(up)) { const source = otherListener(up, 'change'); if (source) return source; }
  return '';
}
function besides(one) { // what the fields beside it say: with another choice there, this one may bring something else
  if (one.act !== 'choose') return '';
  const own = toldByOwnFields(one.element.form);
  if (own || tagOf(one.element) !== 'SELECT') return own;
  for (let up = one.element.form || partAround(one.element), n = 0; up && n < APART; up = isElement(up) && native.matches.call(up, EDGES) ? null : partAround(up), n++) {
    const fields = fieldsIn(up);
    if (fields.length > 1) return fields.length > MOST_BESIDE ? '' : fields.filter((field) => field !== one.element).map((field) => field.selectedIndex).join();
  }
  return '';
}
function fieldsIn(part) {
  if (!chosen.has(part)) chosen.set(part, [...all(part, 'select')]);
  return chosen.get(part);
}
const PERSONAL = 'textarea,input[type=password],input[type=email],input[type=tel],input[type=file]'; // who asks for these wants more than a choice
const TAKING = 'button,input[type=submit],input[type=button],[role=button]';
const APART = 4, MOST_TAKERS = 3, MOST_BESIDE = 4; // levels between a field and its button; buttons there; fields that are chosen together
// Of the scan that is going on: part of the page -> the buttons in it, null where a person's own words are asked for; document -> questions with an answer; part -> its fields.
let takers = new Map(), answered = new Map(), chosen = new Map();
function lookAgain() { takers = new Map(); answered = new Map(); chosen = new Map(); }
function takersIn(part) {
  if (!takers.has(part)) takers.set(part, firstIn(part, PERSONAL) ? null : buttonsTaking(part));
  return takers.get(part);
}
function buttonsTaking(part) {
  const buttons = [...all(part, TAKING)].filter((one) => one.type !== 'reset' && !one.disabled && !native.closest.call(one, 'select'));
  return buttons.length ? buttons : drawnTakers(part);
}
function isSettledBy(field) { return tagOf(field) === 'SELECT' || field.type === 'radio'; } // what is chosen in it is not chosen again
function isAnswered(radio) {
  const root = radio.getRootNode();
  if (!answered.has(root)) answered.set(root, new Set([...all(root, 'input[type=radio]:checked')].map((one) => one.name)));
  return answered.get(root).has(radio.name);
}
function isChoice(element) { return element.type !== 'radio' || isAnswered(element); } // a question without an answer yet is a poll, no choice of what to read
const TAKEN = 'taken by ', APPLYING = new RegExp('apply|show|filter|search|find|refine|update results|показать|примен|фильтр|найти|искать|подобрать|отобрать|показати|застосув|знайти|шукати|anzeigen|anwenden|suchen|filtrar|aplicar|mostrar|buscar|' +
  'filtrer|appliquer|afficher|rechercher|filtra|applica|mostra|cerca|zastosuj|pokaż|szukaj|filtruj|uygula|göster|filtrele|suodata|näytä|käytä|rajaa|tillämpa|visa|sök|anvend|søg|søk|toepassen|tonen|zoeken|použít|zobrazit|hledat|应用|查询|搜索|筛选|検索|適用|表示|적용|검색|تطبيق|بحث|عرض|áp dụng|lọc|tìm kiếm|hiển thị', 'i');
const GOING_BACK = /^\W*(back|prev|cancel|close|reset|clear|назад|пред|отмен|закры|сброс|очист|zurück|abbrech|schließ|retour|précédent|annuler|effacer|atrás|volver|anterior|cancelar|voltar|indietro|annulla|上一|返回|取消|清)/i;
function takerOf(element) {
  for (let up = element.form || partAround(element), n = 0; up && n < APART; up = partAround(up), n++) {
    const found = takersIn(up), near = found && found.length > MOST_TAKERS && isStepped(element) ? found.filter((one) => APPLYING.test(labelOf(one))) : found; // beside presets
    if (!near || near.length > MOST_TAKERS) return null;
    if (!near.length) continue;
    const next = near.find((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING && !GOING_BACK.test(labelOf(one)));
    if (!next || !(isChoice(element) || APPLYING.test(labelOf(next)))) return null;
    return takes(next) && visible(next) && !avoided({ element: next, text: labelOf(next) }) ? next : null;
  }
  return null;
}
function takes(button) { // does its press do anything?
  const form = button.form;
  if (form && isPosted(form)) return false;
  return listenersOf(button).length > 0 || isDrawnTaker(button) || Boolean(form && button.type !== 'button');
}
M.chosen = async function (one) {
  const changes = M.changes;
  if (one.set) one.set(); else click(one.element);
  await task();
  const over = M.changes === changes && !M.busy() && !moves(); // nobody has heard of it yet
  if (!over && !one.whole) return;
  lookAgain();
  const taker = takerOf(one.element);
  if (taker && (over || APPLYING.test(labelOf(taker)))) click(taker);
};
