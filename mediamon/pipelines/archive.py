"""archive: the raw response goes into the WARC archive, the item keeps the reference."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Self

from scrapy.crawler import Crawler

from mediamon.items import ArchiveRef, Publication, RawResponse
from mediamon.spiders.place import archive_folder
from mediamon.spiders.runs.unarchived import FAILED
from mediamon.storage.archive.records import Archive

logger = logging.getLogger(__name__)


class ArchivePipeline:
    """One WARC file a run, more when it grows."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines."""
        return cls(crawler)

    def open_spider(self) -> None:
        """A file name of its own for every run."""
        spider = self.crawler.spider
        stamp = datetime.now(UTC).strftime("%Y%m%d%H%M%S%f")
        name = f"{spider.name if spider else 'mediamon'}-{stamp}"
        self.crawler.mediamon_archive = Archive(archive_folder(self.crawler.settings), name)  # type: ignore[attr-defined]

    def close_spider(self) -> None:
        """Close the file."""
        archive = _archive_of(self.crawler)
        if archive is not None:
            archive.close()

    def process_item(self, item: Any) -> Any:
        """Archive what was not archived yet."""
        if not isinstance(item, Publication) or item.snapshot.raw is None or _archive_of(self.crawler) is None:
            return item
        snapshot = item.snapshot
        reference = archived(self.crawler, snapshot.final_url, item.snapshot.raw, snapshot.fetched_at)
        return replace(item, snapshot=replace(snapshot, archive=reference, raw=None))


def archived(crawler: Crawler, address: str, raw: RawResponse, when: datetime) -> ArchiveRef | None:
    """Where the response lies now in the run's archive; None where there is none. A full disk, or a response of which no record can be made,
    costs the archive's copy, and is counted, not the publication.
    """
    archive = _archive_of(crawler)
    if archive is None:
        return None
    try:
        return archive.append(address, raw, when)
    except (OSError, ValueError) as error:
        logger.error("The archive cannot be written: %s. %s is stored without its raw page", error, address)
        if crawler.stats is not None:
            crawler.stats.inc_value(FAILED)
    return None


def _archive_of(crawler: Crawler) -> Archive | None:
    """The run's, which its pipelines share; None where this stage is left out."""
    return getattr(crawler, "mediamon_archive", None)
