// What a person has chosen: boxes, questions, fields, filters that stay on. The buttons are the same whatever is chosen, but what they bring
// may need two things chosen at once; so it is a part of the state (ours), as long as there are not too many combinations of them.
const MOST_COMBINATIONS = 64, TOGGLES = '[aria-checked],[aria-pressed]';
function chosenNow(buttons) { // { said: what is chosen, '' where nothing can be or too much; of: the elements that it can be chosen by; questions: each with its answer }
  const questions = new Map(), of = new Set(), chips = chipsAmong(buttons);
  for (const { element } of buttons) if (element && !of.has(element) && (isToggle(element) || chips.has(element)) && !withinSpontaneous(element)) {
    of.add(element);
    const row = chips.get(element), name = row || questionOf(element), before = questions.get(name) || { values: 1, said: '', edge: edgeOf(element) };
    const value = row ? chipValue(element) : valueOf(element);
    questions.set(name, { values: before.values + valuesOf(element), said: row && value ? before.said + value + ',' : before.said || value, edge: before.edge });
  }
  leaveBehind(questions);
  for (const [name, question] of behind) questions.set(name, question);
  const combinations = [...questions.values()].reduce((product, { values }) => product * values, 1);
  if (!questions.size || combinations > MOST_COMBINATIONS) return { said: '', of: new Set(), questions };
  return { said: answersOf(questions), of, questions };
}
// The steps of a wizard: an answer that has left the page with its question, when "Next" beside it was pressed, decides what the next step shows.
const MOST_BEHIND = 4;
const behind = new Map(); // question -> as it was when it left; it is over when it is asked again
let lately = new Map(), beside = new WeakSet(), stood = ''; // of the last scan: its questions; what stands beside them; the page's path
function leaveBehind(questions) { // who goes back to a question goes back before all that was asked after it
  if (location.pathname !== stood) { behind.clear(); lately.clear(); }
  stood = location.pathname;
  let back = false;
  for (const name of behind.keys()) if ((back = back || questions.has(name))) behind.delete(name);
  if (!back && M.pressed && beside.has(M.pressed.element)) for (const [name, question] of lately)
    if (question.said && !questions.has(name) && behind.size < MOST_BEHIND) behind.set(name, question);
  lately = new Map(questions);
  beside = new WeakSet();
}
// Rows of labels that only look chosen, beside a button that takes what is chosen ("Apply"). Each row is a question.
const MARKED = /(^|[\s_-])(on|active|selected|chosen|checked|current|picked)($|[\s_-])/i, MORE = /more|ещё|еще|mehr|más|plus/i, MOST_CHIPS = 24;
const appliers = new WeakMap(); // element -> is it such a button?
const singleRows = new Set(); // rows of which one was seen chosen in the place of another
const markedLast = new Map(); // row -> what was chosen last
let rowOf = new Map(); // of the last scan: element -> the name of its row
function chipsAmong(buttons) {
  const rows = new Map();
  rowOf = new Map();
  const taking = new Set();
  for (const element of [...buttons.map((one) => one.element), ...document.querySelectorAll('button:disabled,input:disabled')]) if (element && isApplier(element))
    for (let up = parent(element); up && up !== document.body; up = parent(up)) taking.add(up);
  if (!taking.size) return rowOf;
  for (const { element, act, link } of buttons) if (element && act === 'click' && !link && !isToggle(element) && !isApplier(element) && standsIn(element, taking)) {
    const row = parent(element), kind = tagOf(element);
    if (!rows.has(row)) rows.set(row, new Map());
    rows.get(row).set(kind, [...(rows.get(row).get(kind) || []), element].slice(0, MOST_CHIPS + 1));
  }
  for (const kinds of rows.values()) for (const chips of kinds.values()) if (chips.length > 1 && chips.length <= MOST_CHIPS) {
    const name = 'chips ' + chips.map(labelOf).join();
    learnRow(name, chips.map(chipValue).filter(Boolean));
    for (const chip of chips) rowOf.set(chip, name);
  }
  return rowOf;
}
function learnRow(name, values) {
  const before = markedLast.get(name) || [];
  if (values.length > 1) singleRows.delete(name); else if (values.length && before.length === 1 && before[0] !== values[0]) singleRows.add(name);
  markedLast.set(name, values);
}
function isApplier(element) {
  if (!appliers.has(element)) appliers.set(element, native.matches.call(element, TAKING) && APPLYING.test(labelOf(element)) && !MORE.test(labelOf(element)));
  return appliers.get(element);
}
function standsIn(element, parts) {
  for (let up = parent(element), n = 0; up && n < APART; up = parent(up), n++) if (parts.has(up)) return true;
  return false;
}
function chipValue(element) { return MARKED.test(native.attribute.call(element, 'class') || '') ? labelOf(element) : ''; }
function answersOf(questions, asked = () => true) { return [...questions].map(([name, { said, edge }]) => (said && asked(name, edge) ? name + '=' + said : '')).filter(Boolean).join('&'); }
// A weather or a poll at the edge of a page decides nothing of its news, nor they of it.
const EDGES = 'aside,footer,[role=complementary],[role=contentinfo]';
function edgeOf(element) { return element.closest(EDGES); }
function chosenBeside(element, { said, of, questions }) { // the answers that a press there may depend on: of a list to choose from, those of the others
  if (!isNearChoice(element, of)) return '';
  beside.add(element);
  const edge = edgeOf(element), row = singleRows.has(rowOf.get(element)) ? rowOf.get(element) : null, own = tagOf(element) === 'SELECT' ? questionOf(element) : row;
  return said && answersOf(questions, (name, its) => name !== own && its === edge);
}
function isToggle(element) {
  return tagOf(element) === 'SELECT' || isTicked(element) || native.matches.call(element, TOGGLES);
}
function questionOf(element) { return (element.name ? tagOf(element) + element.name : '') + (element.name && element.type !== 'checkbox' ? '' : '#' + labelOf(element)); }
function valuesOf(element) { return tagOf(element) === 'SELECT' ? Math.max(0, element.options.length - 1) : 1; }
function valueOf(element) { // '' where it is as it comes
  if (tagOf(element) === 'SELECT') return element.selectedIndex > 0 ? String(element.selectedIndex) : '';
  const on = tagOf(element) === 'INPUT' ? element.checked : [element.getAttribute('aria-checked'), element.getAttribute('aria-pressed')].includes('true');
  return on ? (element.type === 'radio' ? element.value + ' ' + fieldName(element) : 'on') : '';
}
function isNearChoice(element, of) { // is it one of them, or does it stand beside some, as "Show" does?
  if (of.has(element)) return true;
  if (!of.size || !native.matches.call(element, TAKING + ',input[type=range]')) return false;
  for (let up = parent(element), n = 0; up && up !== document.body && n < APART; up = parent(up), n++) for (const one of of) if (up.contains(one)) return true;
  return false;
}
