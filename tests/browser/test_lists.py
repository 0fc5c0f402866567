"""Lists that grow, calendars, endless scrolling and views."""

from __future__ import annotations

import json
from time import sleep

import pytest

from .site import Site
from .walking import Chrome, traverse

STEPS, PER_STEP = 70, 5
ITEMS = {f"item{number}" for number in range((STEPS + 1) * PER_STEP)}
AFTER_LAST_ID = f"""
async function more() {{
  const last = list.lastElementChild ? +list.lastElementChild.dataset.id : -1;
  const r = await fetch('/items?after=' + last);
  list.insertAdjacentHTML('beforeend', await r.text());
  if (+list.lastElementChild.dataset.id >= {(STEPS + 1) * PER_STEP - 1}) document.getElementById('more')?.remove();
}}
"""


def items(query: dict[str, str]) -> str:
    """What comes after an id; nothing known by that id begins the list anew, as servers do."""
    first = int(query.get("after", "-1")) + 1
    return "".join(
        f"<li class=news data-id={number}><p><a href=/found/item{number}>item {number}</a></p></li>"
        for number in range(first, min(first + PER_STEP, (STEPS + 1) * PER_STEP))
    )


async def test_a_growing_list_is_cut_and_read_to_its_end(site: Site, chrome: Chrome) -> None:
    site.pages["/items"] = items
    url = site.put(
        f"<ul id=list>{items({})}</ul><button id=more>Показать ещё</button>",
        AFTER_LAST_ID + "document.getElementById('more').addEventListener('click', more)",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == ITEMS
    assert walk.report.stopped == "complete"
    assert walk.report.presses == STEPS
    assert site.asked.count(("GET", "/items")) == STEPS


async def test_the_document_stays_small_while_a_list_grows(site: Site, chrome: Chrome) -> None:
    site.pages["/items"] = items
    url = site.put(
        f"<ul id=list>{items({})}</ul><button id=more>Показать ещё</button><p id=size></p>",
        AFTER_LAST_ID
        + """document.getElementById('more').addEventListener('click', async () => {
          await more();
          await (await fetch('/size?nodes=' + document.getElementsByTagName('*').length)).text();
        })""",
    )
    sizes: list[int] = []
    site.pages["/size"] = lambda query: str(sizes.append(int(query["nodes"])))
    await traverse(url, chrome.open)
    assert len(sizes) == STEPS
    assert max(sizes) < 300  # uncut it would be more than a thousand


CALENDAR = """let month = 5;
document.getElementById('open').addEventListener('click', () => draw(5));
function draw(m) {
  month = m;
  archive.innerHTML = `<h3>Архив: месяц ${m}</h3>` + WHOLE + (m ? '<button class=prev>‹ предыдущий месяц</button>' : '') +
    [1, 2, 3].map(d => `<button class=day>${d}</button>`).join('') + '<button class=shut>✕ закрыть</button><p></p>';
  archive.querySelector('.prev')?.addEventListener('click', () => draw(month - 1));
  archive.querySelector('.shut').addEventListener('click', () => { archive.innerHTML = '' });
  for (const day of archive.querySelectorAll('.day')) day.addEventListener('click', () => {
    archive.querySelector('p').innerHTML = `<a href=/found/m${month}d${day.textContent}>x</a>`;
  });
}"""
CALENDAR_BODY = "<button id=open>Выбрать по дате</button><div id=archive></div>"
DAYS = {f"m{month}d{day}" for month in range(6) for day in (1, 2, 3)}


async def test_a_calendar_is_read_month_by_month_and_day_by_day(site: Site, chrome: Chrome) -> None:
    url = site.put(CALENDAR_BODY, CALENDAR.replace("WHOLE", "`<a href=/found/m${m}>весь месяц</a>`"))
    walk = await traverse(url, chrome.open)
    assert walk.found == DAYS | {f"m{month}" for month in range(6)}
    assert walk.report.stopped == "complete"


async def test_months_that_differ_only_by_their_heading(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(CALENDAR_BODY, CALENDAR.replace("WHOLE", "''")), chrome.open)
    assert walk.found == DAYS


async def test_endless_scrolling_is_followed_to_its_end(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<main id=feed></main><div id=sentinel style='height:10px'></div>",
        """let page = 0;
        function add() {
          for (let i = 0; i < 4; i++) feed.insertAdjacentHTML('beforeend', `<article style='height:400px'><a href=/found/s${page}-${i}>a</a></article>`);
          page++;
        }
        add();
        new IntersectionObserver(async ([entry], observer) => {
          if (!entry.isIntersecting) return;
          await fetch('/slow/none');
          if (page < 9) add(); else { observer.disconnect(); sentinel.remove(); }
        }).observe(sentinel);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"s{page}-{at}" for page in range(9) for at in range(4)}
    assert walk.report.stopped == "complete"


async def test_a_scroll_listener_is_followed_too(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<main id=feed></main>",
        """let page = 0;
        function add() { feed.insertAdjacentHTML('beforeend', `<article style='height:1500px'><a href=/found/s${page++}>a</a></article>`) }
        add();
        addEventListener('scroll', () => { if (page < 6 && innerHeight + scrollY + 50 > document.body.offsetHeight) add() });""",
    )
    assert (await traverse(url, chrome.open)).found == {f"s{page}" for page in range(6)}


async def test_views_of_pushed_states_are_walked_and_their_addresses_told(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<nav><a class=v data-v=sport>Спорт</a><a class=v data-v=culture>Культура</a></nav>",
        """for (const v of document.querySelectorAll('.v')) v.addEventListener('click', () => {
          history.pushState({}, '', '/view/' + v.dataset.v);
          only(v.dataset.v + 1);
          const b = document.createElement('button');
          b.textContent = 'ещё';
          b.onclick = () => only(v.dataset.v + 1, v.dataset.v + 2);
          out().append(b);
        });""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"sport1", "sport2", "culture1", "culture2"}
    assert {f"{site.base}/view/sport", f"{site.base}/view/culture"} <= set(walk.told)
    assert walk.report.stopped == "complete"
    assert {path for _, path in site.asked} == {"/"}


async def test_a_list_whose_server_answers_late_once_is_read_to_its_end(site: Site, chrome: Chrome) -> None:
    late: list[str] = []

    def slow_once(query: dict[str, str]) -> str:
        if query.get("after") == "104" and not late:
            late.append("104")
            sleep(2.5)
        return items(query)

    site.pages["/items"] = slow_once
    url = site.put(
        f"<ul id=list>{items({})}</ul><button id=more>Показать ещё</button>",
        AFTER_LAST_ID + "document.getElementById('more').addEventListener('click', more)",
    )
    walk = await traverse(url, chrome.open, ceiling=1.0)
    assert late
    assert walk.found == ITEMS
    assert walk.report.stopped == "complete"


async def test_a_list_whose_server_answers_wrongly_once_is_read_to_its_end(site: Site, chrome: Chrome) -> None:
    wrong: list[str] = []

    def wrong_once(query: dict[str, str]) -> str:
        if query.get("after") == "104" and not wrong:
            wrong.append("104")
            return "no JSON"
        return json.dumps({"items": items(query)})

    site.pages["/items"] = wrong_once
    url = site.put(
        f"<ul id=list>{items({})}</ul><button id=more>Показать ещё</button>",
        """async function more() {
          const answer = await (await fetch('/items?after=' + list.lastElementChild.dataset.id)).json();
          list.insertAdjacentHTML('beforeend', answer.items);
        }
        document.getElementById('more').addEventListener('click', more)""",
    )
    walk = await traverse(url, chrome.open)
    assert wrong
    assert walk.found == ITEMS
    assert walk.report.stopped == "complete"


async def test_a_list_that_holds_only_what_is_in_view_is_looked_through(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=view style='height:200px;overflow:auto'><div id=rows style='height:6000px;position:relative'></div></div>",
        """function draw() {
          const first = Math.floor(view.scrollTop / 40);
          rows.replaceChildren();
          for (let n = first; n < Math.min(150, first + 6); n++)
            rows.insertAdjacentHTML('beforeend', `<a style="position:absolute;top:${40 * n}px" href=/found/row${n}>${n}</a>`);
        }
        view.addEventListener('scroll', draw); draw()""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"row{n}" for n in range(150)}
    assert walk.report.stopped == "complete"


@pytest.mark.parametrize("wait", ["<li>…</li>", "<li><b>…</b></li>", ""])
async def test_items_that_take_the_place_of_others_are_told(site: Site, chrome: Chrome, wait: str) -> None:
    url = site.put(
        "<button id=a>Day</button><button id=b>Night</button><ul id=o></ul>",
        f"for (const one of [a, b]) one.onclick = () => {{ o.innerHTML = '{wait}';"
        " setTimeout(() => { o.innerHTML = '<li><a href=/found/' + one.id + '>x</a></li>' }, 50) }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b"}
    assert walk.report.states == 3


MISHAPS = """let page = 0, asked = 0;
more.onclick = async () => {
  asked++;
  const r = await fetch(asked % 3 ? '/part?n=' + page : '/missing');
  if (!r.ok) { note.textContent = 'Something went wrong. Try again.'; return }
  note.textContent = ''; page++; show(await r.text());
};"""


async def test_what_is_missing_once_is_asked_for_again(site: Site, chrome: Chrome) -> None:
    """A 404 in the middle of a list; the one at its end costs one press more."""
    site.pages |= {"/part": lambda query: None if int(query["n"]) > 9 else f"part{query['n']}"}
    walk = await traverse(site.put("<button id=more>More</button><p id=note>", MISHAPS), chrome.open)
    assert walk.found == {f"part{number}" for number in range(10)}
    assert walk.report.stopped == "complete"
    assert walk.report.presses <= 10 + 5 + 2


async def test_pagers_alike_in_panels_that_only_styles_open(site: Site, chrome: Chrome) -> None:
    """All first pages are in the document from the beginning; each panel's pager is a link that asks this page for its next part."""
    panels = "".join(
        f"<h3><a role=button href=#{name} class=head>{name}</a></h3><div id={name} style='display:none'><p><a href=/found/{name}0>first</a></p>"
        "<nav><a class=next href='?page=1'>››</a></nav></div>"
        for name in ("art", "law", "sea")
    )
    script = (
        "for (const head of document.querySelectorAll('.head')) head.onclick = (event) => { event.preventDefault();"
        "const own = document.querySelector(head.hash), open = own.style.display === '';"
        "for (const one of document.querySelectorAll('.head')) document.querySelector(one.hash).style.display = 'none';"
        "if (!open) own.style.display = '' };"
        "for (const next of document.querySelectorAll('.next')) next.addEventListener('click', (event) => { event.preventDefault();"
        "const box = next.closest('div'); let page = +(box.dataset.page || 0) + 1; if (page > 2) return; box.dataset.page = page;"
        "box.querySelector('p').innerHTML = '<a href=/found/' + box.id + page + '>next</a>' });"
    )
    walk = await traverse(site.put(panels, script), chrome.open)
    assert walk.found == {name + page for name in ("art", "law", "sea") for page in "012"}


async def test_rows_of_panels_under_headings_that_are_pressed(site: Site, chrome: Chrome) -> None:
    """Months say the same in each year, and all but the first stand beside another one."""
    years = "".join(
        f"<div><div class=y>{year}</div><div hidden>"
        + "".join(
            f"<div><span class=m data-id={year}{month}>{month}</span><div></div></div>"
            for month in ("May", "June", "July")
        )
        + "</div></div>"
        for year in (2021, 2022, 2023)
    )
    script = """document.addEventListener('click', (event) => { const t = event.target;
        if (t.matches('.y')) document.querySelectorAll('.y').forEach((one) => { one.nextSibling.hidden = one !== t || !one.nextSibling.hidden });
        if (t.matches('.m') && !t.nextSibling.firstChild) t.nextSibling.innerHTML = `<a href=/found/${t.dataset.id}>news</a>` })"""
    walk = await traverse(site.put(years, script), chrome.open)
    assert walk.found == {f"{year}{month}" for year in (2021, 2022, 2023) for month in ("May", "June", "July")}
