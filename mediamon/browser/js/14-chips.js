// Rows of labels that only look chosen, beside a button that takes what is chosen ("Apply") or waits until something is. Each row is a question. Cards and slides that hold news are none.
const MARKED = /(^|[\s_-])(on|active|sel|selected|chosen|checked|current|picked)($|[\s_-])/i, MORE = /more|ещё|еще|mehr|más|plus/i, MOST_CHIPS = 24, MOST_ROWS = 1000, MOST_WAITING = 50;
let appliers = new WeakMap(); // element -> is it such a button?
const waitingLabels = new Set(); // labels of buttons that were seen disabled, or looking so
const LOOKS_DISABLED = /(^|[\s_-])(dis|disabled|inactive)($|[\s_-])/i;
const singleRows = new Set(), manyRows = new Set(); // rows of which one was seen chosen in the place of another, several at once
const everMarked = new Set(); // rows of which one was ever seen chosen
const markedLast = new Map(); // row -> what was chosen last
let rowOf = new Map(); // of the last scan: element -> the name of its row
function chipsAmong(buttons) {
  const rows = new Map();
  rowOf = new Map();
  const taking = new Map(); // part -> does what takes it say so, or does it only wait?
  const idle = [...everywhere('button:disabled,input[type=submit]:disabled,[aria-disabled=true]').slice(0, MOST_WAITING), ...buttons.filter(looksDisabled).map((one) => one.element)];
  for (const one of idle) learnWaiting(labelOf(one));
  for (const element of [...buttons.map((one) => one.element), ...idle]) if (element && isApplier(element))
    for (let up = partAround(element); up && up !== doc.body(); up = partAround(up)) taking.set(up, taking.get(up) || APPLYING.test(labelOf(element)));
  if (!taking.size) return rowOf;
  for (const { element, act, link } of buttons) if (element && act === 'click' && !link && !isToggle(element) && !showsNews(element) && !isApplier(element) && !GOING_BACK.test(labelOf(element)) && partTaking(element, taking)) {
    const row = partAround(element), kind = tagOf(element);
    if (!rows.has(row)) rows.set(row, new Map());
    rows.get(row).set(kind, [...(rows.get(row).get(kind) || []), element].slice(0, MOST_CHIPS + 1));
  }
  for (const kinds of rows.values()) for (const chips of kinds.values()) if (chips.length > 1 && chips.length <= MOST_CHIPS && !isPager(chips, taking)) {
    const name = 'chips ' + chips.map(labelOf).join();
    learnRow(name, chips.map(chipValue).filter(Boolean));
    for (const chip of chips) rowOf.set(chip, name);
  }
  return rowOf;
}
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
function takesChips(label) { return (APPLYING.test(label) || waitingLabels.has(label)) && !MORE.test(label) && !GOING_BACK.test(label); }
function showsNews(element) { return firstIn(element, 'a[href]:not([href^="#"])') !== null; }
function partTaking(element, taking) {
  for (let up = partAround(element), n = 0; up && n < APART; up = partAround(up), n++) if (taking.has(up)) return up;
  return null;
}
function isPager(chips, taking) { // numbers; "Slide 1", "Slide 2" beside a "Next" that waits at the end, too: nothing says that it takes what is chosen
  const words = new Set(chips.map((one) => labelOf(one).replace(/\d+/g, '')));
  return ![...words].some((one) => /\p{L}/u.test(one)) || (words.size === 1 && !taking.get(partTaking(chips[0], taking)));
}
function chipValue(element) { return MARKED.test(native.attribute.call(element, 'class') || '') ? labelOf(element) : ''; }
