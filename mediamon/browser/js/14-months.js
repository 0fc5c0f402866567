// Calendars that no heading names: of which month a day is, its own attributes say.
const DATED = ['title', 'data-date', 'datetime', 'data-day'], DAY_OF_MONTH = /^\d{1,2}$/, MONTH = /\b(?:19|20)\d\d-\d\d(?=-\d\d)/;
function monthOf(one) { // '' for what is no day
  if (!DAY_OF_MONTH.test(one.text)) return '';
  for (const at of [one.element, parent(one.element)]) for (const name of DATED) {
    const found = at && MONTH.exec(native.attribute.call(at, name) || '');
    if (found) return found[0];
  }
  return monthInParts(one.element) || monthInParts(parent(one.element));
}
function monthInParts(element) { // as numbers of their own: data-year, data-pika-month
  if (!element) return '';
  const part = (name) => { const found = [...element.attributes].find((one) => one.name.startsWith('data-') && one.name.endsWith(name)); return found ? found.value : ''; };
  const year = part('year'), month = part('month');
  return /^\d{4}$/.test(year) && /^\d{1,2}$/.test(month) ? year + '-' + month : '';
}
const WHOLE_MONTH = 28; // days
function ofShownMonth(found) { // days of the months before and after lead away from one that is shown whole, which its arrows do too
  const months = new Map(found.map((one) => [one, monthOf(one)])), days = new Map();
  for (const month of months.values()) if (month) days.set(month, (days.get(month) || 0) + 1);
  const [shown, count] = [...days].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  const buttons = count < WHOLE_MONTH ? found : found.filter((one) => !months.get(one) || days.get(months.get(one)) >= WHOLE_MONTH);
  return { buttons, months, shown };
}
