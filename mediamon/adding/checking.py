"""Asking a site's sources whether they still answer, and reading fresh pages, for `scrapy checksite`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scrapy import Request, Spider
from scrapy.crawler import CrawlerProcessBase
from scrapy.http import Response

from mediamon.adding.asking import Asker, Bounds
from mediamon.extraction import NotAnArticle
from mediamon.newsite.listings import feed_entries, sitemap_entries
from mediamon.newsite.publications import plain
from mediamon.newsite.reading import start_page
from mediamon.newsite.troubles import CannotAdd
from mediamon.sites import Site
from mediamon.spiders.discovery.reading import unpacked
from mediamon.spiders.no_run import NO_RUN
from mediamon.spiders.site import politeness

MOST_MAPS = 3  # of an index that are asked for
NOTHING: tuple[Request, ...] = ()
BOUNDS = Bounds(pages=40, seconds=180.0)


@dataclass(frozen=True, slots=True)
class Asked:
    """A source. addresses: that it names; fitting: those that `allow` and `deny` take for publications; trouble: why it
    does not do, "" where it does."""

    kind: str
    url: str
    addresses: int = 0
    fitting: tuple[str, ...] = field(default=(), repr=False)
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """sources: as they answered; pages: HTML of fresh publications by address; lost: those that did not come, with the reason."""

    sources: tuple[Asked, ...] = ()
    pages: Mapping[str, str] = field(default_factory=dict, repr=False)
    lost: Mapping[str, str] = field(default_factory=dict)


def ask(process: CrawlerProcessBase, site: Site, fresh: int, settings: Mapping[str, Any] | None = None) -> Checked:
    """Ask every source once, and for so many fresh publications. A process can do so once."""
    custom = {**NO_RUN, **politeness(site), "RETRY_TIMES": 1, **(settings or {})}
    crawler = process.create_crawler(type("Checker", (Checker,), {"custom_settings": custom}))
    process.crawl(crawler, site=site, fresh=fresh)
    process.start()
    spider = crawler.spider
    return spider.checked if isinstance(spider, Checker) else Checked()


class Checker(Spider):
    """Its name is given to the instance, so that it is no spider of the project's list."""

    def __init__(self, site: Site, fresh: int) -> None:
        super().__init__(name="checker")
        self.site, self._fresh = site, fresh
        self.checked = Checked()

    async def start(self) -> AsyncIterator[Request]:
        """Everything: its requests are downloads of their own."""
        asker = Asker(self, BOUNDS)
        given = (("feed", self.site.feeds), ("sitemap", self.site.sitemaps), ("links", self.site.links))
        sources = [await self._source(asker, kind, url) for kind, urls in given for url in urls]
        sources += [await self._source(asker, "clicks", one.url) for one in self.site.clicks]
        self.checked = Checked(tuple(sources))
        pages, lost = dict[str, str](), dict[str, str]()
        for url in _fresh(sources)[: self._fresh]:
            try:
                pages[url] = (await asker.text(url, rendered=self.site.render or self.site.looked_at)).text
            except CannotAdd as error:
                lost[url] = str(error)
        self.checked = Checked(tuple(sources), pages, lost)
        for request in NOTHING:
            yield request

    async def _source(self, asker: Asker, kind: str, url: str) -> Asked:
        try:
            urls = await self._named(asker, kind, url)
        except (CannotAdd, NotAnArticle) as error:
            return Asked(kind, url, trouble=str(error))
        fitting = tuple(one for one in dict.fromkeys(map(plain, urls)) if self.site.is_publication(one))
        trouble = ""
        if not urls:
            trouble = f"it is no {kind}, or an empty one" if kind in ("feed", "sitemap") else "it has no links"
        elif not fitting and kind != "clicks":
            trouble = f"none of its {len(urls)} addresses fits `allow` (and no `deny`), the first is {urls[0]}"
        return Asked(kind, url, len(urls), fitting, trouble)

    async def _named(self, asker: Asker, kind: str, url: str) -> Sequence[str]:
        if kind in ("links", "clicks"):
            response = await asker.text(url, rendered=kind == "clicks")
            return [one.url for one in start_page(response.text, response.url).links]
        answer: Response = await asker.any(url)
        if kind == "feed":
            read = feed_entries(answer.body, answer.url)
            return [one.url for one in read[0]] if read else []
        return await self._mapped(asker, answer)

    async def _mapped(self, asker: Asker, answer: Response) -> list[str]:
        read = sitemap_entries(unpacked(answer.body), answer.url)
        if read is None:
            return []
        urls = [one.url for one in read.entries]
        for inner in read.inner[:MOST_MAPS]:
            part = await asker.any(inner)
            found = sitemap_entries(unpacked(part.body), part.url)
            urls += [one.url for one in found.entries] if found else []
        return urls


def _fresh(sources: Sequence[Asked]) -> list[str]:
    """The first of each source in turn."""
    longest = max((len(one.fitting) for one in sources), default=0)
    return list(
        dict.fromkeys(
            one.fitting[place] for place in range(min(longest, 20)) for one in sources if place < len(one.fitting)
        )
    )
