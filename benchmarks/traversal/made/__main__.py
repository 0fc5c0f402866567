"""Traverse them, and say what was missed."""

from __future__ import annotations

import asyncio
import json
import os
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.async_api import Browser, async_playwright

from benchmarks.traversal.made.composing import Made, compose
from benchmarks.traversal.ours import traverse
from benchmarks.traversal.serving import serving
from benchmarks.traversal.table import OUT, Row, show
from mediamon.browser.launch import launch_options
from mediamon.traversal import Budget

BUDGET = Budget(presses=int(os.environ.get("PRESSES", "1500")), seconds=float(os.environ.get("SECONDS", "120")))
FORBIDDEN = frozenset({"/logout", "/delete", "/subscribe"})
WAIT = 0.03  # seconds until the server answers a script


@dataclass
class Served:
    """A page and what it asked for."""

    made: Made
    asked: list[str] = field(default_factory=list)

    def answer(self, path: str, query: dict[str, str]) -> tuple[str, str] | None:
        """The page at its address and at those of its views; something for its scripts; news are never opened."""
        self.asked.append(path)
        if path == "/" or path.startswith("/view-"):
            return "text/html", self.made.html
        if path == "/wait":
            time.sleep(WAIT)
        return ("text/plain", "so") if path in ("/wait", "/beat") else None


async def one(browser: Browser, number: int) -> Row:
    """A page's row; `missed` names what was not found."""
    page = Served(compose(number))
    with serving(page.answer) as url:
        walk = await traverse(browser, url, budget=BUDGET)
        await walk.page.context.close()
    expected, found = page.made.expected, {urlsplit(one).path for one in walk.found}
    return {
        "": number,
        "found": f"{len(expected & found)}/{len(expected)}",
        "presses": walk.report.presses,
        "reloads": walk.report.reloads,
        "s": walk.report.seconds,
        "ended": walk.report.stopped,
        "left": sum(walk.report.left.values()),
        "forbidden": sum(path in FORBIDDEN for path in page.asked),
        "parts": " ".join(kind.strip() for kind in page.made.kinds),
        "missed": sorted(expected - found),
    }


async def main() -> None:
    """Print the rows that are not whole and all together; write all."""
    first, pages = int(os.environ.get("FIRST", "0")), int(os.environ.get("PAGES", "100"))
    numbers = [int(one) for one in os.environ.get("AT", "").split()] or range(first, first + pages)
    rows: list[Row] = []
    OUT.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        with (OUT / "traversal-made.jsonl").open("w", encoding="utf8") as out:
            for number in numbers:
                rows.append(await one(browser, number))
                out.write(json.dumps(rows[-1], ensure_ascii=False) + "\n")
                out.flush()
        await browser.close()
    _tell(rows)


def _tell(rows: list[Row]) -> None:
    bad = [row for row in rows if row["missed"] or row["forbidden"]]
    if bad:
        show(bad)
    expected, missed = sum(map(_expected, rows)), sum(map(_missed, rows))
    presses, seconds = (sum(float(str(row[name])) for row in rows) for name in ("presses", "s"))
    whole = f"{len(rows)} pages, {len(rows) - len(bad)} whole, {expected - missed}/{expected} addresses"
    print(f"{whole}, {presses:.0f} presses, {seconds:.0f} s")


def _expected(row: Row) -> int:
    return int(str(row["found"]).split("/")[1])


def _missed(row: Row) -> int:
    return len(row["missed"]) if isinstance(row["missed"], list) else 0


if __name__ == "__main__":
    asyncio.run(main())
