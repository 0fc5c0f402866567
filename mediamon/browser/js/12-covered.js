// What can be seen: drawn now, or drawn as soon as the pointer is over what holds it, a box is ticked, a fragment is gone to: which only
// styles may know of (`li:hover ul`, `#menu:checked ~ nav`, `.pane:target`).
const MOST_RULES = 5000, OF_A_VISIT = /:(hover|focus-within|focus-visible|focus|active|checked|target)/g;
const SHOWING = /:target|:(hover|focus\S*|checked)\S*[\s>+~]/; // of itself, or of what is before or around it
function visible(element) {
  if (tagOf(element) === 'AREA') return isMapShown(element);
  if (isTicked(element) && [...element.labels].some(visible)) return true; // many hide the box itself, and draw its label as a button
  if (!element.checkVisibility({ visibilityProperty: true })) return uncovered(element);
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
}
function isMapShown(area) { // the picture that it is a part of
  const map = native.closest.call(area, 'map'), picture = map && map.name && firstIn(area.getRootNode(), '[usemap="#' + CSS.escape(map.name) + '"]');
  return Boolean(picture) && visible(picture);
}
function uncovered(element) {
  const root = element.getRootNode();
  if (!root.host && !coverings(root).selectors) return false;
  for (let up = element; up; up = holderOf(up)) {
    const holder = holderOf(up);
    if (!holder || holder.checkVisibility({ visibilityProperty: true })) { const { selectors } = coverings(up.getRootNode()); return selectors !== '' && native.matches.call(up, selectors); }
  }
  return false;
}
function holderOf(element) { // its parent; at the top of a shadow, the host
  return parent(element) || element.getRootNode().host || null;
}
// Parts that styles alone show are read without a press; but some are filled only once somebody sees them.
let covered = false; // of the scan that is going on: does anything wait to be seen where only styles will show it?
function lookUnder() {
  covered = false;
  for (const target of unseen.keys()) if (target.isConnected && !target.checkVisibility({ visibilityProperty: true }) && uncovered(target)) { covered = true; return; }
}
function showsByStyle(element) { // a box or a link to a fragment by which styles show something
  if (!covered) return '';
  if (tagOf(element) === 'INPUT') return coverings(element.getRootNode()).by.checked ? 'styles ' + (element.name || 'checked') : '';
  const name = tagOf(element) === 'A' && !navigates(element) && element.hash.length > 1 ? element.hash : '';
  return name && coverings(document).by.target && doc.getElementById(decodeFragment(name)) ? 'styles :target' : '';
}
function decodeFragment(hash) { try { return decodeURIComponent(hash.slice(1)); } catch (error) { return hash.slice(1); } }
const rootCoverings = new WeakMap();
function coverings(root) { // of a document or a shadow: selectors of what its rules show in such a case alone, whatever the case, '' when there are none; what the rules ask for
  const sheets = [...root.styleSheets || [], ...root.adoptedStyleSheets || []].map(rulesOf), of = sheets.map((rules) => rules.length).join();
  let known = rootCoverings.get(root);
  if (!known || known.of !== of) {
    const found = new Set(), left = { rules: MOST_RULES }, by = { checked: false, target: false };
    for (const rules of sheets) collect(rules, found, by, left);
    rootCoverings.set(root, known = { of, by, selectors: [...found].join(',') });
  }
  return known;
}
function rulesOf(sheet) {
  try { return sheet.cssRules || []; } catch (error) { return []; } // of another origin
}
function collect(rules, found, by, left) {
  for (const rule of rules) {
    if (left.rules-- <= 0) return;
    if (!rule.selectorText && rule.cssRules) collect(rulesOf(rule), found, by, left); // @media, @layer
    const style = rule.selectorText && SHOWING.test(rule.selectorText) && rule.style;
    if (!style || (/^(none)?$/.test(style.display) && style.visibility !== 'visible')) continue;
    const parts = rule.selectorText.split(',').filter((one) => SHOWING.test(one.trim()));
    for (const name of Object.keys(by)) by[name] ||= rule.selectorText.includes(':' + name);
    const bare = parts.map((one) => one.replace(OF_A_VISIT, '')).join(',');
    try { if (bare) { native.matches.call(doc.documentElement(), bare); found.add(bare); } } catch (error) { /* no selector */ }
  }
}
