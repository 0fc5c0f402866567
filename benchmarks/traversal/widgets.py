"""Other people's widgets (`tests/widgets`): news found, presses beside the least that would do, seconds."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from playwright.async_api import Browser, async_playwright

from benchmarks.traversal.ours import traverse
from benchmarks.traversal.table import Row, show, write
from mediamon.browser.launch import launch_options
from mediamon.traversal import Budget
from tests.widgets.serving import NAMES, gold, running, set_up


async def row(browser: Browser, name: str) -> Row:
    """A page."""
    right = gold(name)
    with running(name) as served:
        walk = await traverse(browser, served.base + "/", budget=Budget(presses=1_500, seconds=60))
        await walk.close()
    found = right.expected & {urlsplit(url).path for url in walk.found}
    report = walk.report
    return {
        "": name,
        "news": f"{len(found)}/{len(right.expected)}",
        "presses": report.presses,
        "least": right.least,
        "of the least": report.presses / right.least if right.least else None,
        "reloads": report.reloads,
        "s": report.seconds,
        "ended": report.stopped,
        "left": sum(report.left.values()),
        "forbidden": len([path for path in served.asked if path in right.forbidden]),
    }


async def main() -> None:
    """Print the table."""
    hindrance = set_up()
    if hindrance:
        print(hindrance)
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        rows = [await row(browser, name) for name in NAMES]
        await browser.close()
    show(rows)
    write("widgets", rows)


if __name__ == "__main__":
    asyncio.run(main())
