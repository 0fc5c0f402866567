"""Calendars: which month is shown, where no heading says it."""

from __future__ import annotations

import pytest

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


async def test_what_stands_between_arrows_tells_years_without_news_apart(site: Site, chrome: Chrome) -> None:
    """2025 and 2023 show nothing, and look the same but for what stands between the arrows."""
    url = site.put(
        "<p><button id=a>«</button> <b id=y>2026</b> <button id=b>»</button><div id=d></div>",
        "const news = { 2026: 'now', 2024: 'then', 2022: 'once' }; let year = 2026;"
        "const draw = () => { y.textContent = year; d.innerHTML = news[year] ? `<a href=/found/${news[year]}>x</a>` : 'none' };"
        "a.onclick = () => { if (year > 2020) { year--; draw() } }; b.onclick = () => { if (year < 2026) { year++; draw() } }; draw()",
    )
    assert (await traverse(url, chrome.open)).found == {"now", "then", "once"}


async def test_months_without_a_year_stand_between_arrows(site: Site, chrome: Chrome) -> None:
    months = ["Ноябрь", "Октябрь", "Сентябрь", "Август", "Июль"]
    url = site.put(
        "<div><span><button id=a>‹</button></span> <i id=m></i> <span><button id=b>›</button></span></div><div id=d></div>",
        f"const months = {months}, news = ['new', '', 'old', '', 'oldest']; let at = 0;"
        "const draw = () => { m.textContent = months[at]; d.innerHTML = news[at] ? `<a href=/found/${news[at]}>x</a>` : '' };"
        "a.onclick = () => { if (at < 4) { at++; draw() } }; b.onclick = () => { if (at > 0) { at--; draw() } }; draw()",
    )
    assert (await traverse(url, chrome.open)).found == {"new", "old", "oldest"}


@pytest.mark.parametrize("said", ["Week {}", "{}-я неделя", "KW {}", "第{}週", "Выпуск № {}"])
async def test_weeks_and_issues_stand_between_arrows(said: str, site: Site, chrome: Chrome) -> None:
    before, after = said.split("{}")
    url = site.put(
        "<section><p><button id=a>◂</button> <span id=w></span> <button id=b>▸</button></p><div id=days><button>Mon</button><button>Fri</button></div></section>",
        f"let week = 43; const draw = () => {{ w.textContent = '{before}' + week + '{after}'; out().innerHTML = '' }};"
        "a.onclick = () => { if (week > 39) { week--; draw() } }; b.onclick = () => { if (week < 43) { week++; draw() } }; draw();"
        "for (const day of days.children) day.onclick = () => only(day.textContent + week)",
    )
    assert (await traverse(url, chrome.open)).found == {
        f"{day}{week}" for day in ("Mon", "Fri") for week in range(39, 44)
    }


async def test_years_to_choose_from_between_the_arrows_are_none_of_them(site: Site, chrome: Chrome) -> None:
    years = "".join(f"<option>{year}" for year in (2024, 2025))
    url = site.put(
        f"<div><i id=a>‹</i> <b id=m></b> <select id=y>{years}</select> <i id=b>›</i></div><div id=d></div>",
        "const months = ['March', 'April', 'May', 'June', 'July'], news = { 2024: ['a', '', '', '', 'b'], 2025: ['', '', 'c', '', ''] };"
        "let at = 0; const draw = () => { m.textContent = months[at];"
        "const one = news[y.value][at]; d.innerHTML = one ? `<a href=/found/${one}>x</a>` : '' };"
        "a.onclick = () => { if (at > 0) { at--; draw() } }; b.onclick = () => { if (at < 4) { at++; draw() } }; y.onchange = draw; draw()",
    )
    assert (await traverse(url, chrome.open)).found == {"a", "b", "c"}


async def test_a_clock_between_buttons_is_no_place_in_time(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<p><button id=a>One</button> <b id=t></b> <button id=b>Two</button>",
        "const draw = () => { t.textContent = 'November 2026, ' + new Date().toTimeString().slice(0, 8) };"
        "a.onclick = () => { draw(); only('one') }; b.onclick = () => { draw(); only('two') }; draw()",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"one", "two"}
    assert walk.report.presses <= 6


async def test_days_without_news_are_told_apart_by_the_heading_of_the_page(site: Site, chrome: Chrome) -> None:
    """Nothing stands around the arrows, and two days show nothing."""
    url = site.put(
        "<section id=d></section><nav><a href=# id=back>Previous day</a></nav>",
        "let at = 0; const draw = () => { d.innerHTML = `<h2>${30 - at}.06.2025</h2>`; only(...([1, 4].includes(at) ? [] : ['day' + at])) };"
        "back.onclick = (event) => { event.preventDefault(); at = Math.min(7, at + 1); draw() }; draw()",
    )
    assert (await traverse(url, chrome.open)).found == {f"day{at}" for at in range(8)} - {"day1", "day4"}
