"""The download handler of the settings: plain requests by HTTP, through the wall; what needs a browser by `traversing`.

That is imported, with Playwright, when a request asks for it first: the runs of most sites need no browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.core.downloader.handlers.http11 import HTTP11DownloadHandler
from scrapy.crawler import Crawler
from scrapy.http import Request, Response

from mediamon.browser.handlers.plan import META_KEY
from mediamon.browser.handlers.wall import Walled

if TYPE_CHECKING:
    from mediamon.browser.handlers.traversing import BrowserDownloadHandler


class WalledDownloadHandler(HTTP11DownloadHandler):
    """Plain requests by HTTP, `playwright` ones rendered, those with a TraversalPlan traversed."""

    lazy = True  # as Scrapy's own

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._walled = Walled.of(crawler)
        self._browser: BrowserDownloadHandler | None = None

    async def download_request(self, request: Request) -> Response:
        """One download. Raises Refused for what may not be asked for."""
        walled = self._walled is not None and await self._walled.lead(request)
        if request.meta.get("playwright") or META_KEY in request.meta:
            response = await self._with_browser().download_request(request)
        else:
            response = await super().download_request(request)
        return self._walled.read(response) if self._walled and walled else response

    def _with_browser(self) -> BrowserDownloadHandler:
        if self._browser is None:
            from mediamon.browser.handlers.traversing import BrowserDownloadHandler

            self._browser = BrowserDownloadHandler(self._crawler)
        return self._browser

    async def close(self) -> None:
        """Connections that are open, and the browser where there is one."""
        try:
            await super().close()
        finally:
            if self._browser is not None:
                await self._browser.close()
