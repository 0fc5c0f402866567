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
  const map = area.closest('map'), picture = map && map.name && document.querySelector('[usemap="#' + CSS.escape(map.name) + '"]');
  return Boolean(picture) && visible(picture);
}
function uncovered(element) {
  const covering = coveringSelectors();
  if (!covering) return false;
  for (let up = element; up; up = parent(up)) {
    if (!parent(up) || parent(up).checkVisibility({ visibilityProperty: true })) return native.matches.call(up, covering);
  }
  return false;
}
// Parts that styles alone show are read without a press; but some are filled only once somebody sees them.
let covered = false; // of the scan that is going on: does anything wait to be seen where only styles will show it?
function lookUnder() {
  covered = false;
  for (const target of unseen.keys()) if (target.isConnected && !target.checkVisibility({ visibilityProperty: true }) && uncovered(target)) { covered = true; return; }
}
function showsByStyle(element) { // a box or a link to a fragment by which styles show something
  if (!covered) return '';
  if (tagOf(element) === 'INPUT') return coveringSelectors() && uncoveredBy.checked ? 'styles ' + (element.name || 'checked') : '';
  const name = tagOf(element) === 'A' && !navigates(element) && element.hash.length > 1 ? element.hash : '';
  return name && uncoveredBy.target && document.getElementById(decodeFragment(name)) ? 'styles :target' : '';
}
function decodeFragment(hash) { try { return decodeURIComponent(hash.slice(1)); } catch (error) { return hash.slice(1); } }
const uncoveredBy = { checked: false, target: false }; // what the rules ask for
let covering = { of: '', selectors: '' };
function coveringSelectors() { // of what rules show in such a case alone, whatever the case; '' when there are none
  const sheets = [...document.styleSheets].map(rulesOf), of = sheets.map((rules) => rules.length).join();
  if (covering.of !== of) {
    const found = new Set(), left = { rules: MOST_RULES };
    for (const rules of sheets) collect(rules, found, left);
    covering = { of, selectors: [...found].join(',') };
  }
  return covering.selectors;
}
function rulesOf(sheet) {
  try { return sheet.cssRules || []; } catch (error) { return []; } // of another origin
}
function collect(rules, found, left) {
  for (const rule of rules) {
    if (left.rules-- <= 0) return;
    if (!rule.selectorText && rule.cssRules) collect(rulesOf(rule), found, left); // @media, @layer
    const style = rule.selectorText && SHOWING.test(rule.selectorText) && rule.style;
    if (!style || (/^(none)?$/.test(style.display) && style.visibility !== 'visible')) continue;
    const parts = rule.selectorText.split(',').filter((one) => SHOWING.test(one.trim()));
    for (const name of Object.keys(uncoveredBy)) uncoveredBy[name] ||= rule.selectorText.includes(':' + name);
    const bare = parts.map((one) => one.replace(OF_A_VISIT, '')).join(',');
    try { if (bare) { native.matches.call(document.documentElement, bare); found.add(bare); } } catch (error) { /* no selector */ }
  }
}
