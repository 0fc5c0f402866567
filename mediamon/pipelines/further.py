"""further: an article that goes on over several pages becomes one. They are asked for as every page of the site is."""

from __future__ import annotations

import logging
from dataclasses import asdict, replace
from typing import Any, Self
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import TextResponse
from twisted.python.failure import Failure

from mediamon.browser.rendered.rendering_meta import look_of
from mediamon.extraction.joining import joined, same_headline
from mediamon.guard.child import Broken
from mediamon.items import Article, Publication, Refusal, Snapshot
from mediamon.pipelines.archive import archived
from mediamon.pipelines.reading import ARTICLE, article_of, request_of
from mediamon.sites import Site
from mediamon.spiders.failure import RunEnds, reason_of
from mediamon.spiders.parsing import Parsing
from mediamon.spiders.runs.strays import Noted
from mediamon.spiders.site import raw_of, read_as
from mediamon.storage.addresses.form import normalised, without_login

logger = logging.getLogger(__name__)


class _Missing(Exception):
    """A further page did not come, or is none of the article; the message says why."""


class FurtherPagesPipeline:
    """Follows `Article.next_page` within bounds. `extras["pages"]` says how many pages were read, which one is missing, the ledger's
    addresses of those that are the same article by their headline, too, which are no publications of their own, and where
    those behind the first lie in the archive, so that the article can be extracted anew (`mending/archived`).
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.most = crawler.settings.getint("MEDIAMON_MOST_PAGES")
        self.default = str(crawler.settings.get("MEDIAMON_METHOD") or "auto")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines."""
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        """The item with its whole article; with what there is of it where a page is missing."""
        if not isinstance(item, Publication) or item.article is None or item.article.next_page is None:
            return item
        whole, read, missing = item.article, 1, None
        further, kept = list[str](), list[dict[str, Any]]()
        seen = {item.snapshot.url, item.snapshot.final_url}
        while (address := whole.next_page) and address not in seen and read < self.most:
            seen.add(address)
            try:
                page, part = await self._read(address, item.snapshot)
                longer = joined(whole, part)
            except _Missing as why:
                missing = address
                logger.warning("%s: page %d of it is missing, %s: %s", item.snapshot.url, read + 1, address, why)
                self._count("missing")
                break
            if longer is None:  # the same page under another number
                whole = replace(whole, next_page=None)
                break
            if same_headline(whole.headline, part.headline):
                further += filter(None, [normalised(address)])
            whole, read = longer, read + 1
            kept += self._kept(page)
            self._count("joined")
        if whole.next_page in seen and missing is None:  # it leads back
            whole = replace(whole, next_page=None)
        told = {"read": read, "missing": missing or whole.next_page, "further": further, "archived": kept}
        return replace(item, article=whole, extras={**item.extras, "pages": told})

    def _kept(self, page: Snapshot) -> list[dict[str, Any]]:
        """A further page in the archive, as `extras` has it; none where nothing is archived."""
        found = archived(self.crawler, page.final_url, page.raw, page.fetched_at) if page.raw else None
        return [{"url": page.final_url, **asdict(found)}] if found else []

    async def _read(self, address: str, first: Snapshot) -> tuple[Snapshot, Article]:
        """Another page, and the article's part on it, by the rules of its first. Raises _Missing, Noted."""
        engine = self.crawler.engine
        site: Site | None = getattr(self.crawler.spider, "site", None)
        if engine is None:
            raise _Missing("nothing is crawled")
        meta = read_as(site, self.crawler.settings.getfloat("MEDIAMON_RENDER_SECONDS")) if site else {}
        try:
            response = await engine.download_async(Request(address, meta=meta, dont_filter=True))
        except RunEnds:  # half of it must not be taken for all
            raise Noted(f"{first.url} has more pages; the next run takes it again", log_level="DEBUG") from None
        except Exception as error:  # whatever middlewares and download handlers raise
            raise _Missing(reason_of(Failure(error))[1]) from error  # type: ignore[no-untyped-call]
        if response.status != 200 or not isinstance(response, TextResponse):
            raise _Missing(f"it answered with status {response.status}" if response.status != 200 else "it is no text")
        if urlsplit(response.url).netloc != urlsplit(address).netloc:
            raise _Missing(f"it leads to {response.url}")
        look = look_of(response.meta)
        page = replace(
            first,
            final_url=without_login(response.url),
            html=look.html if look else response.text,
            geometry=look.geometry if look else None,
            raw=raw_of(response, look.html if look else None),
        )
        try:
            answer = await Parsing.of(self.crawler).do(ARTICLE, *request_of(page, site, self.default))
        except Broken as broken:
            raise _Missing(f"it cannot be parsed: {broken}") from broken
        found = article_of(answer, page)
        if isinstance(found, Refusal):
            raise _Missing(f"it is no article: {found.reason}, {found.detail}")
        return page, found

    def _count(self, what: str) -> None:
        if self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/further_pages/{what}")
