"""What a spider has asked for, until it comes or fails. The run ends when nothing is under way, so each must be counted out.

Whatever stands between the spider and the downloader may drop a request without a word to the spider: Scrapy's own middlewares
(URLLENGTH_LIMIT, DEPTH_LIMIT), a user's, a handler of `request_scheduled`. None of them can be asked, so it is seen by what did not happen: it has not
reached the scheduler, or Scrapy has nothing left to do and it has not come.
"""

from __future__ import annotations

import logging
from itertools import count

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.http import Response

logger = logging.getLogger(__name__)

KEY = (
    "under_way"  # of Request.meta, by which it is known when another has taken its place: a redirect's, a middleware's
)
DUE = "due"  # of the meta of publications' requests


class UnderWay:
    """The requests of one crawl."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._numbers = count()
        self._given: dict[int, Request] = {}  # to Scrapy, which has not scheduled them yet
        self._scheduled: dict[int, Request] = {}
        crawler.signals.connect(self._on_scheduled, signals.request_scheduled)
        crawler.signals.connect(self._on_dropped, signals.request_dropped)
        crawler.signals.connect(self.give_up_lost, signals.spider_idle)  # else nobody would tell what was lost at last

    @property
    def publications(self) -> int:
        """How many were asked for and have not come."""
        return sum(DUE in one.meta for asked in (self._given, self._scheduled) for one in asked.values())

    @property
    def discovery(self) -> int:
        """How many requests of discovery have not been answered."""
        return len(self._given) + len(self._scheduled) - self.publications

    def give(self, request: Request) -> Request:
        """The request, to be handed to Scrapy; from here on it counts."""
        number = next(self._numbers)
        self._given[number] = request.replace(meta={**request.meta, KEY: number})
        return self._given[number]

    def came(self, one: Request | Response) -> None:
        """An answer, or a request that has failed; of one that has been counted out nothing happens."""
        for asked in (self._given, self._scheduled):
            asked.pop(one.meta.get(KEY, -1), None)

    def dropped(self, request: Request) -> str | None:
        """Of one that was yielded by `start`, and so is at the scheduler when that goes on: why it is not, None where it is."""
        if self._given.pop(request.meta[KEY], None) is None:
            return None
        return self._tell(request, self._why(request))

    def give_up_lost(self) -> None:
        """Count out what can come no more, if nothing is left to be done."""
        if not is_idle(self.crawler):
            return
        for request in self._given.values():
            self._tell(request, self._why(request))
        for request in self._scheduled.values():
            self._tell(request, "unanswered")
        self._given.clear()
        self._scheduled.clear()

    def _on_scheduled(self, request: Request) -> None:
        number = request.meta.get(KEY, -1)
        if self._given.pop(number, None) is not None:
            self._scheduled[number] = request

    def _on_dropped(self, request: Request) -> None:
        if self._scheduled.pop(request.meta.get(KEY, -1), None) is not None:
            self._tell(request, "scheduler")

    def _why(self, request: Request) -> str:
        settings = self.crawler.settings
        longest, deepest = settings.getint("URLLENGTH_LIMIT"), settings.getint("DEPTH_LIMIT")
        if longest and len(request.url) > longest:
            return "url_length"
        return "depth" if deepest and request.meta.get("depth", 0) > deepest else "middleware"

    def _tell(self, request: Request, reason: str) -> str:
        """Count it; it may be one of thousands, so each reason is told once."""
        stats, name = self.crawler.stats, f"mediamon/dropped/{reason}"
        if stats is not None:
            if not stats.get_value(name):
                logger.warning("%.200s was dropped (%s), as may be others: they are counted", request.url, reason)
            stats.inc_value(name)
        return reason


def is_idle(crawler: Crawler) -> bool:
    """Has Scrapy nothing left to do, but for what `start` may bring? (`spider_is_idle` waits for that, too.)"""
    engine = crawler.engine
    slot = engine._slot if engine is not None else None
    if engine is None or slot is None or slot.closing is not None:
        return False
    scraper = engine.scraper.slot
    return (
        not slot.inprogress and not slot.scheduler.has_pending_requests() and scraper is not None and scraper.is_idle()
    )
