// Rows of which one is the current one, as is said of it to those who cannot see (`aria-current="true"`: of a set that are no pages or steps):
// years beside lines, that a router serves. A row in which that has moved is a question; what was current in it from the beginning is no answer.
const CURRENT = '[aria-current=true]', MOST_CURRENT = 16;
const firstCurrent = new Map(), currentRows = new Set(); // the row's name -> what was current before anything was pressed; names of those in which it has moved
let currentOf = new Map(); // of the last scan: element -> the name of its row, the part of the row that it is in
function lookForCurrent(buttons) {
  currentOf = new Map();
  if (!currentRows.size && !everywhere(CURRENT).length) return;
  for (const { element } of buttons) {
    const row = element ? rowAround(element) : [], name = 'current ' + nameOfRow(row);
    if (row.length && hasMoved(row, name)) currentOf.set(element, { name, part: row.find((one) => one.contains(element)) });
  }
}
function isCurrent(part) { return native.matches.call(part, CURRENT) || all(part, CURRENT).length > 0; }
function hasMoved(row, name) {
  const now = row.find(isCurrent);
  if (now && !firstCurrent.has(name) && firstCurrent.size < MOST_CURRENT) firstCurrent.set(name, M.everPressed ? '' : labelOf(now));
  if (now && firstCurrent.has(name) && firstCurrent.get(name) !== labelOf(now)) currentRows.add(name);
  return currentRows.has(name);
}
function currentRowOf(element) { return currentOf.get(element)?.name; }
function currentValue(element) { // what it says, where it is the one
  const { name, part } = currentOf.get(element) || {}, said = part && isCurrent(part) ? labelOf(part) : '';
  return said === firstCurrent.get(name) ? '' : said;
}
function isCurrentNow(text) { return [...currentOf].some(([element, { part }]) => labelOf(element) === text && isCurrent(part)); } // it may have been drawn anew
function leaveCurrent(questions) { for (const name of [...questions.keys()]) if (currentRows.has(name)) questions.delete(name); } // of too many combinations: pages, too, are said to be current
