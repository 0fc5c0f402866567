"""scrapy-playwright's handler over a browser that may die, or stop answering, at any moment.

A browser that goes away while a page is being asked for leaves that question without an answer for ever
(Playwright has no time limit for it). Here every such question has one, after which the browser is forgotten and the
next page gets another.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from playwright._impl._errors import TargetClosedError  # scrapy-playwright tries again after this one alone
from playwright.async_api import Browser, Page
from playwright.async_api import Error as PlaywrightError
from scrapy import Spider
from scrapy.crawler import Crawler
from scrapy.exceptions import DownloadTimeoutError
from scrapy.http import Request, Response
from scrapy_playwright.handler import BrowserContextWrapper, ScrapyPlaywrightDownloadHandler

from mediamon.browser.driver.forgetting import drivers_forget
from mediamon.browser.driver.passing import drivers_pass
from mediamon.browser.handlers.provider import SteadfastProvider
from mediamon.browser.handlers.wall import Walled
from mediamon.browser.loading.hanging import Cut
from mediamon.browser.rendered.rendering import patience, read_page

logger = logging.getLogger(__name__)

CLOSING = 15.0  # seconds for a browser to close at the end
HUNG = (
    2  # pages that an address has held up, then no other page of the crawl waits for it: it hangs, and is not slow once
)
SLACK = 20.0  # seconds in which a page that was told to close has ended its download


class SteadfastHandler(ScrapyPlaywrightDownloadHandler):  # type: ignore[misc]
    """Starts a browser at the first page that needs one, and another when it is gone.

    The setting MEDIAMON_BROWSER_OPENING is the time in seconds that opening a page, a new browser included, may take;
    MEDIAMON_BROWSER_FORGETS is whether the browser's network inspector is emptied now and then (`forgetting`).
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._walled = Walled.of(crawler)
        self._opening = crawler.settings.getfloat("MEDIAMON_BROWSER_OPENING")
        self._starting = asyncio.Lock()
        self._cut = Cut(after=HUNG)
        self._ending: set[asyncio.Task[None]] = set()  # browsers that were forgotten and are being closed

    async def _maybe_launch_in_thread(self) -> None:
        """Scrapy has started: no reason to start a browser's driver, most runs need none."""

    async def ready(self) -> None:
        """Start the browser's driver, if that was not done yet."""
        async with self._starting:
            if not hasattr(self, "browser_provider"):
                if self._walled is not None:  # Playwright sends requests to loopback through its proxy, too
                    self.config.launch_options["proxy"] = {"server": (await self._walled.open()).address}
                drivers_forget(self._crawler.settings.getbool("MEDIAMON_BROWSER_FORGETS"))
                drivers_pass()
                await self._launch()

    async def rendered(self, request: Request) -> Response:
        """A page as the browser shows it. Raises DownloadTimeoutError when the browser does not answer."""
        request.meta["render_cut"] = self._cut
        seconds = float(request.meta.get("render_seconds", self._crawler.settings.getfloat("DOWNLOAD_TIMEOUT")))
        most = 2 * self._opening + patience(seconds) + SLACK
        try:
            async with asyncio.timeout(most):
                response: Response = await super().download_request(request)
                return response
        except TimeoutError:
            self.stats.inc_value("mediamon/browser/silent")
            self._forget()  # not even closing the page was answered
            raise DownloadTimeoutError(f"the browser said nothing of {request.url} for {most:g} s") from None
        except PlaywrightError:
            await self._forget_the_driver()
            raise

    async def opened(self, request: Request) -> Page:
        """A new page for a request. Raises Playwright's Error, or TimeoutError, when even another browser gives none."""
        async with asyncio.timeout(2 * self._opening):
            try:
                return await self._page(request)
            except PlaywrightError:
                logger.warning("The browser is gone: starting another")
                self._forget()
                return await self._page(request)

    async def _page(self, request: Request) -> Page:
        page: Page = await self._create_page(request, self._crawler.spider)
        return page

    async def _create_browser_context(
        self, name: str, context_kwargs: dict[str, Any] | None, spider: Spider | None = None
    ) -> BrowserContextWrapper:
        """The same, in bounded time, and with a bound on the opening of its pages."""
        try:
            async with asyncio.timeout(self._opening):
                wrapper = await super()._create_browser_context(name, context_kwargs, spider)
        except AttributeError:  # another page has found it gone meanwhile
            raise TargetClosedError("the browser was forgotten while a context was made") from None
        except TimeoutError:
            self._forget()
            raise TargetClosedError(f"the browser gave no context within {self._opening:g} s") from None
        opens = wrapper.context.new_page

        async def new_page() -> Page:
            """A page, opened in bounded time. Raises TargetClosedError where it took too long."""
            try:
                async with asyncio.timeout(self._opening):
                    page: Page = await opens()
                    return page
            except TimeoutError:
                logger.warning("The browser has not opened a page within %g s: starting another", self._opening)
                self.stats.inc_value("mediamon/browser/silent")
                if self.context_wrappers.get(name) is wrapper:
                    self._forget()
                raise TargetClosedError(f"the browser opened no page within {self._opening:g} s") from None

        wrapper.context.new_page = new_page
        return wrapper

    async def _apply_page_methods(self, page: Page, request: Request, spider: Spider) -> None:
        """First what pages are rendered for, then what a project wants done with them."""
        cut = await read_page(page, request)
        if cut:
            logger.warning(
                "%s was held up by %d stylesheets or scripts without end: read without them", request.url, cut
            )
            self.stats.inc_value("mediamon/browser/cut_off", cut)
        await super()._apply_page_methods(page, request, spider)

    def _forget(self) -> None:
        """The next page is opened in another browser; what hangs on this one ends with its own time limits."""
        self.context_wrappers.clear()
        with suppress(AttributeError):
            old = self.browser
            del self.browser
            task = asyncio.get_running_loop().create_task(_end(old))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _forget_the_driver(self) -> None:
        """A browser whose driver is gone says nothing of that: the next page is opened by another driver."""
        provider, browser = self.browser_provider, getattr(self, "browser", None)
        gone = isinstance(provider, SteadfastProvider) and not await provider.lives()
        if gone and browser is getattr(self, "browser", None):
            self._forget()

    async def _browser_disconnected_callback(self) -> None:
        """Not for one that was forgotten: another is in its place, with pages of its own."""
        if not (hasattr(self, "browser") and self.browser.is_connected()):
            await super()._browser_disconnected_callback()

    async def _close(self) -> None:
        try:
            async with asyncio.timeout(CLOSING):
                await super()._close()
        except (TimeoutError, PlaywrightError):
            logger.warning("The browser did not close within %g s: ending it by its driver", CLOSING)
            with suppress(TimeoutError, PlaywrightError):
                async with asyncio.timeout(CLOSING):
                    await self.browser_provider.close()


async def _end(browser: Browser) -> None:
    """Close a browser that may not answer; one that does not is ended by its driver, after the crawl."""
    with suppress(TimeoutError, PlaywrightError):
        async with asyncio.timeout(CLOSING):
            await browser.close()
