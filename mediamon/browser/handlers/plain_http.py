"""Asking for the rest of a list by plain HTTP through Scrapy, with its middlewares (robots.txt, user agent)."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.downloadermiddlewares.robotstxt import RobotsTxtMiddleware
from scrapy.exceptions import IgnoreRequest
from scrapy.http import TextResponse

from mediamon.traversal.lifting import Exchange
from mediamon.traversal.lists.ahead import Fetch, NotAllowed, Way

logger = logging.getLogger(__name__)

LONGEST_PAUSE = 1.0  # seconds between two requests
LONGEST_WAIT = 10.0  # seconds for an answer; then the list goes on by presses


class PlainHttp:
    """Requests for one page's lists, as many at once as AUTOTHROTTLE_TARGET_CONCURRENCY and CONCURRENT_REQUESTS_PER_DOMAIN allow. Where
    the first is below 1 the server rests in between for as long as that asks for. They have a slot of their own: the site's delay is
    made for pages, and presses would not keep to it either.
    """

    def __init__(self, crawler: Crawler, page_url: str) -> None:
        self._crawler, self._page_url = crawler, page_url
        self._slot = f"lifted-{urlsplit(page_url).netloc}"
        self._rests_until = 0.0
        concurrency = crawler.settings.getfloat("AUTOTHROTTLE_TARGET_CONCURRENCY", 1.0)
        self._at_once = max(1, min(int(concurrency), crawler.settings.getint("CONCURRENT_REQUESTS_PER_DOMAIN", 8)))
        self._rest = max(0.0, 1 / max(concurrency, 0.01) - 1)  # seconds for a second of answering

    @property
    def way(self) -> Way:
        """For the traversal."""
        return Way(self.fetch, self._at_once)

    async def by(self, fetch: Fetch, url: str) -> Exchange | None:
        """The same by another way, which nothing of Scrapy's looks at. Raises NotAllowed."""
        engine = self._crawler.engine
        assert engine is not None
        for one in engine.downloader.middleware.middlewares:
            if isinstance(one, RobotsTxtMiddleware):
                try:
                    await one.process_request(Request(url))
                except IgnoreRequest as refusal:
                    raise NotAllowed(f"not asked for without a press: {refusal}") from None
        return await fetch(url)

    async def fetch(self, url: str) -> Exchange | None:
        """The answer to a GET; None when there is none, or none that is text. Raises NotAllowed."""
        engine = self._crawler.engine
        assert engine is not None
        engine.downloader.per_slot_settings.setdefault(self._slot, {"concurrency": self._at_once, "delay": 0})
        meta = {
            "download_slot": self._slot,
            "dont_redirect": True,
            "handle_httpstatus_all": True,
            "dont_retry": True,
            "autothrottle_dont_adjust_delay": True,
            "download_timeout": LONGEST_WAIT,
        }
        headers = {"Referer": self._page_url, "X-Requested-With": "XMLHttpRequest", "Accept": "*/*"}
        await asyncio.sleep(max(0.0, self._rests_until - monotonic()))  # what is done with an answer is done meanwhile
        began = monotonic()
        try:
            response = await engine.download_async(Request(url, headers=headers, meta=meta, dont_filter=True))
        except IgnoreRequest as refusal:
            raise NotAllowed(f"not asked for without a press: {refusal}") from None
        except Exception as error:  # whatever the download handlers of a project raise: presses go on
            logger.info("No answer without a press: %s (%s)", url, error)
            return None
        took = response.meta.get("download_latency", monotonic() - began)
        self._rests_until = monotonic() + min(took * self._rest, LONGEST_PAUSE)
        if not isinstance(response, TextResponse):
            return None
        content_type = (response.headers.get("Content-Type") or b"").decode("latin1")
        self._count()
        return Exchange(url, "GET", response.status, content_type, response.text)

    def _count(self) -> None:
        if self._crawler.stats is not None:
            self._crawler.stats.inc_value("mediamon/traversal/requests_without_press")
