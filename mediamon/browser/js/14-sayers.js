// Buttons that open a list and say what was chosen in it ("Season: 2024 ▾"), as selects made of anything do: nothing else may tell. Known once
// a press has put its own words into such a button, in the place of others. What it says is an answer then, beside a button that takes answers. Links, and cards that hold them, are what the page shows.
const MOST_SAYERS = 8, LONGEST_ANSWER = 40, OPENS_LIST = '[aria-haspopup],[aria-expanded],[role=combobox],summary'; // characters
const NEWS = 'a[href]:not([href=""],[href^="#"],[href^="javascript:"])';
const sayers = new Set(); // what stands before and behind the words, a line each
const saidFirst = new Map(), saidSoFar = new Map(); // the name of one -> what it said first, all that it has said
let toldSayers = 0;
M.learnSayer = function (one, before) { // before: the list of buttons in which it was pressed; is there a new one?
  if (!before || before === M.byId || sayers.size >= MOST_SAYERS || one.link || !one.element || one.text.length > LONGEST_ANSWER || !/[\p{L}\d]/u.test(one.text)) return false;
  const was = new Set([...before.values()].map(({ text }) => text)), now = new Set([...M.byId.values()].map(({ text }) => text));
  const gone = [...was].filter((text) => !now.has(text)), known = sayers.size;
  for (const { text, element, link } of M.byId.values()) if (element && !link && element !== one.element && !was.has(text) && text.includes(one.text) && !showsNews(element)) {
    const at = text.indexOf(one.text), head = text.slice(0, at), tail = text.slice(at + one.text.length);
    if (!(head + tail) && !native.matches.call(element, OPENS_LIST)) continue;
    const old = gone.find((other) => other !== one.text && saidIn(other, head, tail));
    if (old === undefined) continue;
    const name = head + '\n' + tail;
    sayers.add(name);
    if (!saidFirst.has(name + ' 0')) saidFirst.set(name + ' 0', saidIn(old, head, tail));
  }
  M.dirty = M.dirty || sayers.size > known;
  return sayers.size > known;
};
function showsNews(element) { return firstIn(element, NEWS) !== null; }
function saidIn(text, head, tail) { // '' where it is another button
  return text.length > head.length + tail.length && text.length <= LONGEST_ANSWER * 2 && text.startsWith(head) && text.endsWith(tail) ? text.slice(head.length, text.length - tail.length) : '';
}
function addSayers(buttons, questions, of) {
  if (!sayers.size || !buttons.some(({ element }) => element && isApplier(element))) return;
  const counts = new Map();
  for (const { text, element, link } of buttons) if (element && !link && !of.has(element) && !showsNews(element)) for (const name of sayers) {
    const [head, tail] = name.split('\n'), said = saidIn(text, head, tail);
    if (!said || (!(head + tail) && !native.matches.call(element, OPENS_LIST))) continue;
    const count = counts.get(name) || 0, key = name + ' ' + count;
    counts.set(name, count + 1);
    if (count >= MOST_SAYERS) break;
    if (!saidFirst.has(key)) saidFirst.set(key, said);
    if (!saidSoFar.has(key)) saidSoFar.set(key, new Set([saidFirst.get(key)]));
    const values = saidSoFar.get(key).add(said);
    of.add(element);
    questions.set('says ' + key, { values: values.size, said: said === saidFirst.get(key) ? '' : said, edge: edgeOf(element), at: element });
    break;
  }
}
function tellSayers() {
  if (toldSayers === sayers.size) return {};
  toldSayers = sayers.size;
  return { sayers: [...sayers] };
}
function recallSayers(told) { for (const name of told) sayers.add(name); }
