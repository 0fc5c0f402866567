"""What a site asks for is done: Crawl-delay, Retry-After; one that refuses more and more is slowed down, and then left alone.

AutoThrottle follows how quickly a site answers; this middleware sees to it that it never becomes quicker than the site wants.
"""

from __future__ import annotations

import logging
from collections import Counter
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import monotonic
from typing import Any, Self

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy.utils.httpobj import urlparse_cached

from mediamon.spiders.middlewares.ending import leave_waiting
from mediamon.storage.running.runs import ASKED, WAIT

logger = logging.getLogger(__name__)

REFUSALS = (403, 429)
BUSY = (429, 503)
SHORTEST = 0.01  # seconds: a slot without any delay does not ask when it was used last
LONGEST_DELAY = 60.0  # seconds between two requests, whoever asks for more
LONGEST_WAIT = 120.0  # seconds that a run waits for a site; when it asks for more the run ends, and a later one goes on
MOST_REFUSALS = 20  # in a row; then the site is left alone until the next run


class MannersMiddleware:
    """Its floors are delays in seconds by slot, which is a host unless a request says otherwise."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._floors: dict[str, float] = {}
        self._refused: Counter[str] = Counter()
        crawler.signals.connect(self.robots_parsed, signals.robots_parsed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making middlewares."""
        return cls(crawler)

    def robots_parsed(self, robotparser: Any, request: Request) -> None:
        """A site's robots.txt has come: does it ask for a delay?"""
        delay = robotparser.crawl_delay(self.crawler.settings["USER_AGENT"])
        if delay and delay > 0:
            host = urlparse_cached(request).hostname or ""
            self._raise_floor(host, float(delay), "robots.txt asks for it")

    def process_request(self, request: Request) -> None:
        """A slot that was there before its robots.txt keeps to it from now on."""
        slot = self._slot(request)
        if slot is not None:
            slot.delay = max(slot.delay, self._floors.get(self._key(request), 0.0))

    def process_response(self, request: Request, response: Response) -> Response:
        """Refusals slow down, a wish to wait is granted."""
        key, slot = self._key(request), self._slot(request)
        if response.status in REFUSALS:
            self._refused[key] += 1
            if self._refused[key] > 1:
                self._raise_floor(key, max(1.0, 2 * self._floors.get(key, 0.5)), f"it answers with {response.status}")
            if self._refused[key] == MOST_REFUSALS:
                self._leave(f"{key} has refused {MOST_REFUSALS} requests in a row", "refused_by_site")
        elif response.status < 400:
            self._refused[key] = 0
        wait = seconds_of(response.headers.get("Retry-After")) if response.status in BUSY else None
        if wait is not None and wait > LONGEST_WAIT:
            if self.crawler.stats is not None:
                self.crawler.stats.max_value(WAIT, wait)  # the monitor starts no run before
            self._leave(f"{key} asks to wait for {wait:.0f} s", ASKED)
        elif wait and slot is not None:
            logger.info("%s asks to wait for %.0f s", key, wait)
            self._count("waits")
            slot.delay = max(slot.delay, SHORTEST)
            slot.lastseen = max(slot.lastseen, monotonic() + wait - slot.delay)
        if slot is not None:
            slot.delay = max(slot.delay, self._floors.get(key, 0.0))
        return response

    def _raise_floor(self, key: str, delay: float, why: str) -> None:
        floor = min(max(delay, self._floors.get(key, 0.0)), LONGEST_DELAY)
        if floor > self._floors.get(key, 0.0):
            logger.info("%s: at least %.1f s between requests: %s", key, floor, why)
            self._count("slowed")
            self._floors[key] = floor
            engine = self.crawler.engine
            if engine is not None:
                known = engine.downloader.per_slot_settings.setdefault(key, {})
                known["delay"] = max(float(known.get("delay", 0.0)), floor)

    def _leave(self, told: str, reason: str) -> None:
        logger.warning("%s: this run ends, a later one goes on", told)
        if self.crawler.engine is not None and self.crawler.spider is not None:
            self.crawler.engine.close_spider(self.crawler.spider, reason)
            leave_waiting(self.crawler)

    def _slot(self, request: Request) -> Any:
        engine = self.crawler.engine
        return engine.downloader.slots.get(self._key(request)) if engine is not None else None

    def _key(self, request: Request) -> str:
        return str(request.meta.get("download_slot") or urlparse_cached(request).hostname or "")

    def _count(self, what: str) -> None:
        if self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/manners/{what}")


def seconds_of(value: bytes | None, now: datetime | None = None) -> float | None:
    """Retry-After in seconds: a number, or a date (RFC 9110, 10.2.3); None for neither.

    >>> seconds_of(b"120")
    120.0
    """
    text = (value or b"").decode("latin1").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        when = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max(0.0, (when - (now or datetime.now(UTC))).total_seconds())
