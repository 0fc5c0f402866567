// A sheet over the page (a modal dialog, a gallery, a menu that fills the screen) that a press has opened: nobody can press what lies
// under it, so it is not pressed, or each sheet could be opened over each other one. What lies over the page from the beginning is
// mostly a question about cookies; there all is pressed that a person could press after answering it.
const SIGHTS = [[.03, .03], [.97, .03], [.5, .5], [.03, .97], [.97, .97]]; // parts of the window that are looked at
const standing = new WeakSet(); // sheets that were there before anything was pressed
function underNoSheet(found) {
  const tops = topsOf(), [sheet] = tops;
  if (sheet && (!M.everPressed || sheet === escaped)) standing.add(sheet);
  escaped = null;
  if (!sheet || standing.has(sheet) || withinSpontaneous(sheet)) return found;
  const above = [...tops, ...panesOver(sheet, found)];
  const over = found.filter((one) => isWithin(one.element, above));
  if (!over.some((one) => !one.link && !avoided(one))) over.push(made(sheet, 'escape', 'Esc', ['escape'], true));
  return over;
}
let escaped = null; // the sheet that Escape was pressed in; where it is there still, it cannot be closed, and hides nothing
acts.escape = (view, { element }) => {
  escaped = element;
  if (tagOf(element) !== 'DIALOG') { key(view, doc.activeElement() || doc.body(), 'Escape'); dispatch(view, element, [...DOWN, ['click', true]]); }
  else if (element.dispatchEvent(new view.Event('cancel', { cancelable: true }))) element.close();
};
function topsOf() { // the sheet and what stands out above it; nothing where no sheet fills the window
  const modal = everywhere('dialog:modal').pop();
  if (modal) return [modal];
  const hits = SIGHTS.map(([across, down]) => hitAt(across * innerWidth, down * innerHeight)).filter(Boolean);
  const sheet = hits.map(fixedAround).find((one) => one && fillsWindow(one));
  return sheet ? [sheet, ...hits.filter((hit) => !isWithin(hit, [sheet])).map((hit) => belowCommon(hit, sheet))] : [];
}
// A list of options lies over a backdrop that nobody sees, wherever its field is: in no part of the window that is looked at.
const MOST_PROBED = 100;
function panesOver(sheet, found) { // what holds candidates that are hit beside the sheet
  const panes = new Set();
  for (const { element, link } of found.slice(-MOST_PROBED)) { // they come late in the document
    if (link || isWithin(element, [sheet])) continue;
    const box = element.getBoundingClientRect();
    const hit = hitAt(box.left + box.width / 2, box.top + box.height / 2);
    if (hit && (isWithin(hit, [element]) || isWithin(element, [hit])) && !isWithin(sheet, [hit])) panes.add(belowCommon(element, sheet));
  }
  return panes;
}
function hitAt(x, y) { // what stands there, in whatever shadow
  let hit = doc.elementFromPoint(x, y);
  for (let n = 0; hit && shadowOf(hit) && n < 10; n++) {
    const inner = shadowOf(hit).elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}
function fixedAround(element) {
  for (let up = element; up && up !== doc.body(); up = holderOf(up)) if (getComputedStyle(up).position === 'fixed') return up;
  return null;
}
function fillsWindow(element) {
  const box = element.getBoundingClientRect();
  return box.left <= 2 && box.top <= 2 && box.right >= innerWidth - 20 && box.bottom >= innerHeight - 20; // but for scroll bars
}
function belowCommon(element, sheet) { // what holds the one and not the other
  let top = element;
  while (above(top) && !isWithin(sheet, [above(top)])) top = above(top);
  return top;
}
function isWithin(element, tops) {
  for (let up = element; up; up = above(up)) if (tops.includes(up)) return true;
  return false;
}
const closeIt = HTMLDialogElement.prototype.close;
HTMLDialogElement.prototype.close = function (...answer) {
  if (this.open) awaitTold(this, ['close']); // it comes with a later task
  return closeIt.apply(this, answer);
};
