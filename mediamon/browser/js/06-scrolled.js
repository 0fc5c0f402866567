// Scrolling that the page does by itself, of which its listeners hear with the next frames; done smoothly, it takes many of them.
M.wentOn = false; // has the current press scrolled anything?
const AT_REST = 3, LONGEST_WAY = 1500; // frames without a move; ms
function placesAbove(element) { // how far all that holds the element is scrolled, as one number
  let sum = scrollX + scrollY * 1.7;
  for (let up = element; up; up = above(up)) if (isElement(up)) sum += up.scrollLeft + up.scrollTop * 1.7;
  return sum;
}
async function awaitScrolling(element, from) { // what is scrolled at once is there already
  const token = M.scrolls ? expect(causedNow()) : null;
  if (!token) return;
  const began = native.now();
  let before = from;
  for (let still = 0; still < AT_REST && native.now() - began < LONGEST_WAY && M.pending.has(token); still++) {
    await frame();
    const now = placesAbove(element);
    if (now !== before) { still = 0; M.wentOn = true; }
    before = now;
  }
  done(token);
}
function followed(element, move) {
  const from = M.scrolls && M.open ? placesAbove(element) : 0, made = move();
  awaitScrolling(element, from);
  return made;
}
for (const owner of [window, Element.prototype]) for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
  const move = owner[name];
  if (move) owner[name] = function (...args) { return followed(this instanceof Node ? this : null, () => move.apply(this, args)); };
}
for (const name of ['scrollTop', 'scrollLeft']) {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, name);
  Object.defineProperty(Element.prototype, name, { ...own, set(value) { followed(this instanceof Node ? this : null, () => own.set.call(this, value)); } });
}
// A listener that is written as an attribute is in no list of listeners.
const heardScroll = new WeakSet(); // elements with the attribute
function hearScrollAttributes() {
  for (const element of doc.querySelectorAll('[onscroll]')) if (!heardScroll.has(element)) { heardScroll.add(element); M.heard(element, 'scroll', null, ''); }
}
