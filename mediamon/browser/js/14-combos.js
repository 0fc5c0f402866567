// Lines that nobody writes in and that say what was chosen in the list which they open (WAI-ARIA's select-only combobox): nothing else may tell.
// So does what stands between the two arrows of a wheel in a dialog, where a day or a faculty is turned to before "OK" is pressed.
const COMBOS = 'input[readonly][role=combobox],input[readonly][aria-haspopup=listbox],[role=combobox] input[readonly]', MOST_COMBOS = 8;
const DIALOGS = 'dialog,[role=dialog],[role=alertdialog]', MOST_IN_DIALOG = 300, LONGEST_TURNED = 40; // elements; characters
const comboValues = new Map(); // the name of one -> the values that it has had, the first as it came
let combos = new Set(); // questions of the last scan that are such lines or wheels
function addCombos(questions, of) {
  combos = new Set();
  for (const field of everywhere(COMBOS).slice(0, MOST_COMBOS)) if (visible(field) && !withinSpontaneous(field)) addCombo('combo ' + (fieldName(field) || field.placeholder), field, field.value, questions, of);
  for (const dialog of everywhere(DIALOGS)) for (const part of [...all(dialog, '*')].slice(0, MOST_IN_DIALOG)) if (isWheel(part)) addCombo('wheel', part.children[1], squeeze(part.children[1].textContent), questions, of);
}
function addCombo(kind, element, value, questions, of) {
  const name = kind + ' ' + combos.size;
  if (combos.size >= MOST_COMBOS) return;
  if (!comboValues.has(name)) comboValues.set(name, new Set());
  const values = comboValues.get(name).add(value), [first] = values;
  combos.add(name);
  of.add(element);
  questions.set(name, { values: values.size, said: value === first ? '' : value, edge: edgeOf(element), at: element });
}
function isWheel(part) { // an arrow, a word, an arrow
  if (part.childElementCount !== 3) return false;
  const [before, word, after] = childrenIn(part), said = squeeze(word.textContent);
  return said.length <= LONGEST_TURNED && /\p{L}/u.test(said) && [before, after].every((one) => native.matches.call(one, TAKING) && !/[\p{L}\p{N}]/u.test(one.textContent)) && !native.matches.call(word, TAKING);
}
