// Rows of buttons that say whether they are pressed (`aria-pressed`), of which one is at a time: three programmes are four choices, not eight
// combinations. Learnt where one was seen pressed in the place of another of its row, until two are at once.
const MOST_IN_ROW = 24;
const exclusive = new Set(), several = new Set(), pressedLast = new Map(); // names of rows; row -> what was pressed in it last
let pressedRows = new Map(); // of the last scan: part of the page -> the name of the row in it, '' where there is none
function lookForExclusive() { pressedRows = new Map(); }
function exclusiveRowOf(element) { // '' where several may be pressed at once
  if (!native.matches.call(element, '[aria-pressed]')) return '';
  const part = partAround(element);
  if (part && !pressedRows.has(part)) pressedRows.set(part, readPressed(part));
  const name = part ? pressedRows.get(part) : '';
  return exclusive.has(name) && !several.has(name) ? name : '';
}
function readPressed(part) {
  const row = [...childrenIn(part)].filter((one) => native.matches.call(one, '[aria-pressed]'));
  if (row.length < 2 || row.length > MOST_IN_ROW) return '';
  const name = row.map(labelOf).join(), now = row.filter((one) => native.attribute.call(one, 'aria-pressed') === 'true').map(labelOf), before = pressedLast.get(name);
  if (pressedLast.size > MOST_ROWS) for (const kept of [pressedLast, exclusive, several]) kept.clear(); // a page that makes up ever new ones
  if (now.length > 1) several.add(name);
  else if (now.length && before?.length === 1 && before[0] !== now[0]) exclusive.add(name);
  pressedLast.set(name, now);
  return name;
}
let toldRows = 0;
function tellExclusive() {
  if (toldRows === exclusive.size + several.size) return {};
  toldRows = exclusive.size + several.size;
  return { exclusive: [...exclusive], several: [...several] };
}
function recallExclusive(one, many) {
  for (const name of one) exclusive.add(name);
  for (const name of many) several.add(name);
}
// Of a row of which one is at a time, each answer is one more; answers that were left behind come of others, and multiply nothing.
function combinationsOf(questions) {
  const rows = new Map();
  let product = 1;
  for (const [name, { values, row }] of questions) {
    if (row) rows.set(row, (rows.get(row) || 1) + values - 1);
    else if (!behind.has(name)) product *= values;
  }
  for (const values of rows.values()) product *= values;
  return product;
}
