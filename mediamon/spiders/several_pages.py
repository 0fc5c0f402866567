"""Some pages of a site, fetched again for what looks at them: politely, without ledger and archive."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcessBase
from scrapy.http import Response, TextResponse
from twisted.python.failure import Failure

from mediamon.browser.rendering import look_of, rendering
from mediamon.sites import Site
from mediamon.spiders.one_page import QUIET


def fetch_all(process: CrawlerProcessBase, site: Site, urls: Sequence[str]) -> Mapping[str, str]:
    """HTML by the address that was asked for; what does not come is left out. A process can fetch once."""
    polite = {
        **QUIET,
        "DOWNLOAD_DELAY": site.politeness.delay,
        "CONCURRENT_REQUESTS_PER_DOMAIN": site.politeness.concurrency,
        "AUTOTHROTTLE_ENABLED": site.politeness.delay > 0,
    }
    crawler = process.create_crawler(type("SeveralPages", (SeveralPages,), {"custom_settings": polite}))
    process.crawl(crawler, urls=list(urls), rendered=site.render or site.looked_at)
    process.start()
    return crawler.spider.html if isinstance(crawler.spider, SeveralPages) else {}


class SeveralPages(Spider):
    """A request for each address. Its name is given to the instance, so that it is no spider of the project's list."""

    def __init__(self, urls: Sequence[str], rendered: bool) -> None:
        super().__init__(name="several_pages")
        self.html: dict[str, str] = {}
        self._urls, self._rendered = urls, rendered

    async def start(self) -> AsyncIterator[Request]:
        """The requests."""
        seconds = self.settings.getfloat("MEDIAMON_RENDER_SECONDS")
        for url in self._urls:
            meta: dict[str, Any] = {"asked": url, **(rendering(seconds) if self._rendered else {})}
            yield Request(url, callback=self.parse, errback=self.failed, meta=meta, dont_filter=True)

    def parse(self, response: Response) -> None:
        """The HTML as extraction would see it."""
        if isinstance(response, TextResponse):
            look = look_of(response.meta)
            self.html[response.meta["asked"]] = look.html if look else response.text

    def failed(self, failure: Failure) -> None:
        """A page that does not come teaches nothing."""
        self.logger.info("%s did not come again: %s", failure.request.url, failure.value)  # type: ignore[attr-defined]
