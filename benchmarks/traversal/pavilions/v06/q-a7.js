// symbols of the archive
export async function s_fold(ev, el, ctx) {
  const box = el.parentElement.querySelector('[q\\:slot]');
  if (box.childElementCount) { box.replaceChildren(); return; }
  const r = await fetch('/q-data/' + el.getAttribute('data-y') + '.json');
  ctx.state.years[el.getAttribute('data-y')] = await r.json();
  ctx.paintYear(box, el.getAttribute('data-y'), 3);
}
export function s_more(ev, el, ctx) {
  ctx.paintYear(el.closest('[q\\:slot]'), el.getAttribute('data-y'), 99);
}
