"""Traversals of the small site's pages in Chromium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from urllib.parse import urlsplit

from playwright.async_api import Browser, Page

from mediamon.browser.launch import context_options
from mediamon.browser.meaning.labels import AVOID
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Report, Traversal

FOUND = "/found/"


@dataclass
class Chrome:
    """The browser that the tests share; opens a page in a context of its own."""

    browser: Browser
    pages: list[Page] = field(default_factory=list)

    async def open(self) -> Page:
        context = await self.browser.new_context(**context_options())
        self.pages.append(await context.new_page())
        return self.pages[-1]

    async def close(self) -> None:
        for page in self.pages:
            await page.context.close()


@dataclass
class Walk:
    """What a traversal did. told: addresses in the order told; refused: what the guards held back or the page lost."""

    report: Report
    traversal: Traversal
    told: list[str]
    refused: Counter[str]

    @property
    def found(self) -> set[str]:
        """Names of the /found/ pages told."""
        return {urlsplit(url).path.removeprefix(FOUND) for url in self.told if urlsplit(url).path.startswith(FOUND)}

    @property
    def pressed(self) -> set[str]:
        """What the buttons said that were pressed."""
        return {button.text for vertex in self.traversal.graph for button in vertex.out}


async def traverse(
    url: str,
    opener: Callable[[], Awaitable[Page]],
    *,
    budget: Budget | None = None,
    ceiling: float = 5.0,
    navigation: float = 30.0,
    on_step: Callable[[Traversal], None] = lambda traversal: None,
) -> Walk:
    """Traverse the page; every address is told once, which is asserted for all tests."""
    told: list[str] = []
    refused: Counter[str] = Counter()
    page = ChromiumPage(
        url, opener, avoid=AVOID, ceiling=ceiling, navigation=navigation, count=lambda what: refused.update([what])
    )
    traversal = Traversal(
        page, budget=budget or Budget(presses=400, seconds=300), on_urls=told.extend, on_step=on_step, clock=monotonic
    )
    report = await traversal.run()
    await page.close()
    assert len(told) == len(set(told))
    return Walk(report, traversal, told, refused)
