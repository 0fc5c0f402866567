// Rows of which one is chosen, as a class says that moves from one to the other, where nothing else does: another day has been drawn, and what can
// be pressed in it says the same. Once one press was of that kind, what is chosen in such rows is a part of the state: days, and parts of a day.
const switches = new Map(), MOST_SWITCHES = 16, ROW_LEVELS = 2; // the labels of a row that draws something anew -> the classes that have moved in it
const drawnAnew = new Set(), MOST_DRAWN_ANEW = 200; // kinds of buttons that their presses draw anew
let silent = false; // has a press of one left no trace?
let switchNames = new Map(), toldSwitches = ''; // of the last scan: part and kind -> the row's name
function rowAround(element) { // those of its kind beside it, or around the elements beside its own
  for (let one = element, n = 0; one && n < ROW_LEVELS; one = parent(one), n++) {
    const part = parent(one);
    if (!part || hasMoreThan(part, 2 * MOST_CHIPS)) return [];
    const row = [...childrenIn(part)].filter((other) => other.tagName === one.tagName);
    if (row.length > 1) return row.length <= MOST_CHIPS ? row : [];
  }
  return [];
}
function hasMoreThan(part, most) { // children; the browser would count all of them each time
  let n = 0;
  for (let child = part.firstElementChild; child && n <= most; child = child.nextElementSibling) n++;
  return n > most;
}
function nameOfRow(row) { return row.map(labelOf).join(); }
function classesOf(element) { return new Set((native.attribute.call(element, 'class') || '').split(/\s+/).filter(Boolean)); }
function cameBy(element) { return comers.get(element) === M.cause; } // by the press that is going on
M.rowBefore = function (one) { // the row that a press is made in, as it is; null for none
  if (one.act !== 'click' || !one.element || one.link) return null;
  const row = rowAround(one.element);
  return row.length ? { name: nameOfRow(row), tag: one.element.tagName, text: labelOf(one.element), at: row.findIndex((other) => other.contains(one.element)), classes: row.map(classesOf) } : null;
};
M.learnSwitch = function (one, was, buttons, traceless) { // was: the row before the press; has it to be told by what is chosen from now on?
  const row = rowNow(one, was), moved = row ? movedIn(was, row.map(classesOf)) : [];
  if (!moved.length || (!switches.has(was.name) && switches.size >= MOST_SWITCHES)) return false;
  const came = buttons.filter(({ element, link }) => element && !link && cameBy(element) && !row.some((part) => part.contains(element)));
  if (!came.length) return false;
  for (const { element } of came) if (drawnAnew.size < MOST_DRAWN_ANEW && !standsOutside(element)) drawnAnew.add(lookOf(element));
  const known = switches.get(was.name) || new Set(), before = silent;
  switches.set(was.name, new Set([...known, ...moved]));
  silent = silent || traceless;
  M.dirty = M.dirty || (silent && (!before || known.size < switches.get(was.name).size));
  return M.dirty;
};
function rowNow(one, was) { // the page may have been drawn anew
  const found = one.element.isConnected ? [one.element] : [...document.getElementsByTagName(was.tag)].slice(0, MOST_ROWS).filter((other) => labelOf(other) === was.text);
  return found.map(rowAround).find((row) => row.length && nameOfRow(row) === was.name);
}
function movedIn({ at, classes: before }, now) { // classes that the pressed one alone has now, and had not
  return [...now[at]].filter((name) => !before[at].has(name) && now.filter((one) => one.has(name)).length === 1);
}
function switchOf(element) { // the name of its row, where that is one
  if (!silent) return undefined;
  const row = rowAround(element);
  if (!row.length) return undefined;
  if (!switchNames.has(row[0])) switchNames.set(row[0], nameOfRow(row));
  const name = switchNames.get(row[0]);
  return switches.has(name) ? name : undefined;
}
function switchValue(element, name) {
  if (!switches.has(name)) return '';
  const one = rowAround(element).find((part) => part.contains(element));
  return one && [...classesOf(one)].some((each) => switches.get(name).has(each)) ? labelOf(element) : '';
}
function lookOf(element) { return element.tagName + '.' + [...classesOf(element)].sort().join('.'); }
function isDrawnBySwitches(element) { return silent && drawnAnew.has(lookOf(element)) && !switchOf(element); }
function tellSwitches() {
  const told = silent ? [...[...switches].map(([name, marks]) => [...marks].join(' ') + '\n' + name), ...[...drawnAnew].map((look) => '\n' + look)] : [];
  if (told.join() === toldSwitches) return {};
  toldSwitches = told.join();
  return { switches: told };
}
function recallSwitches(told) {
  silent = told.length > 0;
  for (const one of told) {
    const [marks, name] = [one.slice(0, one.indexOf('\n')), one.slice(one.indexOf('\n') + 1)];
    if (!marks) drawnAnew.add(name); else switches.set(name, new Set([...(switches.get(name) || []), ...marks.split(' ')]));
  }
}
