"""Calendars: which month is shown, where no heading says it."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

# Days of the months before and after are shown, too, and go there: a walk that begins with them is led ever further away.
GRID = """
const at = new Date(Date.UTC(2025, 2, 1)), NEWS = %s;
const iso = (day) => day.toISOString().slice(0, 10);
function draw() {
  const first = new Date(at); first.setUTCDate(1); first.setUTCDate(1 - ((first.getUTCDay() + 6) %% 7));
  let rows = '';
  for (let week = 0; week < 6; week++) { rows += '<tr>'; for (let n = 0; n < 7; n++) {
    const day = new Date(first); day.setUTCDate(day.getUTCDate() + week * 7 + n); rows += `<td title=${iso(day)}>${day.getUTCDate()}`;
  } }
  t.innerHTML = rows;
  for (const cell of t.querySelectorAll('td')) cell.onclick = () => {
    const day = cell.title;
    at.setTime(Date.parse(day.slice(0, 7) + '-01')); draw(); out().innerHTML = ''; if (NEWS.includes(day)) show(day);
  };
}
draw();
"""


async def test_the_month_that_is_shown_is_read_to_its_end_before_others(site: Site, chrome: Chrome) -> None:
    days = ["2025-03-03", "2025-03-09", "2025-03-17", "2025-03-31"]
    walk = await traverse(site.put("<table id=t></table>", GRID % days), chrome.open)
    assert walk.found == set(days)
    assert walk.report.stopped == "complete"


async def test_two_months_without_a_name_are_two(site: Site, chrome: Chrome) -> None:
    days = ["2025-03-03", "2025-04-09", "2025-04-30"]
    arrows = "n.onclick = () => { at.setUTCMonth(3); draw() }; p.onclick = () => { at.setUTCMonth(2); draw() };"
    url = site.put("<button id=p>‹</button><button id=n>›</button><table id=t></table>", GRID % days + arrows)
    assert (await traverse(url, chrome.open)).found == set(days)


async def test_a_month_may_be_told_in_parts(site: Site, chrome: Chrome) -> None:
    """As jQuery UI, Pikaday and Air Datepicker do."""
    days = ["2025-03-03", "2025-03-31", "2025-04-03"]
    grid = GRID.replace(
        "<td title=${iso(day)}>",
        "<td data-date=${day.getUTCDate()} data-pika-month=${day.getUTCMonth()} data-pika-year=${day.getUTCFullYear()}>",
    )
    grid = grid.replace(
        "cell.title;", "iso(new Date(Date.UTC(cell.dataset.pikaYear, cell.dataset.pikaMonth, cell.dataset.date)));"
    )
    arrows = "n.onclick = () => { at.setUTCMonth(3); draw() }; p.onclick = () => { at.setUTCMonth(2); draw() };"
    url = site.put("<button id=p>‹</button><button id=n>›</button><table id=t></table>", grid % days + arrows)
    assert (await traverse(url, chrome.open)).found == set(days)


async def test_a_row_of_the_last_days_is_pressed_whole(site: Site, chrome: Chrome) -> None:
    """It is no month, though most of its days are of one."""
    days = ["2025-02-26", "2025-02-28", "2025-03-05"]
    body = "".join(f"<button title={day}>{int(day[-2:])}</button>" for day in [*days, "2025-03-06", "2025-03-07"])
    script = f"for (const b of document.querySelectorAll('button')) b.onclick = () => {{ out().innerHTML = ''; if ({days}.includes(b.title)) show(b.title) }}"
    assert (await traverse(site.put(body, script), chrome.open)).found == set(days)
