"""Asking for robots.txt: of one that is larger than what is parsed the rest is not waited for, whatever its server says of its length.

Scrapy's own takes a file beyond DOWNLOAD_MAXSIZE for none, and what it forbids for allowed (RFC 9309, 2.5: at least 500 KiB are read). So it
does where the server answers with an error of its own: by RFC 9309, 2.3.1.4, everything is forbidden then.
"""

from __future__ import annotations

import logging

from scrapy import Request, signals
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import IgnoreRequest, StopDownload
from scrapy.http import Response
from scrapy.robotstxt import RobotParser
from scrapy.utils.httpobj import urlparse_cached

from mediamon.spiders.failure import RobotsUnreachable, RunEnds
from mediamon.spiders.middlewares.robots import LONGEST

logger = logging.getLogger(__name__)

COUNT = "robots_bytes"  # in a request's meta: how many have come
LIMIT = "download_maxsize"
SERVER_ERROR = 500


class RobotsMiddleware(RobotsTxtMiddleware):
    """Scrapy's, that stops a download when there is enough of it, and asks a host for nothing in this run whose server cannot tell."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._unreachable: dict[str, int] = {}  # hosts with their ports, and the status that was answered
        self._largest = crawler.settings.getint("DOWNLOAD_MAXSIZE")
        logging.getLogger(RobotsTxtMiddleware.__module__).addFilter(_in_one_line)
        crawler.signals.connect(self.received, signals.bytes_received)

    async def process_request(self, request: Request) -> None:  # type: ignore[override]
        """Whether it is allowed; the question for robots.txt itself is told to have no bound of its own."""
        if asks_for_robots(request):
            request.meta.update({COUNT: 0, LIMIT: 0})
            request.headers[b"Accept-Encoding"] = b"identity"  # what is cut off must be readable
        await super().process_request(request)

    def process_request_2(self, rp: RobotParser | None, request: Request) -> None:
        """Whether it is allowed. Raises RobotsUnreachable, and IgnoreRequest for what is forbidden."""
        host = urlparse_cached(request).netloc
        if host in self._unreachable:
            raise RobotsUnreachable(host, self._unreachable[host])
        super().process_request_2(rp, request)

    async def _parse_robots(self, response: Response, netloc: str, request: Request) -> None:
        if response.status >= SERVER_ERROR:
            self._unreachable[netloc] = response.status
            self._count("unreachable")
            logger.warning("%s: nothing is asked for there in this run", RobotsUnreachable(netloc, response.status))
            response = response.replace(body=b"")  # its words are no rules
        await super()._parse_robots(response, netloc, request)

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
        ends = isinstance(exc, RunEnds)  # and so do all that wait for it
        if not ends:
            self._count("none")
        if isinstance(exc, IgnoreRequest) and not ends:
            logger.warning("The robots.txt of %s cannot be read: %s", netloc, exc)
        super()._robots_error(exc, netloc)

    def _count(self, what: str) -> None:
        if self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/robots/{what}")


def asks_for_robots(request: Request) -> bool:
    """Is it the middleware's own question?"""
    return bool(request.meta.get("dont_obey_robotstxt")) and request.url.endswith("/robots.txt")


def _in_one_line(record: logging.LogRecord) -> bool:
    """Scrapy's message says what is wrong; a traceback through its own code beside it says nothing."""
    record.exc_info = record.exc_text = None
    return True
