// Fields that hold a place in a row: a date, a month, the year on a slider. One step back and one forward are presses each.
const DATES = /^(date|month|week)$/, MOST_STEPS = 60; // values of a slider; one with more is a volume or a price
const MOST_QUIET = 31, MOST_SHOWN = 20000; // steps in a row that show nothing new, as days without news; addresses remembered
const beens = new Map(), quiet = new Map(), shownBySteps = new Set(); // field -> its values; step's key -> quiet steps so far
function isStepped(element) {
  if (DATES.test(element.type)) return true;
  if (element.type !== 'range') return false;
  const least = parseFloat(element.min), most = parseFloat(element.max), step = parseFloat(element.step) || 1;
  return least < most && (most - least) / step <= MOST_STEPS;
}
function addSteps(element, found) {
  if (isOfPerson(element.form)) return;
  const source = listensToChange(element), taker = source || element.disabled ? null : takerOf(element);
  if (element.disabled || element.readOnly || !(source || taker)) return;
  const name = squeeze([...(element.labels || [])].map((one) => one.textContent).join(' ')).slice(0, LABEL) || nameOf(element) || element.type;
  const been = beenOf(element), listeners = source || 'taken by ' + labelOf(taker);
  been.add(element.value);
  for (const by of taker ? [0, -1, 1] : [-1, 1]) { // back to where it was on this way leads nothing: the page would be the one before
    const one = { ...made(element, 'step', name + ['−', '', '+'][by + 1], ['step ' + by + ' ' + listeners], true), by };
    if ((by === 0 ? been.size === 1 : !been.has(stepped(element, by))) && (quiet.get(one.key) || 0) < MOST_QUIET) found.push(one);
  }
}
function isOfPerson(form) { // a day of birth, a sum to give
  return Boolean(form) && ((native.attribute.call(form, 'method') || 'get').toLowerCase() !== 'get' || form.querySelector(PERSONAL) !== null);
}
function beenOf(element) { // the values that it has had since the page was loaded
  const field = element.type + ' ' + element.id + ' ' + element.name;
  if (!beens.has(field)) beens.set(field, new Set());
  return beens.get(field);
}
function stepped(element, by) { // the value one step on, as the field's bounds allow
  const twin = element.cloneNode(false);
  twin.value = element.value;
  const dates = DATES.test(element.type), latest = dates ? element.max || today(element) : '';
  if (dates && !twin.value) return by < 0 ? latest : ''; // the first step is to the latest that there is
  try { if (by < 0) twin.stepDown(); else twin.stepUp(); } catch (error) { /* a field without steps */ }
  return dates && by > 0 && twin.value > latest ? element.value : twin.value;
}
function today(element) {
  const twin = element.cloneNode(false);
  twin.valueAsDate = new Date();
  return twin.value;
}
function learnStep(one, urls) {
  if (shownBySteps.size > MOST_SHOWN) shownBySteps.clear();
  const fresh = urls.filter((url) => !shownBySteps.has(url));
  for (const url of fresh) shownBySteps.add(url);
  quiet.set(one.key, fresh.length ? 0 : (quiet.get(one.key) || 0) + 1);
  M.dirty = true;
}
function step(one) { write(one.element, one.by ? stepped(one.element, one.by) : one.element.value); }
