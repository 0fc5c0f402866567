"""`SiteSpider`: what the spider of a site file does. A site that needs more inherits from it and overrides one method."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, ClassVar, Self

from scrapy import Request, Spider
from scrapy.crawler import Crawler
from scrapy.exceptions import DownloadFailedError
from scrapy.http import Response, TextResponse
from scrapy.settings import BaseSettings
from twisted.python.failure import Failure

from mediamon.browser.handlers.plan import META_KEY
from mediamon.browser.rendered.rendering_meta import is_unsettled, look_of, rendering
from mediamon.items import Publication, RawResponse, Refusal, Snapshot
from mediamon.sites import Site
from mediamon.spiders.discovery import clicks, feeds, links, promises, sitemaps
from mediamon.spiders.failure import Postponed, RunEnds, is_of_a_name, reason_of
from mediamon.spiders.runs.run import Run
from mediamon.spiders.under_way import UnderWay
from mediamon.spiders.wrong_settings import refuse_wrong
from mediamon.storage.addresses.form import normalised, without_login
from mediamon.storage.addresses.ledger import Due

logger = logging.getLogger(__name__)

STRATEGIES = (feeds, sitemaps, links, clicks)
FOR_GOOD = ("http_404", "http_410", "http_451")
PARTIAL = 206
NOT_PAGES = ("image/", "audio/", "video/", "font/", "application/pdf", "application/zip", "application/octet-stream")
WAITING = 0.3  # seconds between looks at the ledger while discovery goes on


def politeness(site: Site) -> dict[str, Any]:
    """What a site file asks for, as Scrapy's settings."""
    return {
        "DOWNLOAD_DELAY": site.politeness.delay,
        "CONCURRENT_REQUESTS_PER_DOMAIN": site.politeness.concurrency,
        "AUTOTHROTTLE_ENABLED": site.politeness.delay > 0,
    }


def read_as(site: Site, seconds: float) -> dict[str, Any]:
    """`Request.meta` for pages of a site: nothing, or to be rendered, with so many seconds to settle."""
    return rendering(seconds, geometry=site.looked_at) if site.render or site.looked_at else {}


def wrong_arguments(given: Iterable[str]) -> Iterator[str]:
    """What is said of arguments (`-a`) that are called like something of `SiteSpider`: Scrapy would put them in its place."""
    declared = {name for one in SiteSpider.__mro__ for name in getattr(one, "__annotations__", ())}
    for name in given:
        if hasattr(SiteSpider, name) or name in declared or name == "crawler":
            yield f"-a {name}=…: the spider has a {name} of its own: call the argument something else"


class SiteSpider(Spider):
    """Discovers, then fetches what the ledger has, while discovery goes on."""

    site: ClassVar[Site]
    under_way: UnderWay  # what was asked for and has not come

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """Scrapy's way of making spiders. Raises ValueError for arguments that would take the place of what a spider is."""
        for told in wrong_arguments(kwargs):
            raise ValueError(told)
        spider = super().from_crawler(crawler, *args, **kwargs)
        spider.under_way = UnderWay(crawler)
        return spider

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """The site's politeness. Raises UsageError for settings with which nothing can be crawled."""
        refuse_wrong(settings)
        super().update_settings(settings)
        if hasattr(cls, "site"):
            settings.setdict(politeness(cls.site), priority="spider")

    @property
    def run(self) -> Run | None:
        """This crawl's hold on the site; None when another run has it."""
        return getattr(self.crawler, "mediamon_run", None)

    async def start(self) -> AsyncIterator[Any]:
        """Discovery first, then the ledger until it is empty and discovery has ended."""
        if getattr(self, "site", None) is None:
            told = (
                "%s has no site, and does nothing: write a site file of its name, or an attribute `site` into its class"
            )
            logger.error(told, self.name)
        if self.run is None:
            return
        for request in self.discover():
            yield request
            if reason := self.under_way.dropped(request):  # a run that could not ask its sources tells nothing of them
                self.count(f"discovery_failed/{reason}")
        async for due in self._due():
            request = self.under_way.give(self.publication_request(due))
            yield request
            self.under_way.dropped(request)

    def discover(self) -> Iterator[Request]:
        """The requests with which discovery begins."""
        for strategy in STRATEGIES:
            for request in strategy.requests(self):
                yield self.discovery_request(request)

    def discovery_request(self, request: Request) -> Request:
        """Count a request of discovery in; its callback and errback count it out."""
        return self.under_way.give(request.replace(errback=self.discovery_failed, dont_filter=True))

    @asynccontextmanager
    async def answered(self, response: Response) -> AsyncIterator[None]:
        """While an answer of discovery is read; it is counted out whatever comes of that, or the run would wait for it for ever."""
        try:
            yield
        finally:
            await self.discovered(response)

    async def discovered(self, one: Request | Response) -> None:
        """A request of discovery has ended: what it found is in the ledger before it is counted out."""
        if self.run is not None:
            await self.run.flush()
        self.under_way.came(one)

    async def discovery_failed(self, failure: Failure) -> list[Request]:
        """A source that does not answer costs its own finds and nothing else. Of a page that no browser can open the links in its HTML are read."""
        request = failure.request  # type: ignore[attr-defined]
        code, told = reason_of(failure)
        if isinstance(failure.value, RunEnds):
            self.count(f"postponed/{code}")
        else:
            logger.error("%s could not be read: %s", request.url, told)
            self.count(f"discovery_failed/{code}")
        if META_KEY in request.meta and self.crawler.stats is not None:
            self.crawler.stats.inc_value(clicks.CUT_OFF)
        unopened = META_KEY in request.meta and isinstance(failure.value, DownloadFailedError)
        instead = [self.discovery_request(links.alone(self, request.url))] if unopened else []
        await self.discovered(request)  # after that is under way, or the run might end here
        return instead

    async def _due(self) -> AsyncIterator[Due]:
        run, most = self.run, self.crawler.settings.getint("MEDIAMON_IN_FLIGHT")
        while run is not None:
            run.news.clear()
            self.under_way.give_up_lost()
            discovering, free = self.under_way.discovery, most - self.under_way.publications
            rows = await run.take(free) if free > 0 else []
            for due in rows:
                yield due
            if not rows:
                if not discovering and free > 0:
                    return
                await self._wait(run)

    async def _wait(self, run: Run) -> None:
        try:
            async with asyncio.timeout(WAITING):
                await run.news.wait()
        except TimeoutError:
            return

    def publication_request(self, due: Due) -> Request:
        """How a publication is asked for."""
        meta: dict[str, Any] = {"due": due}
        meta |= read_as(self.site, self.crawler.settings.getfloat("MEDIAMON_RENDER_SECONDS"))
        return Request(
            due.url, callback=self.parse_publication, errback=self.publication_failed, dont_filter=True, meta=meta
        )

    def parse_publication(self, response: Response) -> Iterator[Publication]:
        """A fetched publication begins its way through the pipelines."""
        self.under_way.came(response)
        snapshot = self.snapshot(response)
        kind = (response.headers.get("Content-Type") or b"").decode("latin1").lower()
        if response.status == PARTIAL:
            yield Publication(
                snapshot, refusal=Refusal(f"http_{PARTIAL}", "a part of the page came, and nobody had asked for one")
            )
        elif not isinstance(response, TextResponse) or kind.startswith(NOT_PAGES):
            yield Publication(snapshot, refusal=Refusal("not_text", kind))
        else:
            yield Publication(snapshot)

    def parse(self, response: Response, **_: Any) -> Iterator[Publication]:
        """What `scrapy parse` tries: a page by its address alone."""
        return self.parse_publication(response)

    async def check(self, response: Response) -> list[Publication]:
        """What `scrapy check` tries: the first source names publications that come, and one of these is an article.

        @source
        @returns items 1 3
        @article headline body
        """
        return await promises.publications(self, response)

    def snapshot(self, response: Response) -> Snapshot:
        """The fetch as a value."""
        by_itself = Due(0, normalised(response.url) or response.url, "given", None)  # as `scrapy parse` tries it
        due: Due = response.meta.setdefault("due", by_itself)
        look = look_of(response.meta)  # the HTML that it belongs to is what is judged and kept
        if look is None and self.site.looked_at:
            self.count("not_looked_at")
        unsettled = is_unsettled(response.meta)
        if unsettled:
            self.count("unsettled")
        html = look.html if look else response.text if isinstance(response, TextResponse) else ""
        return Snapshot(
            site=self.name,
            url=due.url,
            final_url=without_login(response.url),
            status=response.status,
            fetched_at=datetime.now(UTC),
            html=html,
            found_by=due.found_by,
            found_on=due.found_on,
            language=self.site.language,
            rendered="playwright" in response.flags,
            unsettled=unsettled,
            geometry=look.geometry if look else None,
            raw=raw_of(response, html if look else None),
            visit=due.visit,
        )

    async def publication_failed(self, failure: Failure) -> None:
        """A publication that did not come is tried again by later runs, or refused when it is gone; one that was not asked for stays as it is."""
        self.under_way.came(failure.request)  # type: ignore[attr-defined]
        due: Due = failure.request.meta["due"]  # type: ignore[attr-defined]
        reason, detail = reason_of(failure)
        if isinstance(failure.value, Postponed):  # a site's may be thousands: what is common to them is told once
            self.count(f"postponed/{reason}")
            return
        logger.warning("%s did not come: %s", due.url, detail)
        self.count(f"fetch_failed/{reason}")
        if self.run is not None:
            for_good = reason in FOR_GOOD or (reason.startswith("wall_") and not is_of_a_name(reason, due.url))
            await self.run.close_row(due.url, reason, for_good=for_good, pauses=self.site.visits)

    def count(self, what: str, by: int = 1) -> None:
        """In the run's stats, as mediamon/…."""
        if by and self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/{what}", by)


def raw_of(response: Response, html: str | None) -> RawResponse:
    """The response for the archive. html: what was made of the page in a browser, which is kept in its stead."""
    headers = [(key.decode("latin1"), b", ".join(values).decode("latin1")) for key, values in response.headers.items()]
    body = response.body if html is None else html.encode(_encoding(response), "xmlcharrefreplace")
    return RawResponse(f"{response.status} OK", tuple(headers), body)


def _encoding(response: Response) -> str:
    return response.encoding if isinstance(response, TextResponse) else "utf-8"
