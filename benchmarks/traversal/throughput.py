"""Presses a second on a page of independent buttons, each of which adds a link: ours beside bare loops, in one run.

Two loops inside the page that click, wait one task and take the links that a MutationObserver saw added: they differ in
what they wait for, a timer (which Chromium holds back to 4 ms when timers nest) or a message. And one Playwright
`evaluate` for every press that clicks and returns the links that were added, as a script written by hand would.
BUTTONS (2,000) and REPEATS (3, of which the median is shown) may be set in the environment.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import Awaitable, Callable

from playwright.async_api import Browser, async_playwright

from benchmarks.traversal.fetching import fetching
from benchmarks.traversal.ours import traverse
from benchmarks.traversal.serving import serving
from benchmarks.traversal.table import Row, show, write
from mediamon.browser.driver.forgetting import drivers_forget
from mediamon.browser.driver.passing import drivers_pass
from mediamon.browser.launch import launch_options
from mediamon.traversal import Budget, Traversal

BUTTONS = int(os.environ.get("BUTTONS", "2000"))
REPEATS = int(os.environ.get("REPEATS", "3"))
PAGE = """<!doctype html><div id=out></div><script>
for (let n = 0; n < %d; n++) {
  const b = document.createElement('button'); b.textContent = 'Выпуск ' + n;
  b.addEventListener('click', () => { out.insertAdjacentHTML('beforeend', `<a href="/n/${n}">${n}</a> `); }); document.body.append(b);
}</script>"""
LOOP = """async () => {
  const found = []; let fresh = [];
  new MutationObserver((records) => { for (const r of records) for (const n of r.addedNodes) if (n.href) fresh.push(n.href); })
    .observe(document, { subtree: true, childList: true });
  %s
  for (const b of [...document.querySelectorAll('button')]) { b.click(); await new Promise(%s); found.push(...fresh); fresh = []; }
  return [...new Set(found)];
}"""
TIMER = LOOP % ("", "(r) => setTimeout(r, 0)")
MESSAGE = LOOP % (
    "const channel = new MessageChannel(); let go; channel.port1.onmessage = () => go();",
    "(r) => { go = r; channel.port2.postMessage(0); }",
)
WATCH = """() => {
  window.buttons = [...document.querySelectorAll('button')];
  window.watcher = new MutationObserver(() => {});
  watcher.observe(document, { subtree: true, childList: true });
}"""
PRESS = """(n) => {
  buttons[n].click();
  return watcher.takeRecords().flatMap((r) => [...r.addedNodes]).filter((n) => n.href).map((n) => n.href);
}"""
Way = Callable[[Browser, str], Awaitable[tuple[set[str], int, float]]]
"""Browser and address to the URLs found, the presses made and the seconds they took."""


def loop(script: str) -> Way:
    """A loop inside the page."""

    async def run(browser: Browser, url: str) -> tuple[set[str], int, float]:
        page = await browser.new_page()
        await page.goto(url)
        began = time.perf_counter()
        found = await page.evaluate(script)
        seconds = time.perf_counter() - began
        await page.close()
        return set(found), BUTTONS, seconds

    return run


async def evaluates(browser: Browser, url: str) -> tuple[set[str], int, float]:
    """One evaluate a press."""
    page = await browser.new_page()
    await page.goto(url)
    await page.evaluate(WATCH)
    found: set[str] = set()
    began = time.perf_counter()
    for number in range(BUTTONS):
        found.update(await page.evaluate(PRESS, number))
    seconds = time.perf_counter() - began
    await page.close()
    return found, BUTTONS, seconds


async def ours(browser: Browser, url: str) -> tuple[set[str], int, float]:
    """The traversal: planning, reading and all; as for the other ways, the page has been loaded before."""
    loaded: list[float] = []

    def step(traversal: Traversal) -> None:
        if not loaded:  # the first step is the load
            loaded.append(time.perf_counter())

    walk = await traverse(browser, url, budget=Budget(presses=3 * BUTTONS, seconds=600), on_step=step)
    seconds = time.perf_counter() - loaded[0]
    await walk.close()
    return {found for found in walk.found if "/n/" in found}, walk.report.presses, seconds


WAYS: dict[str, Way] = {
    "loop in the page, setTimeout(0)": loop(TIMER),
    "loop in the page, MessageChannel": loop(MESSAGE),
    "one evaluate a press": evaluates,
    "mediamon": ours,
}
SHORT = dict(zip(WAYS, ("of setTimeout", "of MessageChannel", "of evaluates", ""), strict=True))


async def presses(browser: Browser) -> list[Row]:
    """A row for each way, by its median run; the ways take turns."""
    runs: dict[str, list[tuple[float, set[str], int]]] = {name: [] for name in WAYS}
    with serving(lambda path, query: ("text/html", PAGE % BUTTONS)) as url:
        for _ in range(REPEATS):
            for name, way in WAYS.items():
                found, count, seconds = await way(browser, url)
                runs[name].append((count / seconds, found, count))
    write("urls", [{"url": url} for url in sorted(runs["mediamon"][-1][1])])
    speed = {name: statistics.median(one for one, _, _ in runs[name]) for name in WAYS}
    return [
        {
            "": name,
            "URLs": f"{min(len(found) for _, found, _ in runs[name])}/{BUTTONS}",
            "presses": runs[name][-1][2],
            "presses/s": speed[name],
            "URLs/s": speed[name] * len(runs[name][-1][1]) / runs[name][-1][2],
            **{SHORT[other]: speed[name] / speed[other] for other in WAYS if SHORT[other]},
        }
        for name in WAYS
    ]


async def main() -> None:
    """Print both tables."""
    drivers_forget()
    drivers_pass()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        rows = await presses(browser)
        show(rows)
        write("throughput", rows)
        print()
        rows = await fetching(browser)
        show(rows)
        write("fetching", rows)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
