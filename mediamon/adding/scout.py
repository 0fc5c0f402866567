"""One short crawl that looks at a new site: what lists its publications, what they are like, and some of them as samples."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request, Spider
from scrapy.crawler import Crawler, CrawlerProcessBase
from scrapy.http import Response

from mediamon.adding import lists
from mediamon.adding.asking import BOUNDS, Asker, Bounds, Tell, text_of
from mediamon.adding.pages import Pages
from mediamon.extraction import NotAnArticle
from mediamon.newsite import publications, sources
from mediamon.newsite.listings import feed_entries, sitemap_entries
from mediamon.newsite.reading import StartPage, start_page
from mediamon.newsite.troubles import CannotAdd
from mediamon.newsite.values import Choice, Entry, Evidence, Link, Listing, Sample
from mediamon.spiders.no_run import NO_RUN

logger = logging.getLogger(__name__)

LARGEST_PAGE = 8 << 20  # bytes
NOTHING: tuple[Request, ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """What the crawl brought."""

    evidence: Evidence
    choice: Choice
    samples: tuple[Sample, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """How a look is meant. browser: one may be started; reach: private hosts that may be asked; own: the address itself may be private
    when it is written as a number or localhost; settings: further ones of Scrapy.
    """

    bounds: Bounds = BOUNDS
    browser: bool = True
    reach: tuple[str, ...] = ()
    own: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict)


def look_at(process: CrawlerProcessBase, url: str, tell: Tell, order: Order) -> Looked:
    """Look at a site. A process can do so once. Raises CannotAdd."""
    crawler = sent(process, url, tell, order)
    process.start()
    return brought(crawler, url)


def sent(process: CrawlerProcessBase, url: str, tell: Tell, order: Order) -> Crawler:
    """The crawl that `look_at` does; several of them can go on in a process."""
    bounded = {"MEDIAMON_REACH": list(order.reach), "DOWNLOAD_MAXSIZE": LARGEST_PAGE, "RETRY_TIMES": 1}
    crawler = process.create_crawler(
        type("Scout", (Scout,), {"custom_settings": NO_RUN | bounded | dict(order.settings)})
    )
    process.crawl(crawler, url=url, tell=tell, order=order)
    return crawler


def brought(crawler: Crawler, url: str) -> Looked:
    """What a crawl that has ended brought. Raises CannotAdd."""
    spider = crawler.spider
    if not isinstance(spider, Scout):
        raise CannotAdd("crawl", url, "the crawl did not begin")
    if spider.trouble is not None:
        raise spider.trouble
    if spider.looked is None:
        raise CannotAdd("crawl", url, "the crawl was ended before it had found anything")
    return spider.looked


class Scout(Spider):
    """Its name is given to the instance, so that it is no spider of the project's list."""

    def __init__(self, url: str, tell: Tell, order: Order) -> None:
        super().__init__(name="scout")
        self.own_addresses = (url,) if order.own else ()
        self.looked: Looked | None = None
        self.trouble: Exception | None = None
        self._url, self._tell, self._order = url, tell, order

    async def start(self) -> AsyncIterator[Request]:
        """Everything: its requests are downloads of their own."""
        try:
            self.looked = await self._look(Asker(self, self._order.bounds, browser=self._order.browser))
        except CannotAdd as trouble:
            self.trouble = trouble
        except Exception as error:  # told where the crawl was asked for
            self.trouble = error
        for request in NOTHING:
            yield request

    async def _look(self, asker: Asker) -> Looked:
        agent = str(self.settings["USER_AGENT"])
        maps, delay = await lists.robots(asker, self._url, agent)
        first, page = await self._first(asker)
        start = page.url
        self._tell(f"{start}: {page.title or 'a page without a title'}, {len(page.links)} links")
        listings = [first] if first else []
        feeds, unread = await lists.feeds(
            asker, start, [one for one in page.feeds if first is None or one != first.url]
        )
        listings += [*feeds, *await lists.sitemaps(asker, start, maps)]
        for one in listings:
            self._tell(f"{one.kind} {one.url}: {len(one.entries)} addresses, {one.said}")
        listings.append(Listing("links", start, _entries(page.links)))
        evidence = Evidence(start, page.title, page.language, tuple(listings), unread, delay=delay)
        pages = Pages(asker, self._tell, page)
        evidence = await pages.publications(evidence)
        shapes, deny = publications.shapes_of(pages.found, evidence)
        if sources.needs_pages(evidence, shapes, deny):
            evidence = await pages.more(evidence, shapes, deny)
            shapes, deny = publications.shapes_of(pages.found, evidence)
        choice = sources.choose(evidence, shapes, deny)
        if not choice.kinds or not shapes:
            raise CannotAdd("empty", start, _nothing(evidence))
        self._tell(f"chosen: {', '.join(choice.kinds)}: {choice.reason}")
        samples = await pages.samples(evidence, choice)
        evidence = pages.lists_beside(evidence)
        choice = sources.choose(evidence, *publications.shapes_of(pages.found, evidence))
        return Looked(evidence, choice, samples)

    async def _first(self, asker: Asker) -> tuple[Listing | None, StartPage]:
        """(the feed or sitemap that the address itself is, the start page)."""
        response = await asker.any(self._url)
        read, mapped = feed_entries(response.body, response.url), sitemap_entries(response.body, response.url)
        if read is not None or mapped is not None:
            entries = read[0] if read else list(mapped.entries) if mapped else []
            listing = Listing(
                "feed" if read else "sitemap",
                self._url,
                tuple(entries),
                "given",
                named=bool(read),
                language=read[1] if read else None,
            )
            entries_of_site = [one for one in entries if urlsplit(one.url).hostname]
            home = entries_of_site[0].url if entries_of_site else response.url
            parts = urlsplit(home)
            root = f"{parts.scheme}://{parts.netloc}/"
            return listing, self._page(await asker.any(root), root)
        return None, self._page(response, self._url)

    def _page(self, response: Response, url: str) -> StartPage:
        text = text_of(response, url)
        if not publications.same_site(response.url, url):
            raise CannotAdd("elsewhere", url, response.url)
        try:
            page = start_page(text.text, text.url)
        except NotAnArticle:
            raise CannotAdd("empty", url, "the page is empty") from None
        if page.wall:
            raise CannotAdd(page.wall, url, agent=str(self.settings["USER_AGENT"]))
        return page


def _entries(links: Sequence[Link]) -> tuple[Entry, ...]:
    return tuple(Entry(one.url, one.text) for one in links)


def _nothing(evidence: Evidence) -> str:
    told = [f"{len(evidence.of(kind))} {name}" for kind, name in (("feed", "feeds"), ("sitemap", "sitemaps"))]  # type: ignore[arg-type]
    links = sum(len(one.entries) for one in evidence.of("links", "browser"))
    refused = f", {len(evidence.tried)} pages were tried" if evidence.tried else ""
    return f"{' and '.join(told)}, {links} links{refused}"
