// What a person has chosen: boxes, questions, fields, filters that stay on. The buttons are the same whatever is chosen, but what they bring
// may need two things chosen at once; so it is a part of the state (ours), as long as there are not too many combinations of them.
const MOST_COMBINATIONS = 64, TOGGLES = '[aria-checked],[aria-pressed]';
function chosenNow(buttons) { // { said: what is chosen, '' where nothing can be or too much; of: the elements that it can be chosen by; questions: each with its answer }
  const questions = new Map(), of = new Set(), chips = chipsAmong(buttons);
  switchNames = new Map();
  lookForCurrent(buttons);
  lookForExclusive();
  for (const { element } of buttons) if (element && !of.has(element) && (isToggle(element) || chips.has(element) || choiceOf(element)) && !withinSpontaneous(element)) {
    of.add(element);
    const choice = isToggle(element) ? undefined : choiceOf(element), row = choice || chips.get(element), name = row || questionOf(element), before = questions.get(name) || { values: 1, said: '', edge: edgeOf(element), at: element, row: row ? '' : exclusiveRowOf(element) };
    const value = choice ? currentValue(element) || switchValue(element, choice) : row ? chipValue(element) : valueOf(element);
    questions.set(name, { values: before.values + (isUnmarked(name) ? 0 : valuesOf(element)), said: row && value ? before.said + value + ',' : before.said || value, edge: before.edge, at: before.at, row: before.row });
  }
  addCombos(questions, of);
  addSayers(buttons, questions, of);
  leaveBehind(questions);
  for (const [name, question] of behind) questions.set(name, question);
  if (combinationsOf(questions) > MOST_COMBINATIONS) leaveCurrent(questions);
  if (combinationsOf(questions) > MOST_COMBINATIONS) leaveOut(questions, of);
  if (!questions.size || combinationsOf(questions) > MOST_COMBINATIONS) return { said: '', of: new Set(), questions };
  return { said: answersOf(questions), of, questions };
}
function choiceOf(element) { return currentRowOf(element) || switchOf(element); } // the row of which one is chosen
function leaveOut(questions, of) { // a currency, a darker page: they are the first that there are too many of
  for (const [name, { at }] of questions) if (standsOutside(at)) questions.delete(name);
  for (const element of [...of]) if (standsOutside(element)) of.delete(element);
}
function standsOutside(element) { return Boolean(edgeOf(element)) || [element, ...hostsOf(element)].some((one) => !native.closest.call(one, CENTRE) && native.closest.call(one, FRAME)); }
function answersOf(questions, asked = () => true) { return [...questions].map(([name, question]) => (question.said && asked(name, question) ? name + '=' + question.said : '')).filter(Boolean).join('&'); }
// A weather or a poll at the edge of a page decides nothing of its news, nor they of it.
const CENTRE = 'main,[role=main],article', FRAME = 'header,nav,[role=banner],[role=navigation]';
const EDGES = 'aside,footer,[role=complementary],[role=contentinfo]';
function edgeOf(element) { return [element, ...hostsOf(element)].map((one) => native.closest.call(one, EDGES)).find(Boolean); }
function chosenBeside(element, { said, of, questions }) { // the answers that a press there may depend on: of a list to choose from, those of the others
  if (combos.size && native.attribute.call(element, 'role') === 'option') return answersOf(questions, (name) => combos.has(name)); // of a list that floats somewhere
  const form = formOfOwnField(element);
  if (form) return answersOf(questions, (name, its) => name !== ownQuestion(element) && [its.at, ...hostsOf(its.at)].some((at) => form.contains(at)));
  const near = isNearChoice(element, of);
  if (near) beside.add(element);
  if (isDrawnBySwitches(element)) return answersOf(questions, (name) => switches.has(name));
  if (!near || !said) return '';
  const edge = edgeOf(element), own = ownQuestion(element), part = partOf(element); // what is chosen in it already is chosen no more
  return answersOf(questions, (name, its) => name !== own && its.edge === edge && (part.contains(its.at) || its.at.getRootNode() !== element.getRootNode()));
}
function partOf(element) { // of the page; what is chosen outside it, such as a larger print, decides nothing in it
  let part = element;
  for (let n = 0, up = partAround(part); up && n < APART && (!n || (isElement(up) && up !== doc.body())); n++, up = partAround(part)) part = up;
  return part;
}
function ownQuestion(element) { return isSettledBy(element) || isRadio(element) ? questionOf(element) : choiceOf(element) ? choiceOf(element) : isSingle(rowOf.get(element)) ? rowOf.get(element) : null; }
function isToggle(element) {
  return tagOf(element) === 'SELECT' || isTicked(element) || native.matches.call(element, TOGGLES);
}
function isRadio(element) { return element.type === 'radio' || native.attribute.call(element, 'role') === 'radio'; }
function radiosWith(element) { return [...all(native.closest.call(element, '[role=radiogroup]') || partAround(element), '[role=radio]')].slice(0, MOST_CHIPS); }
function askedBy(radio) { // the steps of a wizard may ask by one name
  const legend = radio.type === 'radio' && firstIn(native.closest.call(radio, 'fieldset') || radio, 'legend');
  return legend ? squeeze(legend.textContent).slice(0, LABEL) + ' ' : '';
}
function questionOf(element) {
  if (element.type !== 'radio' && isRadio(element)) return 'radios ' + radiosWith(element).map(labelOf).join();
  return askedBy(element) + (element.name ? tagOf(element) + element.name : '') + (element.name && element.type !== 'checkbox' ? '' : '#' + labelOf(element));
}
function valuesOf(element) { return tagOf(element) === 'SELECT' ? Math.max(0, element.options.length - 1) : 1; }
function valueOf(element) { // '' where it is as it comes
  if (tagOf(element) === 'SELECT') return element.selectedIndex > 0 ? String(element.selectedIndex) : '';
  const on = tagOf(element) === 'INPUT' ? element.checked : [native.attribute.call(element, 'aria-checked'), native.attribute.call(element, 'aria-pressed')].includes('true');
  return on ? (element.type === 'radio' ? element.value + ' ' + fieldName(element) : isRadio(element) ? labelOf(element) : 'on') : '';
}
function isNearChoice(element, of) { // is it one of them, or does it stand beside some, as "Show" does?
  if (of.has(element)) return true;
  if (!of.size || !(isApplier(element) || native.matches.call(element, TAKING + ',input[type=range]'))) return false;
  const part = partOf(element);
  return part !== doc.body() && [...of].some((one) => [one, ...hostsOf(one)].some((at) => part.contains(at))); // in shadows, too
}
