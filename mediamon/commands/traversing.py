"""The spider of `scrapy traverse`: one page, clicked through; where no browser can open it, the links in its HTML."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, replace
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response, TextResponse
from twisted.python.failure import Failure

from mediamon.browser.handlers.plan import META_KEY, TraversalPlan
from mediamon.closing import is_closing
from mediamon.spiders.discovery.listed import LINKS, parsed
from mediamon.spiders.failure import reason_of
from mediamon.traversal import Traversal

logger = logging.getLogger(__name__)

WRONG = 400  # and greater statuses
BRIEFLY = 10.0  # seconds for a page that no browser has opened
# A traversal loads its page again by itself, as often as is worth while, and of a page that is wrong tells what it has.
ALONE = {"dont_retry": True, "handle_httpstatus_all": True}


class TraverseSpider(Spider):
    """plan: its `on_urls` gets the addresses; show: gets the traversal after every press; traversal: None until the page is opened; status:
    of its answer, 0 where there was none.
    """

    name = "traverse"

    def __init__(self, url: str, plan: TraversalPlan, show: Callable[[Traversal], None]) -> None:
        super().__init__()
        self.own_addresses = (url,)
        self.traversal: Traversal | None = None
        self.status = 0
        self._report: dict[str, Any] | None = None
        self._url, self._show = url, show
        self._plan = replace(plan, on_step=self._step, on_end=self._end)

    @property
    def report(self) -> dict[str, Any] | None:
        """The figures, so far where the traversal was cut off; None where there was none."""
        if self._report is None and self.traversal is not None:
            return asdict(self.traversal.report("shutdown"))
        return self._report

    async def start(self) -> AsyncIterator[Request]:
        """The traversal as a request."""
        meta = {META_KEY: self._plan, **ALONE}
        yield Request(self._url, callback=self.parse, errback=self.unopened, meta=meta, dont_filter=True)

    def parse(self, response: Response) -> None:
        """All was told while it went on, but for what the server thinks of the page."""
        self.status = response.status
        if response.status >= WRONG:
            logger.warning("%s answered with status %d", self._url, response.status)

    async def unopened(self, failure: Failure) -> AsyncIterator[Request]:
        """No browser can open it: what stands in its HTML is something."""
        logger.error("%s", reason_of(failure)[1])
        if is_closing(self.crawler):
            return
        meta = {**ALONE, "download_timeout": BRIEFLY}
        yield Request(self._url, callback=self.plain, errback=self.unanswered, meta=meta, dont_filter=True)

    async def plain(self, response: Response) -> None:
        """The links of a page that was never opened."""
        if isinstance(response, TextResponse):
            answer = await parsed(self.crawler, LINKS, response, encoding=response.encoding)
            self._plan.on_urls(list(dict.fromkeys(answer.get("urls", ()))))

    def unanswered(self, failure: Failure) -> None:
        """Nobody can open it."""
        logger.error("%s could not be read either: %s", self._url, reason_of(failure)[1])

    def _step(self, traversal: Traversal) -> None:
        self.traversal = traversal
        self._show(traversal)

    def _end(self, traversal: Traversal, report: dict[str, Any]) -> None:
        self.traversal, self._report = traversal, report
