"""The pages of benchmarks/visual, rendered: generated layouts, the demo agency's four sites, and saved pages of real sites."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Route, async_playwright
from playwright.async_api import Error as PlaywrightError

from benchmarks.layouts import layouts
from benchmarks.layouts.serving import running as serving
from mediamon.browser.launch import launch_options
from mediamon.browser.rendered.geometry import read_rendered
from mediamon.demo.corpus import SITES
from mediamon.demo.server import running as agency_running

QUIET = 10_000  # milliseconds for a page to ask for nothing more
SCRIPTS = 0.3  # seconds for scripts of a page that has no network


@dataclass(frozen=True, slots=True)
class Case:
    """A rendered page and what is true of it. `group` is demo, tuned, held out or saved."""

    group: str
    site: str
    id: str
    url: str
    headline: str
    body: str = field(repr=False)
    html: str = field(repr=False)
    geometry: dict[str, Any] = field(repr=False)


async def rendered(each: int, folder: Path | None = None) -> AsyncIterator[Case]:
    """All pages, one after the other, in one browser; with a folder its pages instead, at most `each` of a set."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        if folder is not None:
            async for case in _saved(browser, _truths(folder, each)):
                yield case
        else:
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


async def _saved(browser: Browser, truths: list[tuple[Path, dict[str, Any]]]) -> AsyncIterator[Case]:
    """Pages whose stylesheets and pictures are not there: what is drawn is what a browser makes of the HTML alone."""
    for file, truth in truths:
        url = truth.get("url") or "http://example.org/"
        try:
            html, geometry = await _read_alone(browser, url, gzip.decompress(file.read_bytes()))
        except (PlaywrightError, TimeoutError) as error:
            print(f"{truth['id']} could not be rendered: {str(error).splitlines()[0]}")
            continue
        yield Case(
            "saved", file.parent.name, truth["id"], url, truth.get("headline") or "", truth["body"], html, geometry
        )


def _truths(folder: Path, each: int) -> list[tuple[Path, dict[str, Any]]]:
    """Of each set `each` articles from all over it, with their files."""
    found = []
    for file in sorted(folder.glob("*/truth.jsonl")):
        truths = [json.loads(line) for line in file.read_text("utf8").splitlines()]
        articles = [one for one in truths if one.get("page_type", "article") == "article"]
        found += [
            (file.parent / f"{one['id']}.html.gz", one) for one in articles[:: max(1, len(articles) // each)][:each]
        ]
    return found


async def _read_alone(browser: Browser, url: str, html: bytes) -> tuple[str, dict[str, Any]]:
    """Render HTML at its address without letting it ask the network for anything."""
    context = await browser.new_context(service_workers="block")
    asked: list[str] = []

    async def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            await route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            await route.abort()

    try:
        page = await context.new_page()
        await page.route("**/*", answer)
        await page.goto(url, wait_until="domcontentloaded", timeout=QUIET)
        await asyncio.sleep(SCRIPTS)
        found = await read_rendered(page)
        return found.html, found.geometry
    finally:
        await context.close()


async def _read(browser: Browser, url: str) -> tuple[str, dict[str, Any]]:
    context = await browser.new_context(service_workers="block")
    try:
        page = await context.new_page()
        await page.goto(url, wait_until="networkidle", timeout=QUIET)
        found = await read_rendered(page)
        return found.html, found.geometry
    finally:
        await context.close()
