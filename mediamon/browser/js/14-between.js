// What stands between the arrows of a row and says where in time it is: "‹ November 2026 ›", without a heading or a class that says so.
const YEAR = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/, HOUR = /\d:\d\d/, LONGEST_BETWEEN = 40, MOST_ARROWS = 4, MOST_BETWEEN = 16, MOST_YEARS = 200; // characters; nodes of the row
// A week, or an issue, by its number.
const NUMBERED = /(?:^|[^\p{L}])(?:week|wk|issue|woche|kw|ausgabe|semaine|numéro|semana|número|edición|edição|settimana|numero|tydzień|wydanie|недел\p{L}{1,3}|номер|выпуск|тиждень|випуск|hafta|sayı|viikko|vecka|uge|uke|week|nummer|týden|číslo)\.?(?=[^\p{L}]|$)|[週周号期]|주차/iu;
let betweens = new Map(), aboves = new Map(), named = new WeakSet(), monthNames = null; // of the scan that is going on: part -> what it says, what it says to what is below it; whose texts that is
function lookBetween() { betweens = new Map(); aboves = new Map(); named = new WeakSet(); }
function betweenArrows(part, labels, pressable) { // in its own row, or in one that stands right above its part; '' where nothing does
  const said = (row) => { if (!betweens.has(row)) betweens.set(row, readBetween(row, labels, pressable)); return betweens.get(row); };
  for (let up = part, n = 0; up && up !== doc.body() && n < 2; up = partAround(up), n++) if (said(up)) return said(up);
  for (let up = part, n = 0; up && up !== doc.body() && n < LEVELS_BELOW; up = partAround(up), n++)
    for (let row = up.previousElementSibling, m = 0; row && m < ROWS_ABOVE; row = row.previousElementSibling, m++) {
      if (!aboves.has(row)) aboves.set(row, (labels.has(row) && said(row)) || slidTo(row));
      if (aboves.get(row)) return aboves.get(row);
    }
  return '';
}
const LEVELS_BELOW = 3, ROWS_ABOVE = 3; // from a button up to the part that stands below the row; elements up to the row
function slidTo(row) { // where a slider of a few values stands, by which what is below it may be another
  const slider = tagOf(row) === 'INPUT' ? row : firstIn(row, ':scope > input[type=range]');
  return slider && slider.type === 'range' && isStepped(slider) ? 'at ' + slider.value : '';
}
function readBetween(row, labels, pressable) {
  const fields = [...childrenIn(row)].filter((one) => tagOf(one) === 'SELECT'), years = new Set(fields.flatMap((one) => [...one.options].slice(0, MOST_YEARS).map((option) => squeeze(option.textContent))));
  const arrows = labels.get(row).filter((text) => !years.has(text)); // years to choose from are none
  if (arrows.length < 2 || arrows.length > MOST_ARROWS || arrows.some((text) => /\d/.test(text)) || row.childNodes.length > MOST_BETWEEN) return '';
  const plain = [...row.childNodes].filter((node) => !labels.has(node) && !pressable.has(node) && !withinSpontaneous(isElement(node) ? node : null));
  if (plain.some((node) => isElement(node) && navigates(node))) return '';
  const said = squeeze(plain.map((node) => (node.nodeType === Node.COMMENT_NODE ? '' : node.textContent.slice(0, LONGEST_BETWEEN + 1))).join(' '));
  if (!said || said.length > LONGEST_BETWEEN || HOUR.test(said) || !(YEAR.test(said) || saysMonth(said) || (/\d/.test(said) && NUMBERED.test(said)))) return '';
  for (const node of plain) if (isElement(node)) named.add(node); else named.add(row);
  return [said, ...fields.map((one) => one.selectedOptions[0]?.textContent.slice(0, LONGEST_BETWEEN))].join(' ');
}
function saysMonth(text) {
  if (!monthNames) monthNames = namesOfMonths();
  return text.toLowerCase().split(/[^\p{L}]+/u).some((word) => monthNames.has(word));
}
function namesOfMonths() {
  const names = new Set(), months = Array.from({ length: 12 }, (_, n) => new Date(2026, n, 1));
  for (const language of new Set(['en', 'ru', doc.documentElement().lang || 'en'])) for (const month of ['long', 'short']) {
    try {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month }), alone = new Intl.DateTimeFormat(language, { month });
      for (const date of months) names.add(alone.format(date).toLowerCase()).add(format.formatToParts(date).find((one) => one.type === 'month').value.toLowerCase());
    } catch (error) { /* no language */ }
  }
  return new Set([...names].filter((name) => /^\p{L}{3,}$/u.test(name)));
}
const MAIN_HEADS = 'h1,h2,h3', MOST_DATED = 3, DAY_SAID = /(?:^|\D)\d{1,2}[./-]\d{1,2}(?:\D|$)/;
function datesAbove() { // headings that say which day it is, wherever they stand: two days without news are two states
  const heads = everywhere(MAIN_HEADS).slice(0, 50).filter((head) => head.textContent.length <= LABEL && !native.closest.call(head, 'a,button') && !firstIn(head, 'a,button') && !withinSpontaneous(head));
  return heads.map(caption).filter((said) => DAY_SAID.test(said) || YEAR.test(said) || saysMonth(said)).slice(0, MOST_DATED);
}
