"""The pages of benchmarks/visual, rendered: generated layouts and the demo agency's four sites, each with its gold."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from benchmarks.layouts import layouts
from benchmarks.layouts.serving import running as serving
from mediamon.browser.geometry import read_rendered
from mediamon.browser.launch import launch_options
from mediamon.demo.corpus import SITES
from mediamon.demo.server import running as agency_running

QUIET = 10_000  # milliseconds for a page to ask for nothing more


@dataclass(frozen=True, slots=True)
class Case:
    """A rendered page and what is true of it. `group` is demo, tuned or held out."""

    group: str
    site: str
    id: str
    url: str
    headline: str
    body: str = field(repr=False)
    html: str = field(repr=False)
    geometry: dict[str, Any] = field(repr=False)


def saved(path: Path) -> Iterator[Case]:
    """Cases that `save` wrote."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        for line in file:
            yield Case(**json.loads(line))


async def save(path: Path, each: int) -> int:
    """Render everything, `each` pages of each site, and write it down."""
    count = 0
    with gzip.open(path, "wt", encoding="utf8", compresslevel=3) as file:
        async for case in rendered(each):
            file.write(json.dumps(asdict(case), ensure_ascii=False) + "\n")
            count += 1
    return count


async def rendered(each: int) -> AsyncIterator[Case]:
    """All pages, one after the other, in one browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        async for case in _layouts(browser, each):
            yield case
        async for case in _demo(browser, 2 * each):
            yield case
        await browser.close()


async def _layouts(browser: Browser, each: int) -> AsyncIterator[Case]:
    sites = [(layout, layout.pages(each)) for layout in layouts()]
    with serving(page for _, pages in sites for page in pages) as base:
        for layout, pages in sites:
            for page in pages:
                html, geometry = await _read(browser, base + page.path)
                group = "held out" if layout.held_out else "tuned"
                yield Case(group, layout.name, page.path, page.url, page.headline, page.body, html, geometry)


async def _demo(browser: Browser, each: int) -> AsyncIterator[Case]:
    with agency_running() as agency:
        for site in SITES:
            stories = agency.stories(site)
            for story in stories[:: max(1, len(stories) // each)][:each]:
                url = agency.url(site, story.url_path)
                html, geometry = await _read(browser, url)
                yield Case("demo", site, story.slug, url, story.headline, story.body, html, geometry)


async def _read(browser: Browser, url: str) -> tuple[str, dict[str, Any]]:
    context = await browser.new_context(service_workers="block")
    try:
        page = await context.new_page()
        await page.goto(url, wait_until="networkidle", timeout=QUIET)
        found = await read_rendered(page)
        return found.html, found.geometry
    finally:
        await context.close()
