"""extract: HTML in, article out, or the reason why it is none."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.extraction import NotAnArticle, extract
from mediamon.extraction.methods import named
from mediamon.items import Article, Publication, Refusal, Snapshot
from mediamon.sites import Site


class ExtractPipeline:
    """Takes the site's newest rule for the address, or the method that its file names."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.default = str(crawler.settings.get("MEDIAMON_METHOD") or "auto")
        named(self.default)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines. Raises ValueError for a MEDIAMON_METHOD that does not exist."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Extract what was not extracted yet."""
        if not isinstance(item, Publication) or item.article is not None or item.refusal is not None:
            return item
        site: Site | None = getattr(self.crawler.spider, "site", None)
        try:
            article = extract_snapshot(item.snapshot, site, self.default)
        except NotAnArticle as refused:
            return replace(item, refusal=Refusal(refused.reason, refused.detail))
        return replace(item, article=article)


def extract_snapshot(snapshot: Snapshot, site: Site | None, default: str = "auto") -> Article:
    """The article of a fetched page by its site's rules; default: the method where neither rules nor file say one. Raises
    NotAnArticle.
    """
    rule = site.rule_for(snapshot.url, snapshot.fetched_at.date()) if site else None
    method = site.method if site else "auto"
    if method == "auto" and rule is None:
        method = default
    unseen = method in ("visual", "visual-paper") and snapshot.geometry is None  # the page could not be looked at
    article = extract(
        snapshot.html,
        snapshot.final_url,
        method="auto" if unseen or (method == "xpath" and rule is None) else method,
        rules=rule.for_extraction() if rule and method != "readability" else None,
        zone=site.zone if site else UTC,
        geometry=snapshot.geometry,
    )
    return article if article.language else replace(article, language=snapshot.language)


def rule_name(snapshot: Snapshot, site: Site | None) -> str:
    """What extracted it, for the verdict: the rule's date, or the method."""
    rule = site.rule_for(snapshot.url, snapshot.fetched_at.date()) if site else None
    return f"rule of {rule.since.isoformat()}" if rule else (site.method if site else "auto")
