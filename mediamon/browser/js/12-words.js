// Lines to search by, and the words that the page itself offers for them: "e.g. trams" in the line, "Often asked: trams, schools" beside it. Each is a press.
const MOST_OFFERED = 20, LONGEST_WORD = 30, LONGEST_OFFER = 400, MOST_NEAR = 24; // words of a line; letters; of all that is said; elements at a level
const SEARCHED = /^(q|s|query|search|keywords?|words?)$/i, WRITTEN_IN = /^(search|text)$/;
const AS_IN = /(?:(?:^|[\s(:,–—-])(?:e\.\s?g\.|for example|such as|z\.\s?B\.|p\.\s?ex\.|par exemple|p\.\s?ej\.|por ejemplo|por exemplo|ad es\.|ad esempio|np\.|na przykład|např\.|napr\.|напр\.|например|наприклад|нпр\.|мысалы|örn\.|örneğin|esim\.|t\.\s?ex\.|f\.\s?eks\.|bijv\.|pl\.)|例如|例:|مثلا|مثل)[\s:：,]*(.+)$/i;
const BETWEEN_WORDS = /[,;·•|、،…]|\s{2,}|\s[–—/]\s/, OFFERED = /^[^:：]{2,60}[:：]\s*(\S.*)$/s;
function offerWords(element, found) {
  if (tagOf(element) !== 'INPUT' || !WRITTEN_IN.test(element.type) || element.list || element.readOnly || element.disabled || isOfPerson(element.form) || !isSearched(element)) return;
  const effect = heardSearch(element);
  if (effect) for (const word of wordsFor(element))
    found.push({ ...made(element, 'choose', word, ['word ' + effect], true), set: () => { write(element, word); sendLine(element); }, whole: !element.form });
}
function sendLine(field) { // as the browser sends a form: by its own button, where there is one
  const { form } = field;
  if (!key(field.ownerDocument.defaultView, field, 'Enter') || !form) return;
  const button = senderOf(form);
  if (!button) HTMLFormElement.prototype.requestSubmit.call(form);
  else if (!button.disabled) click(button);
}
const controlsOf = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'elements').get; // a form may have a field of that name
function senderOf(form) { // a button may stand elsewhere and name its form; pictures are no controls
  return [...controlsOf.call(form), ...all(form, 'input[type=image]')].find((one) => /^(submit|image)$/.test(one.type));
}
function isSearched(element) {
  const said = native.attribute.call(element, 'placeholder') || '';
  return element.type === 'search' || SEARCHED.test(element.name || element.id) || APPLYING.test(fieldName(element)) || APPLYING.test(said) || native.closest.call(element, '[role=search],search') !== null;
}
// A form that nobody hears is sent to another page, which says nothing of this one.
function heardSearch(element) {
  const { form } = element, taker = takerOf(element), sender = form && senderOf(form);
  if (sender && avoided({ element: sender, text: labelOf(sender) })) return '';
  const sent = form && [form, doc.body(), document, window].filter(Boolean).map((one) => otherListener(one, 'submit')).find(Boolean);
  return sent || (taker && listenersOf(taker).join(' ')) || otherListener(element, 'keys') || listensToChange(element);
}
function wordsFor(element) {
  const words = new Set(), example = AS_IN.exec(native.attribute.call(element, 'placeholder') || '');
  if (example) split(example[1], words);
  for (let at = element, up = above(element), n = 0; up && n < APART; at = up, up = above(up), n++)
    for (const near of [...childrenIn(up)].slice(0, MOST_NEAR)) if (near !== at && !holdsParts(near)) readOffer(near, words);
  return [...words].slice(0, MOST_OFFERED);
}
function holdsParts(element) { // what is more than a line of text
  return element.childElementCount > MOST_NEAR || [...childrenIn(element)].some((one) => one.firstElementChild || native.matches.call(one, 'a,button,input,select,[role=button]'));
}
function readOffer(element, words) {
  const said = element.textContent.length <= LONGEST_OFFER && OFFERED.exec(squeeze(element.textContent));
  if (!said) return;
  const apart = [...childrenIn(element)].filter((one) => !native.matches.call(one, 'br,script,style') && said[1].includes(squeeze(one.textContent)));
  if (apart.length > 1) for (const one of apart) split(one.textContent, words);
  else if (split(said[1], new Set()).size > 1) split(said[1], words);
}
function split(text, words) {
  for (const part of text.split(BETWEEN_WORDS)) {
    const word = squeeze(part).replace(/^["'«»“”„‘’().\s]+|["'«»“”„‘’().?!\s]+$/g, '');
    if (word.length > 1 && word.length <= LONGEST_WORD) words.add(word);
  }
  return words;
}
