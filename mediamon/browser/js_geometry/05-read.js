// All at one moment, without a turn for the page's scripts in between: the flat HTML with marks, and how marked elements look.
const MOST_IMAGES = 2000, LONGEST_ADDRESS = 500;
function pageArea() {
  const root = document.scrollingElement || document.documentElement;
  const width = Math.max(root.scrollWidth, innerWidth), height = Math.max(root.scrollHeight, innerHeight);
  const rtl = getComputedStyle(document.documentElement).direction === 'rtl' || (document.body && getComputedStyle(document.body).direction === 'rtl');
  return [rtl ? Math.min(0, root.clientWidth - root.scrollWidth) : 0, 0, width, height].map(whole);
}
function imageOf(element, number) {
  const address = element.currentSrc.length <= LONGEST_ADDRESS && !element.currentSrc.startsWith('data:') ? element.currentSrc : '';
  return [number, whole(element.naturalWidth), whole(element.naturalHeight), address];
}
function readAll(options) {
  const { out, found, cut } = serialise(options.characters), until = performance.now() + options.time;
  const displays = table(100), styles = table(MOST_STYLES), rows = [], images = [];
  let number = 0;
  for (; number < found.length && rows.length < options.elements; number++) {
    if (number % 500 === 0 && performance.now() > until) break;
    const entry = found[number];
    if (entry.parent && entry.parent.gone) { entry.gone = true; continue; }
    out[entry.at] = ` ${options.mark}="${number}"`;
    rows.push([number, ...look(entry, displays, styles)]);
    if (entry.element.localName === 'img' && images.length < MOST_IMAGES) images.push(imageOf(entry.element, number));
  }
  const geometry = { page: pageArea(), view: [whole(innerWidth), whole(innerHeight)], displays: displays.values, styles: styles.values, rows, images };
  return { html: out.join(''), geometry: { ...geometry, cut: { elements: found.length - number, html: cut } } };
}
async function read(options) {
  const came = options.scroll > 0 ? await scrollAll(options.scroll, options.characters) : { ended: true, images: true };
  const all = readAll(options);
  Object.assign(all.geometry.cut, { scroll: !came.ended, images: !came.images });
  return JSON.stringify(all);
}
