// What changed in the document, by a press or by itself; the ledger of links and the list of buttons are told.
const WATCHED = { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true };
const observer = new MutationObserver((records) => take(records, M.open ? M.aside > 0 : true));
const watched = new WeakSet();
function watch(root) {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, WATCHED);
  for (const type of ['beforetoggle', 'toggle']) native.add.call(root, type, soil, true); // a popover changes nothing in the document when it opens or closes
}
function soil() { M.dirty = true; }
watch(document);
M.renew = function () { // a frame's first, empty document lends its window to the one that follows, without listeners
  if (M.document === document) return;
  M.document = document;
  watch(document);
  forgetLinks();
  M.dirty = true;
  guardWindow();
};

function absorb(spontaneous) { M.renew(); take(observer.takeRecords(), spontaneous || !M.open); }
function take(records, spontaneous) {
  if (!records.length) return;
  const touched = new Set(); // nodes that came, went or lead elsewhere
  for (const record of records) {
    if (!M.dirty) M.dirty = mayChangeButtons(record);
    if (!spontaneous) M.lastTouch = native.now();
    if (M.numbered && !spontaneous) noteElsewhere(record);
    if (!spontaneous) hearSpoken(record);
    if (record.type === 'attributes' && !spontaneous && (record.attributeName === 'src' || record.attributeName === 'srcdoc')) awaitFrame(record.target);
    if (record.type === 'attributes' && record.attributeName !== 'href') { M.looks++; continue; }
    if (!spontaneous && tagOf(record.target) !== 'SELECTEDCONTENT') { M.lastChange = native.now(); M.changes++; } // the browser's own, of what is chosen in a field
    if (record.type === 'attributes') { M.additions++; M.gone += record.oldValue !== null; touched.add(record.target); if (!surveyed) announceChange(record, spontaneous); }
    if (record.addedNodes.length) M.grown.add(record.target);
    if (record.type === 'characterData' || record.addedNodes.length) M.looks++;
    for (const node of record.addedNodes) if (isElement(node)) { M.additions++; touched.add(node); if (!spontaneous) awaitParts(node); }
    for (const node of record.removedNodes) if (isElement(node)) { touched.add(node); M.gone++; }
  }
  if (spontaneous && native.now() > lateUntil) for (const record of records) markChanged(record);
  for (const node of touched) if (node.isConnected) arrive(node); else depart(node, spontaneous);
}
function mayChangeButtons(record) { // a page may have made its nodes so that reading them fails: what changed is told all the same
  try { return changesButtons(record); } catch (error) { return true; }
}
function announceChange(record, spontaneous) { // while the page loads, its links are not in the ledger yet
  for (const href of [record.oldValue, native.attribute.call(record.target, 'href')]) {
    try { if (href) announceIfWeb(new URL(href, doc.baseURI()), spontaneous); } catch (error) { /* no address */ }
  }
}
function markChanged(record) {
  if (record.type === 'childList') for (const node of record.addedNodes) mark(isElement(node) ? node : record.target);
  else if (record.type === 'characterData') mark(record.target.parentElement);
  else if (record.attributeName === 'href') mark(record.target);
}
function mark(node) { // never a part that is most of the page: a late start is not a ticker
  if (!node || !isElement(node) || node === doc.body() || node === doc.documentElement() || M.spontaneous.has(node)) return;
  const inside = all(node, '*').length;
  if (inside > 30 && inside * 2 > doc.getElementsByTagName('*').length) return;
  M.spontaneous.add(node);
  if (restless.size < MOST_RESTLESS) restless.add(pathOf(node));
  M.dirty = true;
  arrive(node);
}
// Where the page changes by itself, so that the next load of it knows from the beginning.
const restless = new Set(), MOST_RESTLESS = 200;
function pathOf(node) {
  const steps = [];
  for (let up = node; up && parent(up) && steps.length < 12; up = parent(up)) {
    const id = native.attribute.call(up, 'id');
    if (id) { steps.unshift('#' + CSS.escape(id)); break; }
    const alike = [...childrenIn(parent(up))].filter((one) => one.nodeName === up.nodeName);
    steps.unshift(up.nodeName.toLowerCase() + ':nth-of-type(' + (alike.indexOf(up) + 1) + ')');
  }
  return steps.join('>');
}
function recallRestless(paths) {
  for (const path of paths) {
    try { mark(doc.querySelector(path)); } catch (error) { /* a path that the page does not know */ }
  }
}
function withinSpontaneous(node) {
  for (let up = node; up; up = parent(up)) if (M.spontaneous.has(up)) return true;
  return false;
}
