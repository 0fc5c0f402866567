// Scrolling that the page does by itself, of which its listeners hear with the next frames; done smoothly, it takes many of them.
M.wentOn = false; // has the current press scrolled anything?
const AT_REST = 3, LONGEST_WAY = 1500; // frames without a move; ms
function placesAbove(element) { // how far all that holds the element is scrolled, as one number
  let sum = (scrollX + scrollY * 1.7);
  for (let up = element; up; up = up.parentNode || up.host) if (up.nodeType === 1) sum += up.scrollLeft + up.scrollTop * 1.7;
  return sum;
}
async function awaitScrolling(element) {
  const token = M.scrolls ? expect(causedNow()) : null;
  if (!token) return;
  const began = native.now();
  let before = placesAbove(element);
  for (let still = 0; still < AT_REST && native.now() - began < LONGEST_WAY && M.pending.has(token); still++) {
    await frame();
    const now = placesAbove(element);
    if (now !== before) { still = 0; M.wentOn = true; }
    before = now;
  }
  done(token);
}
for (const owner of [window, Element.prototype]) for (const name of ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView']) {
  const move = owner[name];
  if (move) owner[name] = function (...args) { const made = move.apply(this, args); awaitScrolling(this === window ? null : this); return made; };
}
for (const name of ['scrollTop', 'scrollLeft']) {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, name);
  Object.defineProperty(Element.prototype, name, { ...own, set(value) { own.set.call(this, value); awaitScrolling(this); } });
}
// A listener that is set as a property, which no list of listeners has.
for (const owner of [HTMLElement.prototype, Document.prototype, window]) {
  const own = Object.getOwnPropertyDescriptor(owner, 'onscroll');
  if (own && own.set) Object.defineProperty(owner, 'onscroll', { ...own, set(listener) { own.set.call(this, listener); if (typeof listener === 'function') M.heard(this || window, 'scroll', listener, ''); } });
}
