// What takes a choice and is no button to the browser: a span that says "Apply" and hears clicks, itself or by what listens above and asks for it.
const MOST_IN_PART = 400, LONGEST_APPLY = 40; // elements of a part that are looked at; characters
function drawnTakers(part) {
  const walker = doc.createTreeWalker(part, NodeFilter.SHOW_ELEMENT), drawn = [];
  for (let one = walker.nextNode(), n = 0; one && n < MOST_IN_PART; one = walker.nextNode(), n++) if (isDrawnTaker(one)) drawn.push(one);
  return drawn;
}
function isDrawnTaker(element) {
  if (navigates(element) || isTicked(element) || !(listenersOf(element).length || isAsked(element, 'click'))) return false;
  return element.textContent.length <= LONGEST_APPLY && takesChips(labelOf(element)) && APPLYING.test(labelOf(element)) && !firstIn(element, 'input,select');
}
