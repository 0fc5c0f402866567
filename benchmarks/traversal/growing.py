"""The paper's list: "load more" pressed again and again. All URLs found, memory flat, presses not slower?

Two variants ask for what comes after the last id on the page, or for the next page by its number. PRESSES (2,000; the
paper's ria.ru list had 70,000) may be set in the environment; each brings 20 links. Beside ours a loop that presses by
one evaluate each and leaves the list as it is; it is stopped after NAIVE (1,000) presses. A second table has URLs a second,
also of `mediamon traverse URL` with requests lifted and without. WALKS names some of `naive`, `after`, `page`, `lifted`.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import urlsplit

from playwright.async_api import Browser, async_playwright

from benchmarks.traversal.lifted import by_command, speed
from benchmarks.traversal.memory import megabytes, processor_seconds
from benchmarks.traversal.ours import traverse
from benchmarks.traversal.serving import serving
from benchmarks.traversal.table import Row, show, write
from mediamon.browser.driver.forgetting import drivers_forget
from mediamon.browser.driver.passing import drivers_pass
from mediamon.browser.launch import launch_options
from mediamon.traversal import Budget

PRESSES = int(os.environ.get("PRESSES", "2000"))
NAIVE = min(PRESSES, int(os.environ.get("NAIVE", "1000")))
WALKS = os.environ.get("WALKS", "naive after page lifted").split()
LINKS = 20
LATEST = 100  # presses that latency is a mean of
SHARES = (0.05, 0.07, 0.25, 0.5, 0.75, 0.95, 1.0)
ASK = {
    "after": "'/more?after=' + list.lastElementChild.dataset.id",
    "page": "'/more?page=' + ++page",
    "page of a size": "'/more?size=20&page=' + ++page",
}
LARGEST = 100  # that a size may be
PAGE = """<!doctype html><meta charset=utf-8><h1>News</h1><ul id=list>%(first)s</ul><button id=more>Load more</button><script>
let page = 1;
more.addEventListener('click', async () => {
  const answer = await (await fetch(%(ask)s)).json();
  list.insertAdjacentHTML('beforeend', answer.items.map(([id, title]) =>
    `<li class=item data-id="${id}"><a href="/n/${id}">${title}</a><p>Text of the teaser of number ${id}.</p></li>`).join(''));
  if (answer.end) more.remove();
});
</script>"""
PRESS = """async () => {
  const button = document.getElementById('more'), before = document.links.length;
  if (!button) return null;
  const there = new Promise((r) => new MutationObserver((_, o) => { o.disconnect(); r(); }).observe(list, { childList: true }));
  button.click(); await there;
  return [...document.links].slice(before).map((a) => a.pathname);
}"""


def items(page: int, presses: int) -> list[tuple[int, str]]:
    """Ids and titles, the newest first; the first page is 1, the last presses + 1, and behind it is nothing."""
    newest = LINKS * (presses + 1) if page <= presses + 1 else 0
    return [(newest - n, f"Новость {newest - n}") for n in range(LINKS * (page - 1), min(newest, LINKS * page))]


def answer(ask: str, presses: int, path: str, query: dict[str, str]) -> tuple[str, str]:
    """The page, or a part of the list that so many presses show to its end."""
    if path != "/more":
        first = "".join(
            f"<li class=item data-id={id}><a href=/n/{id}>{title}</a></li>" for id, title in items(1, presses)
        )
        return "text/html", PAGE % {"first": first, "ask": ASK[ask]}
    last = LINKS * (presses + 1)
    size = min(LARGEST, int(query.get("size", str(LINKS))))
    start = size * (int(query["page"]) - 1) if "page" in query else last - int(query["after"]) + 1
    told = [(last - n, f"Новость {last - n}") for n in range(start, min(last, start + size))]
    return "application/json", json.dumps({"items": told, "end": start + size >= last})


class Course:
    """Figures at shares of the list: presses, seconds, mean latency of the latest presses, memory of the renderers."""

    def __init__(self, name: str, expected: int) -> None:
        self.name, self.expected = name, expected
        self.rows: list[Row] = []
        self._due = list(SHARES)
        self._looking = 0.0  # seconds that looking at the memory took
        self._began = time.perf_counter()
        self._latest = deque([(0, 0.0)])  # presses, seconds; presses may be told of in bursts
        self._reckoned = 0, processor_seconds()  # presses, seconds of processors: at the latest row

    def step(self, found: int, presses: int) -> None:
        """After every press."""
        self._latest.append((presses, time.perf_counter() - self._began - self._looking))
        while presses - self._latest[1][0] >= LATEST:
            self._latest.popleft()
        while self._due and found >= self._due[0] * self.expected:
            self._note(f"{self._due.pop(0):.0%}", found)

    def end(self, found: int) -> None:
        """Whatever was reached."""
        if self._due:
            self._note("end", found)

    def _note(self, at: str, found: int) -> None:
        (before, then), (presses, now) = self._latest[0], self._latest[-1]
        began = time.perf_counter()
        memory, reckoned = megabytes(), processor_seconds()
        (pressed, spent), self._reckoned = self._reckoned, (presses, reckoned)
        self._looking += time.perf_counter() - began
        self.rows.append(
            {
                "": self.name,
                "at": at,
                "URLs": f"{found:,}/{self.expected:,}",
                "presses": presses,
                "s": round(now, 1),
                "ms a press, latest": (now - then) * 1000 / max(presses - before, 1),
                "of processors since the row above": None
                if reckoned is None or spent is None
                else (reckoned - spent) * 1000 / max(presses - pressed, 1),
                "renderers, MB": memory.renderers,
                "their own": memory.renderers_own,
                "Chromium's own": memory.browser_own,
                "driver's": memory.driver_own,
                "Python's": memory.python_own,
            }
        )


async def ours(browser: Browser, ask: str) -> list[Row]:
    """Our traversal of a variant."""
    found: list[str] = []
    course = Course(f"mediamon, {ask}", LINKS * (PRESSES + 1))
    paths: set[str] = set()

    def seen() -> int:
        while found:
            path = urlsplit(found.pop()).path
            if path.startswith("/n/"):
                paths.add(path)
        return len(paths)

    room = 3 * PRESSES + 100
    budget = Budget(presses=room, seconds=24 * 3600, states=room, depth=room)
    with serving(partial(answer, ask, PRESSES)) as url:
        walk = await traverse(
            browser, url, budget=budget, found=found, on_step=lambda traversal: course.step(seen(), traversal.presses)
        )
        course.end(seen())
        await walk.close()
    return course.rows


async def naive(browser: Browser, ask: str) -> list[Row]:
    """One evaluate a press, the list left as it is."""
    course = Course(f"one evaluate a press, {ask}", LINKS * (NAIVE + 1))
    with serving(partial(answer, ask, PRESSES)) as url:
        page = await browser.new_page()
        await page.goto(url)
        found = LINKS
        for press in range(1, NAIVE + 1):
            found += len(await page.evaluate(PRESS) or ())
            course.step(found, press)
        course.end(found)
        await page.close()
    return course.rows


def lifted(ask: str) -> list[Row]:
    """The same list by the command, with requests lifted and without."""
    expected = LINKS * (PRESSES + 1)
    rows: list[Row] = []
    for name, flags in (("lifted", ()), ("presses only", ("--only-presses",))):
        with serving(partial(answer, ask, PRESSES)) as url:
            rows.append(by_command(f"mediamon, {ask}, {name}", url, expected, *flags))
    return rows


def bare(rows: list[Row]) -> list[Row]:
    """URLs a second of the loops in the first table, over their whole courses."""
    ends = [row for row in rows if row["at"] in ("100%", "end") and str(row[""]).startswith("one")]
    made: list[Row] = []
    for row in ends:
        found, expected = (int(part.replace(",", "")) for part in str(row["URLs"]).split("/"))
        made.append(speed(str(row[""]), found, expected, int(str(row["presses"])), float(str(row["s"]))))
    return made


async def main() -> None:
    """Print the tables; each walk has a browser of its own, so that memory is its own too."""
    rows: list[Row] = []
    ways: dict[str, Callable[[Browser], Awaitable[list[Row]]]] = {
        "naive": partial(naive, ask="after"),
        "after": partial(ours, ask="after"),
        "page": partial(ours, ask="page"),
    }
    drivers_forget()
    drivers_pass()
    async with async_playwright() as playwright:
        for name in (name for name in ways if name in WALKS):
            browser = await playwright.chromium.launch(**launch_options())
            rows += await ways[name](browser)
            await browser.close()
    if rows:
        show(rows)
        write("growing", rows)
        print()
    if "lifted" in WALKS:
        rows = bare(rows) + [row for ask in ASK for row in lifted(ask)]
        show(rows)
        write("lifted", rows)


if __name__ == "__main__":
    asyncio.run(main())
