const rows = (list, level) => list.map(x => x.href
  ? `<tr role="row" aria-level="${level}"><td role="gridcell" style="padding-left:${level * 20}px"><a href="${x.href}">${x.name}</a></td><td role="gridcell">Story</td></tr>`
  : `<tr role="row" aria-level="${level}" aria-expanded="false" data-key="${x.key}" tabindex="-1" on:click="/build/q-7f3a.js#toggle" on:keydown="/build/q-7f3a.js#keys"><td role="gridcell" style="padding-left:${level * 20}px"><span class="tw">▸</span> ${x.name}</td><td role="gridcell">Group</td></tr>`).join('');
export async function toggle(ev, row) {
  const level = +row.getAttribute('aria-level'), open = row.getAttribute('aria-expanded') == 'true';
  row.setAttribute('aria-expanded', !open); row.querySelector('.tw').textContent = open ? '▸' : '▾';
  if (open) { while (row.nextElementSibling && +row.nextElementSibling.getAttribute('aria-level') > level) row.nextElementSibling.remove(); return }
  const list = await (await fetch(`/tree/${row.dataset.key}.json`)).json();
  await new Promise(r => setTimeout(r, 300));
  if (row.getAttribute('aria-expanded') == 'true') row.insertAdjacentHTML('afterend', rows(list, level + 1));
}
export function keys(ev, row) {
  const open = row.getAttribute('aria-expanded') == 'true', go = el => el && (el.tabIndex = 0, el.focus());
  if (ev.key == 'ArrowRight' && !open || ev.key == 'ArrowLeft' && open || ev.key == 'Enter') toggle(ev, row);
  else if (ev.key == 'ArrowDown') go(row.nextElementSibling); else if (ev.key == 'ArrowUp') go(row.previousElementSibling); else return;
  ev.preventDefault();
}
