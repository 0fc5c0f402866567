"""store: publications go into the database in batches, with their parts, ledger rows and alerts in one transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, Self

from scrapy.crawler import Crawler
from sqlalchemy import Engine

from mediamon.items import ArchiveRef, Publication
from mediamon.spiders.place import archive_folder
from mediamon.spiders.runs.hold import Silent
from mediamon.spiders.runs.run import Run
from mediamon.spiders.runs.strays import Noted, comes_to_store
from mediamon.spiders.runs.unstored import is_unforeseen, reason_of
from mediamon.spiders.signals import publications_stored
from mediamon.storage.addresses import ledger
from mediamon.storage.archive.erasure import erase_places
from mediamon.storage.erasing.before import erased_before
from mediamon.storage.publications.ready import Ready, make_ready
from mediamon.storage.words.waiting_words import sort_in
from mediamon.storage.writing.keeping import Kept, keep
from mediamon.storage.writing.revisits import Pauses
from mediamon.storage.writing.twins import REASON as TWIN

logger = logging.getLogger(__name__)
UNWRITTEN = "the database cannot be written; the next run takes this page again"


class StorePipeline:
    """Items pass on at once; they are committed with their batch. Refused pages end here, their reason in the ledger."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.size = crawler.settings.getint("MEDIAMON_BATCH")
        self.pause = crawler.settings.getfloat("MEDIAMON_BATCH_SECONDS")
        self._batch: list[Publication] = []
        self._timer: asyncio.Task[None] | None = None
        self._making_ready, self._writing = asyncio.Lock(), asyncio.Lock()
        self._broken = False
        self._any_erased = True  # as far as is known

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Scrapy's way of making pipelines."""
        return cls(crawler)

    @property
    def pauses(self) -> Pauses:
        """After which the site's publications are asked for again."""
        site = getattr(self.crawler.spider, "site", None)
        return site.visits if site else ()

    @property
    def run(self) -> Run | None:
        """The crawl's hold on its site."""
        return getattr(self.crawler, "mediamon_run", None)

    async def process_item(self, item: Any) -> Any:
        """Take an item into the batch; wait while a full one is being written, so that memory stays bounded."""
        if not isinstance(item, Publication) or self.run is None:
            return item
        comes_to_store(self.crawler, item.snapshot.url)
        if self._broken:
            raise Noted(UNWRITTEN, log_level="DEBUG")
        self._batch.append(item)
        if len(self._batch) >= self.size:
            await self.flush()
        elif self._timer is None or self._timer.done():
            self._timer = asyncio.get_running_loop().create_task(self._flush_later())
        if item.article is None:
            reason = item.refusal.reason if item.refusal else "not_extracted"
            self._count(f"refused/{reason}")
            raise Noted(f"{item.snapshot.url} is no publication: {reason}", log_level="DEBUG")
        if await self._was_erased(item):  # neither feeds nor stages behind this one show it once more
            self._count(f"refused/{ledger.ERASED}")
            raise Noted(f"{item.snapshot.url} leads to what was erased", log_level="DEBUG")
        return item

    async def _was_erased(self, item: Publication) -> bool:
        """Where nothing was ever erased, that is asked once a batch."""
        if not self._any_erased or self.run is None:
            return False
        try:
            self._any_erased, again = await self.run.ahead(partial(_comes_again, item))
        except Exception as error:
            self._break(error, 0 if self._broken else len(self._batch))
            raise Noted(UNWRITTEN, log_level="DEBUG") from error
        return again

    async def close_spider(self) -> None:
        """Write the rest."""
        if self._timer is not None:
            self._timer.cancel()
        await self.flush()

    async def flush(self) -> None:
        """Write the batch; when the database cannot be written the run ends, and its pages stay in the ledger as seen.

        One batch is made ready while the one before it is written; they are written in their order.
        """
        async with self._making_ready:
            batch, self._batch = self._batch, []
            try:
                ready = await self._ready(batch)
            except Exception as error:  # whatever it is, these pages are not stored
                self._break(error, len(batch))
                return
            await self._writing.acquire()
        try:
            kept = await self._keep(batch, ready)
        finally:
            self._writing.release()
        if kept is not None and self.run is not None:
            with suppress(Silent):
                await self.run.ahead(lambda engine: sort_in(engine, kept.new))

    async def _ready(self, batch: list[Publication]) -> list[Ready | None]:
        """What storing needs of it, made once, and before the database is locked."""
        if not batch or self.run is None or self._broken:
            return []
        return await self.run.ahead(lambda engine: make_ready(engine, batch))

    async def _keep(self, batch: list[Publication], ready: list[Ready | None]) -> Kept | None:
        """None where there is nothing to write, or no database that could be."""
        if not batch or self.run is None or self._broken:
            return None
        now = datetime.now(UTC)
        try:
            kept: Kept = await self.run.transact(lambda connection: keep(connection, batch, self.pauses, now, ready))
        except Exception as error:
            self._break(error, len(batch))
            return None
        self._count("stored", kept.new)
        self._count("changed", kept.changed)
        self._count(f"refused/{TWIN}", kept.twins)
        self._count("batches")
        self._any_erased = True  # somebody may have erased something meanwhile
        await asyncio.to_thread(self._erase, [*kept.gone])
        stored = [item for item in batch if item not in kept.erased]
        self.crawler.signals.send_catch_log(publications_stored, publications=stored, spider=self.crawler.spider)
        return kept

    def _erase(self, gone: Sequence[ArchiveRef]) -> None:
        """Pages that must not be there; the archive wrote them before anybody knew."""
        try:
            erase_places(archive_folder(self.crawler.settings), [(one.file, one.offset, one.length) for one in gone])
        except OSError as error:
            logger.error("A page that was erased before lies in the archive again: %s: erase it once more", error)
            self._count("archive/not_erased")

    async def _flush_later(self) -> None:
        await asyncio.sleep(self.pause)
        # Not awaited under this task: close_spider cancels the timer, never a transaction.
        await asyncio.shield(asyncio.ensure_future(self.flush()))

    def _break(self, error: Exception, lost: int) -> None:
        if self._broken and not lost:
            return  # it is told already
        self._broken = True
        reason = reason_of(error)
        if self.run is not None:
            self.run.broken = self.run.broken or reason  # the last batch is written when the crawl is ending already
        self._count("storage/failed")
        cause = str(getattr(error, "orig", None) or error)
        told = "The database cannot be written: %s. %d pages will be fetched again by the next run"
        logger.error(told, cause, lost, exc_info=error if is_unforeseen(error) else None)
        if self.crawler.engine is not None:
            asyncio.get_running_loop().create_task(self.crawler.engine.close_spider_async(reason=reason))

    def _count(self, what: str, by: int = 1) -> None:
        if self.crawler.stats is not None and by:
            self.crawler.stats.inc_value(f"mediamon/{what}", by)


def _comes_again(item: Publication, engine: Engine) -> tuple[bool, bool]:
    """Was anything ever erased, and this?"""
    stored = {(item.snapshot.site, item.snapshot.url)} if item.snapshot.visit else ()
    with engine.connect() as connection:
        if not ledger.any_erased(connection):
            return False, False
        return True, erased_before(connection, [item], stored)[0]
