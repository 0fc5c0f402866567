"""Why memory grows with a list's answers: a page with nothing of ours asks for ANSWERS (10,000) of them, in Chromium alone and
opened by Playwright, which switches on the browser's network inspector; then with that emptied whenever garbage is
collected (`mediamon.browser.driver.forgetting`). Megabytes of the renderers' own memory at five points of the way, garbage collected.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from time import sleep

from playwright.async_api import async_playwright

from benchmarks.traversal.growing import LINKS, items
from benchmarks.traversal.memory import megabytes
from benchmarks.traversal.serving import serving
from benchmarks.traversal.table import Row, show, write
from mediamon.browser.driver.forgetting import drivers_forget
from mediamon.browser.launch import launch_options

ANSWERS = int(os.environ.get("ANSWERS", "10000"))
PARTS, LONGEST = 5, 600  # looks; seconds
EACH = 500  # answers, after which a driver is asked for a collection of garbage
PART = max(1, ANSWERS // PARTS)
PLAYWRIGHT, EMPTIED = "by Playwright", "by Playwright, its inspector emptied"
COLLECTING = "--js-flags=--expose-gc"
PAGE = f"""<!doctype html><title>asking</title><script>
(async () => {{
  for (let n = 1; n <= {ANSWERS}; n++) {{
    await (await fetch('/more?n=' + n)).json();
    if (n % {PART} === 0) {{ gc(); await fetch('/look'); }}
  }}
  await fetch('/over');
}})();
</script>"""


class Course:
    """Counts what is asked, and looks at the renderers now and then."""

    def __init__(self) -> None:
        self.asked, self.over = 0, False
        self.megabytes: list[float | None] = []

    def is_over(self) -> bool:
        """Has the page asked for all?"""
        return self.over

    def answer(self, path: str, query: dict[str, str]) -> tuple[str, str]:
        """The page, or an answer as long as those of `growing`."""
        if path == "/":
            return "text/html", PAGE
        self.over = self.over or path == "/over"
        self.asked += path == "/more"
        if path == "/look":
            self.megabytes.append(megabytes().renderers_own)
        return "application/json", json.dumps({"items": items(1, LINKS), "end": False})


def alone(url: str, over: Callable[[], bool]) -> None:
    """Chromium without anything attached to it."""
    options = launch_options()
    with tempfile.TemporaryDirectory() as profile:
        command = [
            options.get("executable_path", "chromium"),
            *options["args"],
            COLLECTING,
            "--headless",
            f"--user-data-dir={profile}",
            url,
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(LONGEST * 10):
                if over():
                    return
                sleep(0.1)
        finally:
            process.terminate()
            process.wait(20)


async def by_playwright(url: str, course: Course, *, forgets: bool) -> None:
    """The same page, opened as all others are; the driver is asked for collections of garbage."""
    drivers_forget(forgets)
    async with async_playwright() as playwright:
        options = launch_options()
        browser = await playwright.chromium.launch(**options | {"args": [*options["args"], COLLECTING]})
        page = await browser.new_page()
        await page.goto(url)
        collected = 0
        for _ in range(LONGEST * 50):
            if course.over:
                break
            if course.asked >= collected + EACH:
                collected = course.asked
                await page.request_gc()
            await asyncio.sleep(0.02)
        await browser.close()


def main() -> None:
    """Print the table."""
    rows: list[Row] = []
    for name in ("Chromium alone", PLAYWRIGHT, EMPTIED):
        course = Course()
        with serving(course.answer) as url:
            if name == "Chromium alone":
                alone(url, course.is_over)
            else:
                asyncio.run(by_playwright(url, course, forgets=name == EMPTIED))
        looks = {f"{part / PARTS:.0%}": megabytes for part, megabytes in enumerate(course.megabytes, 1)}
        first, last = course.megabytes[0], course.megabytes[-1]
        grown = (last - first) * 1024 / (PART * (PARTS - 1)) if first and last else None
        rows.append({"": name, "answers": course.asked, **looks, "kB an answer": grown})
    show(rows)
    write("inspector", rows)


if __name__ == "__main__":
    main()
