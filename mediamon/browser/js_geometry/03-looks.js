// How an element looks. What its parent passes on: that it stays where it is (fixed), the reach of a pane that scrolls, lines.
const HIDDEN = 1, INVISIBLE = 2, TRANSPARENT = 4, CLIPS = 8, FIXED = 16, SCROLLED = 32, FRAMED = 64;
const FARTHEST = 9999999, MOST_STYLES = 1000;
const whole = (number) => Math.max(-FARTHEST, Math.min(FARTHEST, Math.round(number) || 0));
function table(most) { // values by number; what goes beyond `most` is number 0
  const numbers = new Map(), values = [];
  return { values, number(value) {
    const key = String(value);
    if (!numbers.has(key)) {
      if (values.length >= most) return 0;
      numbers.set(key, values.length);
      values.push(value);
    }
    return numbers.get(key);
  } };
}
function isPage(element) { // whose scrolling is the window's: the body's where the root leaves it its own
  if (element === document.documentElement) return true;
  return element === document.body && getComputedStyle(document.documentElement).overflow === 'visible';
}
function reachOf(element, css) { // of a pane: all that can be scrolled into it, in the window's coordinates
  if (isPage(element) || !/auto|scroll/.test(css.overflowX + css.overflowY)) return null;
  if (element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1) return null;
  const box = element.getBoundingClientRect(), left = box.left - element.scrollLeft, top = box.top - element.scrollTop;
  const back = css.direction === 'rtl' ? element.scrollWidth - element.clientWidth : 0;
  return { left: left - back, top, right: left - back + element.scrollWidth, bottom: top + element.scrollHeight };
}
const meets = (box, area) => box.right > area.left && box.left < area.right && box.bottom > area.top && box.top < area.bottom;
const CLEAR = /^rgba\(\d+, \d+, \d+, 0\)$/;
function isFramed(css, parent) { // has a ground of another colour than what is behind it, or lines on all sides
  const behind = (parent && parent.ground) || 'rgb(255, 255, 255)', ground = CLEAR.test(css.backgroundColor) ? behind : css.backgroundColor;
  const lined = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'].every((side) => parseFloat(css[side]) > 0);
  return { ground, framed: lined || ground !== behind };
}
function look(entry, displays, styles) { // -> [x, y, w, h, display, flags, style]; sets what its children are passed
  const { element, parent } = entry, css = getComputedStyle(element), display = css.display || 'none';
  entry.gone = display === 'none' || (display !== 'contents' && !element.checkVisibility());
  const fixed = css.position === 'fixed' || Boolean(parent && parent.fixed);
  const apart = css.position === 'absolute' || css.position === 'fixed' || css.float !== 'none' || display.startsWith('inline-');
  const lines = css.textDecorationLine, above = parent && !apart ? parent : { underline: 0, strike: 0 };
  const { ground, framed } = isFramed(css, parent);
  entry.ground = ground;
  entry.fixed = fixed;
  entry.underline = lines.includes('underline') || above.underline ? 1 : 0;
  entry.strike = lines.includes('line-through') || above.strike ? 1 : 0;
  const box = entry.gone ? { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 } : element.getBoundingClientRect();
  const outer = fixed ? null : (parent && parent.reach) || null;
  entry.reach = (!outer || meets(box, outer)) && !entry.gone && !fixed ? reachOf(element, css) || outer : null;
  const clips = !isPage(element) && (css.overflowX !== 'visible' || css.overflowY !== 'visible');
  const flags = (entry.gone ? HIDDEN : 0) | (css.visibility !== 'visible' ? INVISIBLE : 0) | (css.opacity === '0' ? TRANSPARENT : 0)
    | (clips ? CLIPS : 0) | (fixed ? FIXED : 0) | (outer && meets(box, outer) ? SCROLLED : 0) | (framed && !isPage(element) ? FRAMED : 0);
  const style = [Number(css.fontWeight) || 400, css.fontStyle === 'normal' ? 0 : 1, entry.underline, entry.strike, whole(parseFloat(css.fontSize))];
  return [whole(box.left + scrollX), whole(box.top + scrollY), whole(box.width), whole(box.height), displays.number(display), flags, styles.number(style)];
}
