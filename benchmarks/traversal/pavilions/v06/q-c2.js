// symbols of the calendar, plan and seasons
let days, places;
export async function s_day(ev, el, ctx) {
  days ??= await (await fetch('/q-data/days.json')).json();
  ctx.list(document.getElementById('day-out'), days[el.value] || [], 'Цього дня подій немає.');
}
export async function s_place(ev, el, ctx) {
  ev.preventDefault();
  places ??= await (await fetch('/q-data/places.json')).json();
  document.getElementById('plan-title').textContent = el.alt;
  ctx.list(document.getElementById('plan-out'), places[+el.getAttribute('data-i')]);
}
export function s_season(ev, el, ctx) {
  ctx.state.season = (ctx.state.season + +el.getAttribute('data-step') + 4) % 4;
  ctx.season();
}
