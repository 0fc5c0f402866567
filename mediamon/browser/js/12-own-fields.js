// Fields that a page has made itself (`formAssociated`): what is chosen in one, nobody but its form is told.
const toldValues = new WeakMap(); // form -> all that such fields of it have said
function isOwnField(element) { return localOf.call(element).includes('-') && native.attribute.call(element, 'name') !== null; }
function toldByOwnFields(form) { // '' where there are none, or where they have said more than can be combined
  if (!form || isOfPerson(form)) return '';
  if (!chosen.has(form.elements)) chosen.set(form.elements, readOwnFields(form));
  return chosen.get(form.elements);
}
function readOwnFields(form) {
  const names = new Set([...form.elements].filter(isOwnField).map((field) => native.attribute.call(field, 'name')));
  if (!names.size) return '';
  const said = [...new FormData(form)].filter(([name, value]) => names.has(name) && typeof value === 'string').map((pair) => pair.join('=').slice(0, LABEL)).join('&');
  if (!toldValues.has(form)) toldValues.set(form, new Set());
  const known = toldValues.get(form).add(said);
  return known.size > MOST_COMBINATIONS ? '' : said;
}
function formOfOwnField(element) { // of one that stands in the shadow of such a field, as the arrows of a number do
  for (const host of hostsOf(element)) {
    const form = isOwnField(host) && native.closest.call(host, 'form');
    if (form) return [...form.elements].includes(host) && !isOfPerson(form) ? form : null;
  }
  return null;
}
