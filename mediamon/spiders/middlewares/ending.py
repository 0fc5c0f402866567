"""A run that ends sends nothing more: what still waits in the downloader for its turn is left to the next run.

Scrapy finishes whatever it has begun, and to it a request that waits for a site's delay has begun: there may be as many as
MEDIAMON_IN_FLIGHT, a minute apart, of a site that has just asked to be left alone.
"""

from __future__ import annotations

import asyncio
from typing import Self

from scrapy import Request, Spider, signals
from scrapy.crawler import Crawler
from twisted.python.failure import Failure

from mediamon.closing import is_closing
from mediamon.spiders.failure import RunEnds

LOOK = 0.3  # seconds between two looks whether it ends: no signal says so


class EndingMiddleware:
    """Behind all others, of which some ask first: robots.txt is waited for."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._task: asyncio.Task[None] | None = None
        crawler.signals.connect(self.spider_opened, signals.spider_opened)
        crawler.signals.connect(self.spider_closed, signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making middlewares."""
        return cls(crawler)

    def process_request(self, request: Request) -> None:
        """Raises RunEnds where it does."""
        if is_closing(self.crawler):
            raise RunEnds

    def spider_opened(self, spider: Spider) -> None:
        """Begin to look."""
        self._task = asyncio.get_running_loop().create_task(self._look())

    def spider_closed(self, spider: Spider) -> None:
        """Nothing waits any more."""
        if self._task is not None:
            self._task.cancel()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if is_closing(self.crawler):
                leave_waiting(self.crawler)


def leave_waiting(crawler: Crawler) -> None:
    """Requests that wait in the downloader for their turn fail with RunEnds; those that are under way go on."""
    slots = crawler.engine.downloader.slots if crawler.engine is not None else {}
    for slot in list(slots.values()):
        while slot.queue:
            _, waiting = slot.queue.popleft()
            waiting.errback(Failure(RunEnds()))  # type: ignore[no-untyped-call]
