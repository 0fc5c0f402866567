"""mediamon beside other programs that press the buttons of a page, on the same pages, one after another, in one run.

Peers (`peers/`, Node): crawlee's PlaywrightCrawler with `enqueueLinksByClickingElements`, the autoscroll and autoclick of
browsertrix-behaviors, htcrawl, and a script that clicks every visible button once. An eye in the page notes every link
that was ever in the document for them, so that none is held back by how seldom it looks. SECONDS (60; agentstvo has
twice as much) may be set in the environment, PAGES and TOOLS to comma-separated names.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import async_playwright

from benchmarks.traversal.ours import traverse
from benchmarks.traversal.places import PLACES, Standing
from benchmarks.traversal.table import Row, show, write
from mediamon.browser.launch import launch_options
from mediamon.traversal import Budget
from tests.widgets.serving import set_up

ROOT, SCRIPTS = Path(__file__).parents[2], Path(__file__).parent / "peers"
SECONDS = float(os.environ.get("SECONDS", "60"))
TWICE = ("agentstvo",)
STARTING = 45.0  # seconds for a peer's process to start its browser and to end


@dataclass(frozen=True)
class Outcome:
    """Paths seen, presses, seconds from the load to the end or the limit; forbidden requests; what went wrong."""

    paths: frozenset[str]
    presses: int
    seconds: float
    error: str = ""


Tool = Callable[[str, float], Outcome]


def mediamon(url: str, seconds: float) -> Outcome:
    """As `scrapy traverse` does it, but lifted requests go through the page."""

    async def run() -> Outcome:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(**launch_options())
            began = time.perf_counter()
            walk = await traverse(browser, url, budget=Budget(seconds=seconds), lift=True)
            spent = time.perf_counter() - began
            await browser.close()
            return Outcome(_paths(walk.found), walk.report.presses, spent)

    return asyncio.run(run())


def peer(name: str) -> Tool:
    """A script of `peers/`."""

    def run(url: str, seconds: float) -> Outcome:
        options = launch_options()
        given = {
            "url": url,
            "seconds": seconds,
            "executable": options.get("executable_path"),
            "args": options["args"],
        }
        command = ["node", str(SCRIPTS / f"{name}.mjs"), json.dumps(given)]
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=seconds + STARTING)
            told = json.loads(done.stdout.splitlines()[-1])
        except (subprocess.TimeoutExpired, IndexError, ValueError) as error:
            return Outcome(frozenset(), 0, seconds, str(error))
        return Outcome(_paths(told["urls"]), told["presses"], told["seconds"], told.get("error") or "")

    return run


TOOLS: dict[str, Tool] = {
    "mediamon": mediamon,
    **{name: peer(name) for name in ("crawlee", "browsertrix", "htcrawl", "naive")},
}


def _paths(urls: Iterable[str]) -> frozenset[str]:
    return frozenset(urlsplit(url).path for url in urls)


def row(place: str, tool: str) -> Row:
    """A tool on a page that is served for it alone."""
    with PLACES[place]() as standing:
        outcome = TOOLS[tool](standing.url, SECONDS * (2 if place in TWICE else 1))
        return _row(place, tool, standing, outcome)


def _row(place: str, tool: str, standing: Standing, outcome: Outcome) -> Row:
    found = len(standing.expected & outcome.paths)
    return {
        "page": place,
        "tool": tool,
        "found": f"{found}/{len(standing.expected)}",
        "share": found / len(standing.expected),
        "presses": outcome.presses,
        "s": round(outcome.seconds, 1),
        "forbidden": standing.forbidden(),
        "error": outcome.error.splitlines()[0][:100] if outcome.error else "",
    }


def by_page(rows: list[dict[str, object]]) -> list[Row]:
    """A row for a page, a column for a tool: share found, presses, seconds, and forbidden requests if there were any."""
    made: dict[object, dict[str, object]] = {}
    for one in rows:
        forbidden = f", !{one['forbidden']}" if one["forbidden"] else ""
        cell = f"{float(str(one['share'])):.0%}, {one['presses']:,}, {one['s']:.1f} s{forbidden}"
        made.setdefault(one["page"], {"": one["page"]})[str(one["tool"])] = cell
    return list(made.values())


def totals(rows: list[dict[str, object]]) -> list[Row]:
    """A row for each tool."""
    made: list[Row] = []
    for tool in dict.fromkeys(one["tool"] for one in rows):
        own = [one for one in rows if one["tool"] == tool]
        shares = [float(str(one["share"])) for one in own]
        found, expected = (sum(int(str(one["found"]).split("/")[at]) for one in own) for at in (0, 1))
        made.append(
            {
                "": tool,
                "mean share": f"{sum(shares) / len(shares):.1%}",
                "URLs": f"{found:,}/{expected:,}",
                "whole pages": f"{sum(share == 1 for share in shares)}/{len(shares)}",
                **{head: sum(float(str(one[head])) for one in own) for head in ("presses", "s", "forbidden")},
            }
        )
    return made


def main() -> None:
    """Print both tables."""
    hindrance = set_up() or (None if (ROOT / ".venv/peers/installed").exists() else "make .venv/peers/installed first")
    if hindrance:
        print(hindrance)
        return
    pages, tools = (os.environ.get(name, "").split(",") for name in ("PAGES", "TOOLS"))
    rows: list[dict[str, object]] = []
    for place in [name for name in PLACES if pages == [""] or name in pages]:
        for tool in [name for name in TOOLS if tools == [""] or name in tools]:
            rows.append(dict(row(place, tool)))
            print(*rows[-1].values(), sep="  ", flush=True)
    print()
    show(by_page(rows))
    print()
    show(totals(rows))
    write("peers", rows)


if __name__ == "__main__":
    main()
