// Fields that hold a place in a row: a date, a month, the year on a slider. One step back and one forward are presses each.
const DATES = /^(date|month|week)$/, MOST_STEPS = 60; // values of a slider; one with more is a volume or a price
const MOST_QUIET = 31, MOST_SHOWN = 20000; // steps in a row that show nothing new, as days without news; addresses remembered
const beens = new Map(), quiet = new Map(), shownBySteps = new Set(); // field -> its first value, those that it has had since; step's key -> quiet steps so far
function isStepped(element) {
  if (DATES.test(element.type)) return true;
  if (!/^(range|number)$/.test(element.type) || (element.type === 'number' && !(element.min && element.max))) return false;
  const least = parseFloat(element.min), most = parseFloat(element.max), step = parseFloat(element.step) || 1;
  return least < most && (most - least) / step <= MOST_STEPS;
}
function addSteps(element, found) {
  const effect = effectOf(element);
  if (!effect || element.readOnly || isOfPerson(element.form)) return;
  addSpan(element, effect, found);
  const been = beenOf(element), paired = isOfSpan(element) ? ' of a span ' : ' ';
  // Back to where it was on this way leads nothing: the page would be the one before. But for the first value, which nothing has shown yet.
  for (const by of effect.startsWith('taken') ? [0, -1, 1] : [-1, 1]) {
    const value = by ? stepped(element, by) : element.value, name = (fieldName(element) || element.type) + ['−', '', '+'][by + 1];
    const one = { ...made(element, 'step', name, ['step ' + by + paired + effect], true), set: () => write(element, value) };
    if ((by ? !been.has(value) : been.size === 0) && (quiet.get(one.key) || 0) < MOST_QUIET) found.push(one);
  }
}
// Two days, from and to, are chosen as one: all the time that there is, and from there each month of it, since many show only the first of
// what they have found. Fields without bounds reach back some years, a year of which is chosen by months.
const YEARS_BACK = 20, MOST_MONTHS = 24, MONTHS_UNBOUND = 12;
function addSpan(from, effect, found) {
  const to = DATES.test(from.type) && twinBehind(from);
  if (!to) return;
  const [first, last] = [from.min || longAgo(from), to.max || today(to)];
  const name = (fieldName(from) || from.type) + ' … ' + (fieldName(to) || to.type);
  const months = from.type === 'date' ? monthsOf(first, last, from.min ? MOST_MONTHS : MONTHS_UNBOUND) : [];
  const spans = [[name, first, last], ...months.map(([begin, end]) => [name + ' ' + begin, begin, end])];
  offerSpans(from, to, spans, effect, found);
}
function offerSpans(from, to, spans, effect, found) { // the parts of the first one once any has been chosen
  const isOn = ([, begin, end]) => from.value === begin && to.value === end;
  for (const [text, begin, end] of spans.some(isOn) ? spans : spans.slice(0, 1)) {
    if (isOn([text, begin, end])) continue;
    found.push({ ...made(from, 'choose', text, ['span ' + effect], true), set: () => { write(from, begin); write(to, end); }, whole: true });
  }
}
// So are two thumbs on one rail: all that lies between its ends, and from there each quarter of it.
const QUARTERS = 4, BEYOND = 1e9;
function addThumbs(low, found) {
  const effect = effectOf(low), high = effect && !isOfPerson(low.form) && twinBehind(low);
  if (!high || low.min !== high.min || low.max !== high.max) return;
  const [least, most] = [-BEYOND, BEYOND].map((value) => onRail(low, value)), name = (fieldName(low) || low.type) + ' … ' + (fieldName(high) || high.type);
  const at = (part) => onRail(low, +least + ((most - least) * part) / QUARTERS);
  const quarters = Array.from({ length: QUARTERS }, (_, n) => [name + ' ' + (n + 1), at(n), at(n + 1)]);
  offerSpans(low, high, [[name, least, most], ...quarters], effect, found);
}
function onRail(element, value) { // the nearest that there is
  const twin = element.cloneNode(false);
  twin.value = value;
  return twin.value;
}
function monthsOf(first, last, most) { // first and last days of the months between two days, the newest first; none for one month alone
  const months = [];
  let end = new Date(last);
  for (; months.length < most && dayOf(end) >= first; end = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 0))) {
    const begin = dayOf(new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 1)));
    months.push([begin < first ? first : begin, dayOf(end)]);
  }
  return months.length > 1 ? months : [];
}
function dayOf(date) { return isNaN(date) ? '' : date.toISOString().slice(0, 10); }
function twinBehind(from) { // the other of two such fields, where it stands behind this one
  const fields = fieldsLike(from);
  return fields.length === 2 && fields[0] === from ? fields[1] : null;
}
function isOfSpan(field) { return DATES.test(field.type) && fieldsLike(field).length === 2; } // which is chosen as a whole besides
function fieldsLike(field) { // those near it that are as it is
  for (let up = field.form || partAround(field), n = 0; up && n < APART; up = partAround(up), n++) {
    const fields = [...all(up, 'input')].filter((one) => one.type === field.type && !one.disabled && !one.readOnly);
    if (fields.length > 1) return fields;
  }
  return [];
}
function longAgo(element) {
  const twin = element.cloneNode(false);
  twin.valueAsDate = new Date(Date.UTC(new Date().getUTCFullYear() - YEARS_BACK, 0, 1));
  return twin.value;
}
function beenOf(element) { // the values that it has had since it was first moved
  const field = element.type + ' ' + element.id + ' ' + element.name;
  if (!beens.has(field)) beens.set(field, { first: element.value, been: new Set() });
  const { first, been } = beens.get(field);
  if (been.size || element.value !== first) been.add(element.value);
  return been;
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
M.learnStep = function (one, urls) {
  if (shownBySteps.size > MOST_SHOWN) shownBySteps.clear();
  const fresh = urls.filter((url) => !shownBySteps.has(url));
  for (const url of fresh) shownBySteps.add(url);
  quiet.set(one.key, fresh.length ? 0 : (quiet.get(one.key) || 0) + 1);
  M.dirty = true;
};
