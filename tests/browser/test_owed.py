"""What a page asks for by itself, between presses, and is not given: a press in vain after that says nothing."""

from __future__ import annotations

import asyncio

import pytest

from mediamon.browser.page import ChromiumPage

from .site import Site
from .walking import Chrome, traverse

FETCH = "fetch('/part?n=' + n).then((one) => { if (!one.ok) throw one; return one.text() })"
XHR = """new Promise((come, fail) => { const asked = new XMLHttpRequest(); asked.open('GET', '/part?n=' + n);
asked.onload = () => asked.status === 200 ? come(asked.responseText) : fail(); asked.send() })"""
# The next part is sent for as soon as one was shown, by what looks each 20 ms; where it does not come, nobody sends again.
AHEAD = """let n = 0, next = null, busy = false;
setInterval(() => { if (next || busy) return; busy = true; n++; %s.then((text) => { next = text; busy = false }, () => {}) }, 20);
b.onclick = () => { if (next) { if (next !== 'end') show(next); else b.remove(); next = null } };"""


def a_list(site: Site, ask: str, parts: int) -> str:
    """One whose first load does not get its fourth part."""
    loads = []

    def page(_: dict[str, str]) -> str:
        loads.append(1)
        site.leads.clear()
        return whole

    def part(query: dict[str, str]) -> str:
        number = int(query["n"])
        if len(loads) == 1 and number == 3:
            site.leads["/part"] = (503, "/")
        return f"part{number}" if number <= parts else "end"

    url = site.put("<button id=b>More</button>", AHEAD % ask)
    whole = str(site.pages["/"])
    site.pages |= {"/": page, "/part": part}
    return url


@pytest.mark.parametrize("ask", [FETCH, XHR])
async def test_a_press_in_vain_says_nothing_where_the_page_waits_for_what_never_comes(
    site: Site, chrome: Chrome, ask: str
) -> None:
    page = ChromiumPage(a_list(site, ask, 6), chrome.open)
    button = (await page.load()).buttons[0]
    told = []
    for _ in range(5):
        await asyncio.sleep(0.3)
        reading = await page.press(button)
        told.append((len(reading.urls), reading.failed))
    await page.close()
    assert told[:2] == [(1, False), (1, False)]
    assert told[3:] == [(0, True), (0, True)]


async def test_the_page_is_begun_anew_and_the_list_read_to_its_end(site: Site, chrome: Chrome) -> None:
    """Its session is over at the first failed call, of which no press knows anything."""
    loads = []

    def page(_: dict[str, str]) -> str:
        loads.append(1)
        site.leads.clear()
        return whole

    def part(query: dict[str, str]) -> str:
        if len(loads) == 1 and query["n"] == "5":
            site.leads["/alive"] = (503, "/")
        return f"part{query['n']}"

    script = """let n = 0, over = false;
setInterval(() => fetch('/alive').then((one) => { over ||= !one.ok }), 10);
b.onclick = async () => { if (over) return; n++; show(await (await fetch('/part?n=' + n)).text()); if (n === 60) b.remove() };"""
    url = site.put("<button id=b>More</button>", script)
    whole = str(site.pages["/"])
    site.pages |= {"/": page, "/part": part, "/alive": "yes"}
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"part{number}" for number in range(1, 61)}
    assert len(loads) > 1


async def test_what_is_never_answered_is_owed_by_nobody(site: Site, chrome: Chrome) -> None:
    """A counter that a wall holds back, say."""
    site.leads["/count"] = (503, "/")
    url = site.put("<button id=b>Help</button>", "setInterval(() => fetch('/count'), 30); b.onclick = () => {}")
    page = ChromiumPage(url, chrome.open)
    button = (await page.load()).buttons[0]
    await asyncio.sleep(0.2)
    assert not (await page.press(button)).failed
    await page.close()
