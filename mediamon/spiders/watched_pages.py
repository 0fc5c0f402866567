"""Pages that somebody wants to look at, watches and repair: asked for politely, each once, in a browser where they need one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcessBase
from scrapy.http import Response, TextResponse
from twisted.python.failure import Failure

from mediamon.browser.rendered.rendering_meta import is_unsettled, look_of, rendering
from mediamon.spiders.failure import FORBIDDEN, reason_of
from mediamon.spiders.no_run import NO_RUN

PATIENCE = 3  # times as long a page is given once more that was not ready; some never are, and are read as they stand


@dataclass(frozen=True, slots=True)
class Wanted:
    """A page. rendered: in a browser; serves: is this HTML what is looked for? If plain HTML is not, the browser is asked."""

    url: str
    rendered: bool = False
    serves: Callable[[str], bool] | None = None


Arrived = Callable[[Wanted, str, bool], None]  # the page, its HTML, whether a browser rendered it
Failed = Callable[[Wanted, str], None]


def fetch_pages(
    process: CrawlerProcessBase,
    pages: Sequence[Wanted],
    arrived: Arrived,
    failed: Failed,
    settings: Mapping[str, Any] = {},
) -> None:
    """Ask for all of them; each either arrives or fails. settings: of Scrapy, for these pages. A process can do so once."""
    crawler = process.create_crawler(type("Pages", (WatchedPages,), {"custom_settings": NO_RUN | dict(settings)}))
    process.crawl(crawler, pages=pages, arrived=arrived, failed=failed)
    process.start()
    spider = crawler.spider
    if isinstance(spider, WatchedPages):
        for one in spider.waiting:
            failed(one, FORBIDDEN)


class WatchedPages(Spider):
    """Its name is given to the instance, so that it is no spider of the project's list."""

    def __init__(self, pages: Sequence[Wanted], arrived: Arrived, failed: Failed) -> None:
        super().__init__(name="watched_pages")
        self.waiting = list(pages)
        self.own_addresses = [one.url for one in pages]
        self._pages, self._arrived, self._failed = tuple(pages), arrived, failed

    async def start(self) -> AsyncIterator[Request]:
        """The requests."""
        for one in self._pages:
            yield self._request(one, rendered=one.rendered)

    def _request(self, wanted: Wanted, *, rendered: bool, patience: int = 1) -> Request:
        seconds = self.settings.getfloat("MEDIAMON_RENDER_SECONDS") * patience
        meta = {"wanted": wanted, "rendered": rendered, "patience": patience}
        meta |= rendering(seconds) if rendered else {}
        return Request(wanted.url, callback=self.parse, errback=self.lost, meta=meta, dont_filter=True)

    def parse(self, response: Response) -> Iterator[Request]:
        """A page; one that is not what is looked for is asked for again in a browser."""
        wanted, rendered = response.meta["wanted"], response.meta["rendered"]
        if not isinstance(response, TextResponse):
            self._end(wanted, "it is no page of text")
        elif wanted.serves is not None and not rendered and not wanted.serves(response.text):
            yield self._request(wanted, rendered=True)
        elif is_unsettled(response.meta) and response.meta["patience"] == 1:  # what is missed may only be late
            yield self._request(wanted, rendered=True, patience=PATIENCE)
        else:
            look = look_of(response.meta)
            self.waiting.remove(wanted)
            self._arrived(wanted, look.html if look else response.text, rendered)

    def lost(self, failure: Failure) -> None:
        """Why it did not come."""
        self._end(failure.request.meta["wanted"], reason_of(failure)[1])  # type: ignore[attr-defined]

    def _end(self, wanted: Wanted, why: str) -> None:
        self.waiting.remove(wanted)
        self._failed(wanted, why)
