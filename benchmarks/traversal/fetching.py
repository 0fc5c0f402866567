"""Presses that ask the server something: the waiting beyond the response itself, from its link's appearing to the next press.

The server answers after 20 ms. The page writes down when each of its buttons is clicked and when the link is there, so
that the figure has everything in it that is not the page's own: noticing that it is over, reading, planning, pressing.
"""

from __future__ import annotations

import json
import statistics
import time
from itertools import pairwise

from playwright.async_api import Browser, Page

from benchmarks.traversal.ours import traverse
from benchmarks.traversal.serving import serving
from benchmarks.traversal.table import Row
from mediamon.traversal import Budget

BUTTONS, ANSWERING = 200, 0.02  # presses, seconds
PAGE = f"""<!doctype html><div id=out></div><script>
window.times = [];
for (let n = 0; n < {BUTTONS}; n++) {{
  const b = document.createElement('button'); b.textContent = 'Выпуск ' + n;
  b.addEventListener('click', async () => {{
    const clicked = performance.now();
    const path = await (await fetch('/answer/' + n)).json();
    const link = document.createElement('a'); link.href = path; link.textContent = path; out.append(link, ' ');
    times.push([clicked, performance.now()]);
  }});
  document.body.append(b);
}}</script>"""
LOOP = """async () => {
  for (const b of [...document.querySelectorAll('button')]) {
    const there = new Promise((r) => new MutationObserver((_, o) => { o.disconnect(); r(); }).observe(out, { childList: true }));
    b.click(); await there;
  }
}"""
PRESS = "(n) => { document.querySelectorAll('button')[n].click(); }"


def answer(path: str, query: dict[str, str]) -> tuple[str, str]:
    """The page, or the path of a button's news after a while."""
    if not path.startswith("/answer/"):
        return "text/html", PAGE
    time.sleep(ANSWERING)
    return "application/json", json.dumps("/n/" + path.rpartition("/")[2])


async def fetching(browser: Browser) -> list[Row]:
    """A row for the loop in the page, for a script written by hand, for us."""
    rows: list[Row] = []
    with serving(answer) as url:
        for name, way in (("loop in the page (limit)", _loop), ("evaluate, wait for response", _by_hand)):
            page = await browser.new_page()
            await page.goto(url)
            await way(page)
            rows.append(await _row(name, page))
            await page.close()
        walk = await traverse(browser, url, budget=Budget(presses=3 * BUTTONS, seconds=300))
        rows.append(await _row("mediamon", walk.page, len({found for found in walk.found if "/n/" in found})))
        await walk.close()
    return rows


async def _loop(page: Page) -> None:
    await page.evaluate(LOOP)


async def _by_hand(page: Page) -> None:
    for number in range(BUTTONS):
        async with page.expect_response("**/answer/*") as response:
            await page.evaluate(PRESS, number)
        await (await response.value).finished()


async def _row(name: str, page: Page, found: int | None = None) -> Row:
    times: list[list[float]] = sorted(await page.evaluate("times"))
    shown = await page.evaluate("new Set([...document.links].map((a) => a.href)).size")
    waits = [later[0] - earlier[1] for earlier, later in pairwise(times)]
    return {
        "": name,
        "URLs": f"{shown if found is None else found}/{BUTTONS}",
        "presses": len(times),
        "response, ms": statistics.median(there - clicked for clicked, there in times),
        "waiting beyond, median ms": statistics.median(waits),
        "p95": statistics.quantiles(waits, n=20)[-1],
    }
