// Where a button stands: the controls and headings around it. A press that brought nothing new is not worth repeating
// where they are the same; the same label in another month's calendar is another matter. So is the state (ours): what names
// the surroundings of buttons is added to H, or two months without news would be one.
const TRUE_HEADINGS = 'h1,h2,h3,h4,h5,h6,caption,legend,th[colspan],[role=heading]';
const HEADINGS = TRUE_HEADINGS + ',svg text,[aria-live],[class*=title],[class*=caption],[class*=month],[class*=year]';
function headingsIn(box) { // what names a part of the page says something, and is neither a link, a button nor a cell of its own
  return [...all(box, HEADINGS)].slice(0, 50).filter((head) => /\p{L}|\d{4}/u.test(head.textContent) && tagOf(head) !== 'TD' &&
    !native.closest.call(head, 'a[href],button') && !firstIn(head, 'a[href],button') && !withinSpontaneous(head));
}
function placed(found) {
  const { buttons, months, shown } = ofShownMonth(found);
  const labels = new Map(), seen = new Map(), views = new Set(), answers = chosenNow(buttons), openedBy = lookAfloat(buttons);
  heads = new Map();
  lookBetween();
  for (const one of buttons) for (let up = partAround(one.element); up; up = partAround(up)) {
    if (!labels.has(up)) labels.set(up, []);
    if (!one.link) labels.get(up).push(one.text); // links are what the page shows, not what it is
  }
  const boxes = new Map(), openers = new Map(), pressable = new Set(buttons.filter((one) => !one.link).map((one) => one.element));
  for (const one of buttons) {
    const around = partAround(one.element);
    if (!boxes.has(around)) { boxes.set(around, boxAround(around, labels)); openers.set(around, openerOf(around, pressable)); }
    const box = boxes.get(around), opener = openers.get(around), between = betweenArrows(around, labels, pressable);
    if (between) views.add('between ' + between);
    if (opener && !leadsAway(one)) views.add('under ' + opener); // links are offered as long as they may be buttons only
    if (!seen.has(box)) {
      const named = headingsIn(box || document).map(caption).join('|');
      if (named) views.add(named);
      seen.set(box, { said: named + '\n' + (labels.get(box) || []).join('|'), prints: new Map() });
    }
    if (one.act === 'step') views.add('at ' + one.element.value); // a month without news is another than the next one
    const beside = besides(one);
    if (beside) views.add('beside ' + beside);
    const forWhat = openedBy(one);
    if (forWhat) views.add('for ' + forWhat);
    const among = chosenBeside(one.element, answers);
    one.place = printWith(seen.get(box), '\n' + opener + (one.act === 'step' ? one.element.value : '') + between + beside + among + forWhat + months.get(one) + bornIn(one.element));
  }
  if (answers.said) views.add('chosen ' + answers.said);
  if (shown) views.add('month ' + shown);
  for (const date of datesAbove()) views.add('dated ' + date);
  M.views = [...views].reduce((total, named) => BigInt.asUintN(64, total + hash64('view ' + named)), 0n);
  return buttons;
}
function leadsAway(one) { return one.link && !one.listeners[0].startsWith('link here '); } // a pager's does not
const OPENED = 5; // levels between a button and the panel that it stands in
function openerOf(part, pressable) { // what the panel around it stands under: which of several headings that can be pressed is open
  for (let up = part, n = 0; up && up !== doc.body() && n < OPENED; up = parent(up), n++) {
    const before = up.previousElementSibling;
    if (!before) continue;
    if (alike(before, up)) continue; // one of a row: what stands before the row
    const heading = native.matches.call(before, TRUE_HEADINGS) && [...childrenIn(before)].some((one) => pressable.has(one));
    if (heading || pressable.has(before)) return squeeze(before.textContent).slice(0, LABEL);
  }
  return '';
}
const births = new WeakMap(), comers = new WeakMap(); // element -> the view, the press in which it was first seen: what a router has drawn anew is in other surroundings
function bornIn(element) {
  if (!births.has(element)) {
    births.set(element, location.pathname + (/^#[!/]/.test(location.hash) ? location.hash : ''));
    comers.set(element, M.cause);
  }
  return births.get(element);
}
function printWith({ said, prints }, rest) { // of what is said around and what goes for one alone: once for all that share it
  if (!prints.has(rest)) prints.set(rest, fingerprint(said + rest));
  return prints.get(rest);
}
function caption(head) { // outside true headings, numbers that are no years count something, and name nothing
  const text = squeeze(head.textContent).slice(0, LABEL);
  return native.matches.call(head, TRUE_HEADINGS) ? text : text.replace(/\d+/g, (number) => /^(19|20)\d\d$/.test(number) ? number : '#');
}
function headed(box) {
  if (!heads.has(box)) heads.set(box, firstIn(box, HEADINGS) !== null && headingsIn(box).length > 0);
  return heads.get(box);
}
let heads = new Map(); // of the scan that is going on
function boxAround(part, labels) { // the nearest ancestor with a heading, or with another button
  let box = part;
  while (box && box !== doc.body() && !headed(box)) box = partAround(box);
  if (!box || box === doc.body()) box = part;
  while (box && partAround(box) && labels.get(box).length < 2 && !headed(box)) box = partAround(box);
  return box;
}

// May a change of the document have changed the list of buttons? Presses that only bring links need no new list.
const CHECKED_FIRST = 32, CHECKED_LAST = 1024; // readings; then the list is made anew to see whether this was right
function changesButtons(record) {
  const at = isElement(record.target) ? record.target : parent(record.target);
  if (record.type === 'attributes') return record.attributeName !== 'href' || buttonAround(at);
  if (buttonAround(at)) return true;
  for (const node of record.removedNodes) if (isElement(node) && holds(node, (one) => M.candidates.has(one) || matters(one))) return true;
  for (const node of record.addedNodes) if (isElement(node) && holds(node, matters)) return true;
  return false;
}
function buttonAround(node) {
  for (let up = node; up; up = parent(up)) if (M.candidates.has(up) || named.has(up) || native.matches.call(up, HEADINGS)) return true;
  return false;
}
function holds(node, test) {
  if (test(node)) return true;
  for (const one of all(node, '*')) if (test(one)) return true;
  return false;
}
function matters(element) { // a heading, a shadow, a frame, a style, or something to press
  if (native.matches.call(element, HEADINGS + ',iframe,style,link,select,summary,input') || shadowOf(element)) return true;
  if (navigates(element)) {
    const own = listenersOf(element);
    return isOffered(element, M.rootListeners || own.length > 0) && !M.plainKinds.has(kindOf(element, own));
  }
  return listenersOf(element).length > 0 || opensByItself(element) || underFinger(element) !== '' || gesturesOf(element).length > 0 || isSent(element) ||
    (M.kinds.has('hover') && otherListener(element, 'hover') !== '') || served(element, true);
}
