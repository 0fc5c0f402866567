// Buttons that say the same and are listened to by the same, in several places of the page: "More" below each section, the arrow
// before each branch of a tree. To the paper they are one button. Here each bears a name of its place among its listeners: the
// heading above it, or else what its item says first, or else its number. Where trying some brings nothing, the rest is let be
// (`traversal/learnt/news.py`); of those that have brought nothing yet only so many are told apart, for a list may have one an item.
const MOST_ALIKE = 8, MOST_FRUITFUL = 200, MOST_KINDS = 300, NAMED = 60; // of one kind, of one that has brought addresses; such kinds; characters of a name
const alikeNames = new Map(); // what they share -> names given so far, names seen, and how many of those given a press of the kind has brought: the branches of a tree
const fruitful = new Set();   // kinds of which one has brought an address, or has opened what did
const openers = new WeakMap(); // element -> the kind of the press that it was first seen after
let toldFruitful = 0;
const brought = new Set(), MOST_BROUGHT = 5000; // addresses, of this load
function learnFruitful(one, urls) { // by what is new: to close something may show again what was there before
  const known = brought.size;
  for (const url of urls) if (brought.size < MOST_BROUGHT && !isHere(url)) brought.add(url);
  if (brought.size > known) creditKinds(one);
}
function isHere(url) { return url.split(/[?#]/)[0] === location.href.split(/[?#]/)[0]; }
function creditKinds(one) {
  for (const kind of [one.kind, openers.get(one.element)]) {
    if (!kind || fruitful.has(kind) || fruitful.size >= MOST_KINDS) continue;
    fruitful.add(kind);
    M.dirty = true; // more of its kind are told apart now
  }
}
function tellFruitful() {
  if (fruitful.size <= toldFruitful) return {};
  toldFruitful = fruitful.size;
  return { fruitful: [...fruitful] };
}
function toldApart(buttons) {
  const groups = new Map(), opener = (M.pressed && M.pressed.kind) || '';
  for (const one of buttons) if (!one.link) {
    if (one.element && !openers.has(one.element)) openers.set(one.element, opener);
    if (!groups.has(one.key)) groups.set(one.key, []);
    groups.get(one.key).push(one);
  }
  const left = new Set();
  for (const [key, group] of groups) if (group.length > 1) {
    const names = namesOf(group), known = alikeNames.get(key) || { given: new Set(), seen: new Set(), branches: 0 };
    alikeNames.set(key, known);
    group.forEach((one, n) => {
      const isBranch = !known.seen.has(names[n]) && one.element && openers.get(one.element) === key;
      if (known.seen.size < MOST_BROUGHT) known.seen.add(names[n]);
      if (isBranch) known.branches++;
      const most = fruitful.has(key) ? MOST_FRUITFUL : Math.min(MOST_ALIKE + known.branches, MOST_FRUITFUL);
      if (!known.given.has(names[n]) && known.given.size >= most) { left.add(one); return; }
      known.given.add(names[n]);
      one.kind = key;
      one.listeners = [...one.listeners, '@' + names[n]];
      one.key = one.text + '\n' + one.listeners.join(' ');
    });
  }
  return left.size ? buttons.filter((one) => !left.has(one)) : buttons;
}
function namesOf(group) {
  const heads = new Map();
  const ways = [group.map((one) => headOf(one, heads)), itemsOf(group), group.map(() => '')];
  const names = ways.find((way) => new Set(way).size > 1) || ways[2];
  const counts = new Map();
  return names.map((name) => {
    const count = (counts.get(name) || 0) + 1;
    counts.set(name, count);
    return count > 1 ? name + ' #' + count : name;
  });
}
function headOf(one, heads) { // the heading of the part of the page that it stands in; heads: the first in each part, each looked for once
  for (let up = partAround(one.element); up && tagOf(up) !== 'BODY'; up = partAround(up)) {
    if (!heads.has(up)) heads.set(up, firstIn(up, TRUE_HEADINGS));
    const head = heads.get(up);
    if (head) return head.contains(one.element) ? '' : squeeze(head.textContent).slice(0, NAMED);
  }
  return '';
}
function itemsOf(group) { // what each one's item, the largest part of the page without another of them, says first
  const others = new Map(); // element -> how many of the group it holds
  for (const one of group) for (let up = one.element; up; up = partAround(up)) others.set(up, (others.get(up) || 0) + 1);
  return group.map((one) => {
    let item = one.element;
    while (partAround(item) && others.get(partAround(item)) === 1) item = partAround(item);
    const words = doc.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(), n = 0; node && n < 50; node = words.nextNode(), n++) {
      const said = squeeze(node.data);
      if (said && !one.element.contains(node) && tagOf(parent(node)) !== 'STYLE') return said.slice(0, NAMED);
    }
    return one.act === 'choose' ? nameOf(one.element) || one.element.name || '' : '';
  });
}
