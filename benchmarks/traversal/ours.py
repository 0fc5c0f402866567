"""mediamon's traversal as `scrapy traverse` does it, in this process, so that its page can be looked at meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.async_api import Browser, Page

from mediamon.browser.launch import context_options
from mediamon.browser.meaning.labels import AVOID
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Report, Traversal
from mediamon.traversal.lists.ahead import Way


@dataclass(frozen=True)
class Walk:
    """found: addresses in the order told; page: the open page, for a last look at it; the caller closes its context."""

    found: list[str]
    report: Report
    page: Page


async def traverse(
    browser: Browser,
    url: str,
    *,
    budget: Budget,
    on_step: Callable[[Traversal], None] = lambda traversal: None,
    found: list[str] | None = None,
    lift: bool = False,
) -> Walk:
    """Traverse a page; `found` is filled as addresses are told. lift: ask for the rest of lists by the page's own means."""
    context = await browser.new_context(**context_options())
    told: list[str] = [] if found is None else found
    pages: list[Page] = []

    async def opened() -> Page:
        pages.append(await context.new_page())
        return pages[-1]

    page = ChromiumPage(url, opened, avoid=AVOID, lift=lift)
    traversal = Traversal(
        page,
        budget=budget,
        on_urls=told.extend,
        on_step=on_step,
        clock=time.monotonic,
        lift_from=url if lift else "",
        ways_of_asking=[Way(page.fetch)] if lift else [],
    )
    return Walk(told, await traversal.run(), pages[-1])
