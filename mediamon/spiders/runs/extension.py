"""`RunExtension`: begins and ends the run of a crawl, keeps its lease, and writes what discovery sees as it comes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from typing import Self

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from mediamon.items import FoundBy
from mediamon.spiders import signals as own_signals
from mediamon.spiders.place import archive_folder, database_url, organisation_names
from mediamon.spiders.runs import arrivals, unarchived
from mediamon.spiders.runs.run import Run
from mediamon.spiders.runs.strays import Strays
from mediamon.spiders.runs.unstored import FAILED, is_unforeseen, reason_of
from mediamon.storage.copies.restoring import broken_off
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.unopened import UNOPENED, why_unopened
from mediamon.storage.running import lease as leases

logger = logging.getLogger(__name__)

FLUSH_SECONDS = 0.3
UNWRITABLE = "The database cannot be written: %s. Nothing is lost: start again when it can"
RENEWAL = leases.TERM.total_seconds() / 4


class RunExtension:
    """Scrapy's extension for it; in `scrapy check`, and in crawls that are no run of a site, there is none."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.run: Run | None = None
        self._task: asyncio.Task[None] | None = None
        self._strays = Strays(crawler)  # signals hold nobody

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making extensions. Raises NotConfigured in `scrapy check`, which stores nothing and takes no site from a run."""
        if os.environ.get("SCRAPY_CHECK"):
            raise NotConfigured
        extension = cls(crawler)
        crawler.signals.connect(extension.spider_opened, signals.spider_opened)
        crawler.signals.connect(extension.spider_closed, signals.spider_closed)
        crawler.signals.connect(extension.urls_found, own_signals.urls_found)
        return extension

    def spider_opened(self, spider: Spider) -> None:
        """Take the site, or end the crawl with the reason "lease_held", "storage_unavailable" or "storage_failed"."""
        if getattr(spider, "site", None) is None:
            return
        if self.crawler.settings.get("JOBDIR"):
            logger.warning(
                "JOBDIR is set, but the ledger in the database decides what was done: JOBDIR is not needed, and what waits in it is fetched twice"
            )
        engine = self._open()
        if engine is None:
            self._close("storage_unavailable")
            return
        run = Run(self.crawler, engine, spider.name)
        try:
            began = run.begin(spider.site)  # type: ignore[attr-defined]
        except Exception as error:
            self._failed(UNWRITABLE, error)
            self._close(reason_of(error))
            return
        if not began:
            logger.error("Another run of %s is going on: this one ends", spider.name)
            self._close("lease_held")
            return
        self.run = self.crawler.mediamon_run = run  # type: ignore[attr-defined]
        self._task = asyncio.get_running_loop().create_task(self._keep(run))

    def _open(self) -> Engine | None:
        """The database; None, and an error in the log, where it cannot be opened or is still to be brought back."""
        url = database_url(self.crawler.settings)
        told = broken_off(archive_folder(self.crawler.settings))
        try:
            if not told:
                return open_database(url)
        except UNOPENED as error:
            told = why_unopened(error, url)
        except Exception as error:
            told = why_unopened(error, url)
            logger.exception("A database cannot be opened for a reason that nobody has foreseen")
        logger.error(UNWRITABLE, told)
        return None

    async def spider_closed(self, spider: Spider, reason: str) -> None:
        """Write the rest, note how the run ended."""
        if self._task is not None:
            self._task.cancel()
        if self.run is None:
            return
        try:
            await self._write_rest(self.run, reason)
            await self._write_end(self.run, reason)
        except Exception as error:
            self._failed("The end of the run could not be written: %s", error)
        if self.run.broken and self.crawler.stats is not None:  # known to Scrapy when it was ending already
            self.crawler.stats.set_value("finish_reason", self.run.broken)
        self.run.engine.dispose()

    async def _write_rest(self, run: Run, reason: str) -> None:
        """Raises LeaseLost, SQLAlchemyError; whatever else goes wrong makes the run one that has failed."""
        try:
            await run.flush()
            if run.broken != FAILED:  # what was learned of pages that are not stored would be learned of them each time
                await run.settle()
            stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
            if unarchived.FAILED in stats or unarchived.STORED in stats:
                await run.transact(lambda connection: unarchived.settle(connection, run.site, stats, run.now()))
            asked = not any(name.startswith("mediamon/discovery_failed") for name in stats)
            if reason == "finished" and asked and run.broken is None:
                site, now = run.site, run.now()  # a run that could not ask its sources tells nothing of them
                names = organisation_names(self.crawler.settings)
                await run.transact(lambda connection: arrivals.settle(connection, site, now, names))
        except (SQLAlchemyError, leases.LeaseLost):
            raise
        except Exception as error:
            self._failed(UNWRITABLE, error)

    async def _write_end(self, run: Run, reason: str) -> None:
        stats = self.crawler.stats.get_stats() if self.crawler.stats else {}
        cut_off = reason == "finished" and stats.get("mediamon/traversal_cut_off")  # the next run goes on, and soon
        await run.end(
            run.broken or ("traversal_cut_off" if cut_off else reason),
            {key: value for key, value in stats.items() if isinstance(value, int | float | str)},
        )

    def urls_found(self, urls: Sequence[str], found_by: FoundBy, found_on: str | None, spider: Spider) -> None:
        """Take addresses from discovery, at whatever moment they are seen."""
        if self.run is not None:
            self.run.found(urls, found_by, found_on, spider.site.is_publication)  # type: ignore[attr-defined]

    async def _keep(self, run: Run) -> None:
        """Write what was found several times a second, renew the lease several times a term."""
        since = 0.0
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            since += FLUSH_SECONDS
            try:
                await run.flush()
                if since >= RENEWAL:
                    await run.renew()
                    since = 0.0
            except leases.LeaseLost as error:
                logger.error("%s: this run ends", error)
                self._close("lease_lost")
                return
            except Exception as error:
                self._failed(UNWRITABLE, error)
                self._close(reason_of(error))
                return

    def _failed(self, told: str, error: Exception) -> None:
        """Tell it, and note that not all could be stored. told: with a place for the error."""
        logger.error(told, error, exc_info=error if is_unforeseen(error) else None)
        if self.run is not None:
            self.run.broken = reason_of(error)
        if self.crawler.stats is not None:
            self.crawler.stats.inc_value("mediamon/storage/failed")

    def _close(self, reason: str) -> None:
        engine = self.crawler.engine
        if engine is not None:
            asyncio.get_running_loop().create_task(engine.close_spider_async(reason=reason))
