"""Asking for robots.txt: of one that is larger than what is parsed the rest is not waited for, whatever its server says of its length.

Scrapy's own takes a file beyond DOWNLOAD_MAXSIZE for none, and what it forbids for allowed (RFC 9309, 2.5: at least 500 KiB are read).
"""

from __future__ import annotations

import logging

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import IgnoreRequest, StopDownload

from mediamon.spiders.robots import LONGEST

logger = logging.getLogger(__name__)

COUNT = "robots_bytes"  # in a request's meta: how many have come
LIMIT = "download_maxsize"


class RobotsMiddleware(RobotsTxtMiddleware):
    """Scrapy's, that stops a download when there is enough of it."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._largest = crawler.settings.getint("DOWNLOAD_MAXSIZE")
        logging.getLogger(RobotsTxtMiddleware.__module__).addFilter(_in_one_line)
        crawler.signals.connect(self.received, signals.bytes_received)

    async def process_request(self, request: Request) -> None:  # type: ignore[override]
        """Whether it is allowed; the question for robots.txt itself is told to have no bound of its own."""
        if _asks_for_robots(request):
            request.meta.update({COUNT: 0, LIMIT: 0})
            request.headers[b"Accept-Encoding"] = b"identity"  # what is cut off must be readable
        await super().process_request(request)

    def received(self, data: bytes, request: Request) -> None:
        """Of a robots.txt: stop when more has come than is parsed."""
        if COUNT not in request.meta:
            return
        request.meta[LIMIT] = self._largest  # of what unpacks into more, though it was not asked for
        request.meta[COUNT] += len(data)
        if request.meta[COUNT] > LONGEST:
            logger.warning("%s is larger than %d KiB: the first of them hold", request.url, LONGEST >> 10)
            self._count("cut_off")
            raise StopDownload(fail=False)

    def _robots_error(self, exc: Exception, netloc: str) -> None:
        self._count("none")
        if isinstance(exc, IgnoreRequest):
            logger.warning("The robots.txt of %s cannot be read: %s", netloc, exc)
        super()._robots_error(exc, netloc)

    def _count(self, what: str) -> None:
        if self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/robots/{what}")


def _asks_for_robots(request: Request) -> bool:
    return bool(request.meta.get("dont_obey_robotstxt")) and request.url.endswith("/robots.txt")


def _in_one_line(record: logging.LogRecord) -> bool:
    """Scrapy's message says what is wrong; a traceback through its own code beside it says nothing."""
    record.exc_info = record.exc_text = None
    return True
