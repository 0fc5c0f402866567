"""mediamon's traversal as `scrapy traverse` does it, in this process, so that its page can be looked at meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.async_api import Browser, BrowserContext, Page

from mediamon.browser.launch import context_options
from mediamon.browser.meaning.labels import AVOID
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Report, Traversal
from mediamon.traversal.choosing.joining import TABS
from mediamon.traversal.lists.ahead import Way


@dataclass(frozen=True)
class Walk:
    """found: addresses in the order told; pages: all that were opened, of which the caller closes those that are open still."""

    found: list[str]
    report: Report
    pages: list[Page]

    @property
    def page(self) -> Page:
        """That of the first tab."""
        return [one for one in self.pages if one.context is self.pages[0].context][-1]

    async def close(self) -> None:
        """Close all that was opened for it."""
        for context in {page.context for page in self.pages}:
            await context.close()


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
    told: list[str] = [] if found is None else found
    pages: list[Page] = []

    def tab() -> ChromiumPage:
        contexts: list[BrowserContext] = []

        async def opened() -> Page:
            contexts[:] = contexts or [await browser.new_context(**context_options())]
            pages.append(await contexts[0].new_page())
            return pages[-1]

        return ChromiumPage(url, opened, avoid=AVOID, lift=lift)

    tabs = [tab() for _ in range(TABS)]
    traversal = Traversal(
        tabs,
        budget=budget,
        on_urls=told.extend,
        on_step=on_step,
        clock=time.monotonic,
        lift_from=url if lift else "",
        ways_of_asking=[Way(tabs[0].fetch)] if lift else [],
    )
    return Walk(told, await traversal.run(), pages)
