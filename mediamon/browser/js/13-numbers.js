// Numbers that name nothing. A button that counts its own presses ("♥ 11") stays the same one whatever it has counted. So does a button in
// whose handler, as the page writes it, there are other numbers each time it is drawn ("open17()", then "open29()").
const COUNTED = 3, RENEWED = 3, MOST_DRAWN = 5000; // presses in a row, drawings, until it is believed; handlers that are watched
const COUNTS_NOT = 12; // presses of buttons of a shape that do not count, after which they are watched no more
const tallies = new Map(); // shape of a button -> presses in a row that changed nothing but its number, what it said at first; presses that did not
const counters = new Map(), renumbered = new Set(); // those that are believed, and what they are called; handlers
let toldNumbers = 0;
function withoutNumbers(text) { return text.replace(/\d+/g, (number) => /^(19|20)\d\d$/.test(number) ? number : '#'); }
function shapeOf(one) { return withoutNumbers(one.text) + '\n' + one.listeners.filter((source) => source[0] !== '@').join(' '); }
function uncounted(buttons) {
  if (counters.size) for (const one of buttons) if (/\d/.test(one.text) && counters.has(shapeOf(one))) {
    one.text = counters.get(shapeOf(one));
    one.key = one.text + '\n' + one.listeners.join(' ');
  }
  return buttons;
}
const NOTED = 500; // characters
function noteElsewhere(record) { // what a press changes outside its button: the same each time ("Saved") is no more than a word
  if (M.elsewhere.length > NOTED) return;
  try { M.elsewhere += whatChanged(record); } catch (error) { M.elsewhere += native.now(); } // nodes that cannot be read say something else each time
}
function whatChanged(record) {
  const { target, type, attributeName: name } = record;
  if (M.pressed.element.contains(target)) return '';
  const now = type === 'attributes' ? name + native.attribute.call(target, name) : type === 'characterData' ? target.data : [...record.addedNodes].map((node) => node.outerHTML || node.data).join();
  return type + (now || '').slice(0, NOTED) + '\n';
}
function mayCount(one) { return one.act === 'click' && /\d/.test(one.text) && !((tallies.get(shapeOf(one)) || {}).vain >= COUNTS_NOT); }
function learnCounter(one) { // after a press
  if (!M.numbered) return;
  const shape = shapeOf(one), said = labelOf(one.element);
  const counts = one.element.isConnected && said !== one.text && withoutNumbers(said) === withoutNumbers(one.text);
  if (tallies.size > MOST_SOURCES) tallies.clear();
  const { times, first, elsewhere, vain } = tallies.get(shape) || { times: 0, first: one.text, elsewhere: '', vain: 0 };
  const again = !counts ? 0 : M.elsewhere === elsewhere ? times + 1 : 1;
  tallies.set(shape, { times: again, first, elsewhere: M.elsewhere, vain: vain + !counts });
  if (again < COUNTED) return;
  const alone = [...M.byId.values()].filter((other) => other.act === 'click' && shapeOf(other) === shape).length === 1;
  counters.set(shape, alone ? first : withoutNumbers(first)); // as it was called before anything was pressed, so that states stay as they were
  M.dirty = true;
}
const drawings = new Map(); // what stays of a handler, what its button says and stands by -> how it was drawn so far
const judged = new WeakMap(); // element -> [code, source]
function steady(element, code, source) {
  const known = judged.get(element);
  if (known && known[0] === code) return known[1];
  const shape = code.replace(/\d+/g, '#');
  const made = shape !== code && isRenumbered(element, code, shape) ? fingerprint(shape) : source;
  judged.set(element, [code, made]);
  return made;
}
function isRenumbered(element, code, shape) {
  const key = fingerprint([shape, firstWords(element), standsBy(element)].join('\n'));
  if (renumbered.has(key)) return true;
  if (drawings.size > MOST_DRAWN) drawings.clear();
  const drawn = drawings.get(key) || { codes: new Set(), last: null, code, apart: false };
  drawings.set(key, drawn);
  const last = drawn.last && drawn.last.deref(), again = drawn.codes.has(code) && drawn.code !== code;
  drawn.apart ||= again || Boolean(last && last !== element && last.isConnected); // an old one again, or two at once: the numbers mean something
  if (drawn.apart) return false;
  drawn.codes.add(drawn.code = code);
  drawn.last = new WeakRef(element);
  if (drawn.codes.size <= RENEWED) return false;
  renumbered.add(key);
  return true;
}
function standsBy(element) { // what the nearest part of the page says that says more than it
  const own = firstWords(element);
  for (let up = parent(element), n = 0; up && n < 5; up = parent(up), n++) {
    const said = firstWords(up);
    if (said !== own) return said;
  }
  return '';
}
function firstWords(node) { // no more of it is read than is needed
  const words = doc.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  let said = '';
  for (let word = words.nextNode(), n = 0; word && n < 50 && said.length < LABEL; word = words.nextNode(), n++) said += word.data.slice(0, LABEL) + ' ';
  return squeeze(said).slice(0, LABEL);
}
function tellNumbers() {
  if (counters.size + renumbered.size === toldNumbers) return {};
  toldNumbers = counters.size + renumbered.size;
  return { counters: [...counters].map(([shape, name]) => name + '\n' + shape), renumbered: [...renumbered] };
}
