"""mentions: which of the monitored organisations an article names, and where."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.items import Publication
from mediamon.mentions import DEFAULT_FILE, Matcher, load_organisations


class MentionsPipeline:
    """One matcher for the run, of the organisations in MEDIAMON_ORGANISATIONS: made for the first article, of which most runs have none."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._organisations = load_organisations(crawler.settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)

    @cached_property
    def _matcher(self) -> Matcher:
        return Matcher(self._organisations)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines. Raises OrganisationsError, which names file, line and mend."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Find the mentions in the body."""
        if not isinstance(item, Publication) or item.article is None:
            return item
        site = getattr(self.crawler.spider, "site", None)
        where = {"name": site.name, "region": site.region} if site else None
        mentions = self._matcher.find_all(item.article.body, item.article.language, where)
        if mentions and self.crawler.stats is not None:
            self.crawler.stats.inc_value("mediamon/mentions", len(mentions))
        return replace(item, mentions=mentions)
