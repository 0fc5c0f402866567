"""One page for a person who looks at it: by plain HTTP, and rendered where that is asked for. No ledger, no archive."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcessBase
from scrapy.http import Response, TextResponse
from twisted.python.failure import Failure

from mediamon.browser.rendered.rendering_meta import look_of, rendering
from mediamon.spiders.failure import FORBIDDEN, reason_of
from mediamon.spiders.no_run import NO_RUN

QUIET: dict[str, Any] = {**NO_RUN, "AUTOTHROTTLE_ENABLED": False}


class NotFetched(Exception):
    """The page did not come; the message says why."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as it came. `rendered` is its HTML as a browser has it, with the `geometry` that belongs to it.

    trouble: why a part of what was asked for is missing.
    """

    url: str
    html: str = field(repr=False)
    rendered: str | None = field(default=None, repr=False)
    geometry: dict[str, Any] | None = field(default=None, repr=False)
    trouble: str = ""


def fetch(
    process: CrawlerProcessBase,
    url: str,
    *,
    plain: bool = True,
    browser: bool = False,
    look: bool = False,
    settings: Mapping[str, Any] | None = None,
) -> Fetched:
    """Ask for a page by plain HTTP, in a browser, or both; look: with its geometry. A process can fetch once.

    settings: of Scrapy, for this crawl alone. Raises NotFetched where nothing came.
    """
    crawler = process.create_crawler(type("OnePage", (OnePage,), {"custom_settings": dict(settings or {})}))
    process.crawl(crawler, url=url, plain=plain, browser=browser or look, look=look)
    process.start()
    spider = crawler.spider
    if not isinstance(spider, OnePage):
        raise NotFetched("the crawl did not begin")
    plain_html, rendered = spider.html.get("plain"), spider.html.get("browser")
    html = rendered if plain_html is None else plain_html
    if html is None:
        raise NotFetched(
            "; ".join(dict.fromkeys(spider.trouble.values()))
            or f"{FORBIDDEN} (-s ROBOTSTXT_OBEY=False asks all the same)"
        )
    return Fetched(spider.final_url, html, rendered, spider.geometry, "; ".join(spider.trouble.values()))


class OnePage(Spider):
    """One or two requests. Its name is given to the instance, so that it is no spider of the project's list."""

    def __init__(self, url: str, plain: bool, browser: bool, look: bool) -> None:
        super().__init__(name="one_page")
        self.final_url = url
        self.own_addresses = (url,)
        self.html: dict[str, str] = {}
        self.trouble: dict[str, str] = {}
        self.geometry: dict[str, Any] | None = None
        self._ways = [way for way, wanted in (("plain", plain), ("browser", browser)) if wanted]
        self._look = look

    async def start(self) -> AsyncIterator[Request]:
        """The requests."""
        seconds = self.settings.getfloat("MEDIAMON_RENDER_SECONDS")
        for way in self._ways:
            meta = {"way": way, **(rendering(seconds, geometry=self._look) if way == "browser" else {})}
            yield Request(self.final_url, callback=self.parse, errback=self.failed, meta=meta, dont_filter=True)

    def parse(self, response: Response) -> None:
        """The HTML, and how it looks."""
        way, look = response.meta["way"], look_of(response.meta)
        if not isinstance(response, TextResponse):
            kind = (response.headers.get("Content-Type") or b"something unknown").decode("latin1")
            self.trouble[way] = f"it is no page of text but {kind}"
            return
        self.final_url = response.url
        self.html[way] = look.html if look else response.text
        self.geometry = look.geometry if look else self.geometry
        if way == "browser" and self._look and look is None:
            self.trouble[way] = "the browser could not tell how the page looks"

    def failed(self, failure: Failure) -> None:
        """Why it did not come."""
        self.trouble[failure.request.meta["way"]] = reason_of(failure)[1]  # type: ignore[attr-defined]
