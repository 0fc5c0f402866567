"""extract: HTML in, article out, or the reason why it is none."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.extraction import NotAnArticle
from mediamon.extraction.methods import named
from mediamon.guard.child import Broken
from mediamon.items import Article, Publication, Refusal, Snapshot
from mediamon.pipelines.reading import ARTICLE, article, article_of, request_of
from mediamon.sites import Site
from mediamon.spiders.parsing import Parsing
from mediamon.spiders.runs.strays import is_no_article

logger = logging.getLogger(__name__)


class ExtractPipeline:
    """Takes the site's newest rule for the address, or the method that its file names. The page is parsed in a child."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.default = str(crawler.settings.get("MEDIAMON_METHOD") or "auto")
        named(self.default)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines. Raises ValueError for a MEDIAMON_METHOD that does not exist."""
        return cls(crawler)

    async def process_item(self, item: Any) -> Any:
        """Extract what was not extracted yet."""
        if not isinstance(item, Publication) or item.article is not None:
            return item
        if item.refusal is not None:
            return is_no_article(self.crawler, item)
        site: Site | None = getattr(self.crawler.spider, "site", None)
        try:
            answer = await Parsing.of(self.crawler).do(ARTICLE, *request_of(item.snapshot, site, self.default))
        except Broken as broken:
            logger.error("%s cannot be parsed: %s", item.snapshot.url, broken)
            return is_no_article(self.crawler, replace(item, refusal=Refusal(broken.reason, str(broken))))
        found = article_of(answer, item.snapshot)
        if isinstance(found, Refusal):
            return is_no_article(self.crawler, replace(item, refusal=found))
        return replace(item, article=found)


def extract_snapshot(snapshot: Snapshot, site: Site | None, default: str = "auto") -> Article:
    """The same right here, without a parsing child. Raises NotAnArticle."""
    found = article_of(article(*request_of(snapshot, site, default)), snapshot)
    if isinstance(found, Refusal):
        raise NotAnArticle(found.reason, found.detail)
    return found


def rule_name(snapshot: Snapshot, site: Site | None) -> str:
    """What extracted it, for the verdict: the rule's date, or the method."""
    rule = site.rule_for(snapshot.url, snapshot.fetched_at.date()) if site else None
    return f"rule of {rule.since.isoformat()}" if rule else (site.method if site else "auto")
