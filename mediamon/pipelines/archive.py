"""archive: the raw response goes into the WARC archive, the item keeps the reference."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.items import Publication
from mediamon.spiders.place import archive_folder
from mediamon.storage.archive import Archive

logger = logging.getLogger(__name__)


class ArchivePipeline:
    """One WARC file a run, more when it grows."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._archive: Archive | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines."""
        return cls(crawler)

    def open_spider(self) -> None:
        """A file name of its own for every run."""
        spider = self.crawler.spider
        stamp = datetime.now(UTC).strftime("%Y%m%d%H%M%S%f")
        name = f"{spider.name if spider else 'mediamon'}-{stamp}"
        self._archive = Archive(archive_folder(self.crawler.settings), name)

    def close_spider(self) -> None:
        """Close the file."""
        if self._archive is not None:
            self._archive.close()

    def process_item(self, item: Any) -> Any:
        """Archive what was not archived yet. A full disk costs the archive's copy, and is counted, not the publication."""
        if not isinstance(item, Publication) or item.snapshot.raw is None or self._archive is None:
            return item
        snapshot, reference = item.snapshot, None
        try:
            reference = self._archive.append(snapshot.final_url, item.snapshot.raw, snapshot.fetched_at)
        except OSError as error:
            logger.error("The archive cannot be written: %s. %s is stored without its raw page", error, snapshot.url)
            if self.crawler.stats is not None:
                self.crawler.stats.inc_value("mediamon/archive/failed")
        return replace(item, snapshot=replace(snapshot, archive=reference, raw=None))
