// Rows of labels that only look chosen, beside a button that takes what is chosen ("Apply") or waits until something is. Each row is a question.
const MARKED = /(^|[\s_-])(on|active|sel|selected|chosen|checked|current|picked)($|[\s_-])/i, MORE = /more|ещё|еще|mehr|más|plus/i, MOST_CHIPS = 24, MOST_ROWS = 1000, MOST_WAITING = 50;
let appliers = new WeakMap(); // element -> is it such a button?
const waitingLabels = new Set(); // labels of buttons that were seen disabled, or looking so
const LOOKS_DISABLED = /(^|[\s_-])(dis|disabled|inactive)($|[\s_-])/i;
const singleRows = new Set(), manyRows = new Set(); // rows of which one was seen chosen in the place of another, several at once
const everMarked = new Set(); // rows of which one was ever seen chosen
const markedLast = new Map(); // row -> what was chosen last
let rowOf = new Map(); // of the last scan: element -> the name of its row
// What waits at an end ("Next slide") while in each row beside it one is marked waits for no choice: every question would be answered.
const arrows = new Set(); // labels of such
function chipsAmong(buttons) {
  const idle = [...everywhere('button:disabled,input[type=submit]:disabled,[aria-disabled=true]').slice(0, MOST_WAITING), ...buttons.filter(looksDisabled).map((one) => one.element)];
  for (const one of idle) learnWaiting(labelOf(one));
  let rows = rowsBeside(buttons, idle);
  if (learnArrows(rows, idle)) rows = rowsBeside(buttons, idle);
  rowOf = new Map();
  for (const chips of rows) {
    const name = 'chips ' + chips.map(labelOf).join();
    learnRow(name, chips.map(chipValue).filter(Boolean));
    for (const chip of chips) rowOf.set(chip, name);
  }
  return rowOf;
}
function rowsBeside(buttons, idle) { // of two and more that may be chosen from, beside what takes or waits
  const taking = new Set(), rows = new Map();
  for (const element of [...buttons.map((one) => one.element), ...idle]) if (element && isApplier(element))
    for (let up = partAround(element); up && up !== doc.body(); up = partAround(up)) taking.add(up);
  if (!taking.size) return [];
  for (const { element, act, link } of buttons) if (element && act === 'click' && !link && !isToggle(element) && !isApplier(element) && !GOING_BACK.test(labelOf(element)) && standsIn(element, taking)) {
    const row = partAround(element), kind = tagOf(element);
    if (!rows.has(row)) rows.set(row, new Map());
    rows.get(row).set(kind, [...(rows.get(row).get(kind) || []), element].slice(0, MOST_CHIPS + 1));
  }
  const found = [...rows.values()].flatMap((kinds) => [...kinds.values()]);
  return found.filter((chips) => chips.length > 1 && chips.length <= MOST_CHIPS && chips.some((one) => /\p{L}/u.test(labelOf(one)))); // a pager's numbers are none
}
function learnArrows(rows, idle) {
  const known = arrows.size;
  for (const one of idle) if (isApplier(one) && !APPLYING.test(labelOf(one)) && arrows.size < MOST_WAITING) {
    const parts = new Set();
    for (let up = partAround(one); up && up !== doc.body(); up = partAround(up)) parts.add(up);
    const beside = rows.filter(([chip]) => standsIn(chip, parts));
    if (beside.length && beside.every((chips) => chips.some(isMarked))) arrows.add(labelOf(one));
  }
  if (arrows.size > known) appliers = new WeakMap();
  return arrows.size > known;
}
function isMarked(chip) { return chipValue(chip) !== '' || native.matches.call(chip, CURRENT); }
function learnRow(name, values) {
  const before = markedLast.get(name) || [];
  if (values.length) everMarked.add(name);
  if (values.length > 1) manyRows.add(name); else if (values.length && before.length === 1 && before[0] !== values[0]) singleRows.add(name);
  if (markedLast.size > MOST_ROWS) for (const kept of [markedLast, everMarked, singleRows, manyRows]) kept.clear(); // a page that makes up ever new ones
  markedLast.set(name, values);
}
let toldMarked = 0;
function tellMarked() {
  if (toldMarked === everMarked.size) return {};
  toldMarked = everMarked.size;
  return { marked: [...everMarked] };
}
function recallMarked(told) { for (const name of told) everMarked.add(name); }
function isUnmarked(name) { return markedLast.has(name) && !everMarked.has(name); } // a hand up and a hand down: none was ever seen chosen, and they multiply nothing
function isSingle(name) { return name !== undefined && !manyRows.has(name) && (singleRows.has(name) || (singleRows.size > 0 && !manyRows.size)); } // one is taken to be as the others
function learnWaiting(label) { if (label && waitingLabels.size < MOST_WAITING && !waitingLabels.has(label)) { waitingLabels.add(label); appliers = new WeakMap(); } }
function looksDisabled({ element, act }) { return element && act === 'click' && LOOKS_DISABLED.test(native.attribute.call(element, 'class') || '') && /\p{L}/u.test(labelOf(element)); }
function isApplier(element) { // what was seen waiting may be made of anything
  if (!appliers.has(element)) appliers.set(element, (waitingLabels.has(labelOf(element)) || native.matches.call(element, TAKING)) && takesChips(labelOf(element)));
  return appliers.get(element);
}
function takesChips(label) { return (APPLYING.test(label) || (waitingLabels.has(label) && !arrows.has(label))) && !MORE.test(label) && !GOING_BACK.test(label); }
function standsIn(element, parts) {
  for (let up = partAround(element), n = 0; up && n < APART; up = partAround(up), n++) if (parts.has(up)) return true;
  return false;
}
function chipValue(element) { return MARKED.test(native.attribute.call(element, 'class') || '') ? labelOf(element) : ''; }
