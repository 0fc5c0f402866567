"""A crawl's hold on its site: every write goes through it, under the run's fencing token (Kleppmann, "How to do distributed locking")."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from time import monotonic
from typing import Any, TypeVar

from scrapy.crawler import Crawler
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from mediamon.closing import is_closing
from mediamon.storage.database.engine import writing
from mediamon.storage.database.momentary import is_momentary
from mediamon.storage.running import lease as leases

logger = logging.getLogger(__name__)
T = TypeVar("T")
SILENT = "storage/silent"  # counts questions that were left without an answer; their threads wait still
LOOK = 1.0  # seconds between two looks whether a run is to end that waits for an answer
AT_THE_END = 10.0  # seconds at least: a large batch takes some
THREADS = 4
TOLD = 60.0  # seconds between two words of it


class Silent(SQLAlchemyError):
    """The database is there and does not answer, and the run is to end."""


class Hold:
    """The lease of a site, and transactions under it. token: None until the site is taken."""

    def __init__(self, crawler: Crawler, engine: Engine, site: str) -> None:
        self.crawler, self.engine, self.site = crawler, engine, site
        self.token: int | None = None
        self._lock = asyncio.Lock()
        # Of its own: questions that are never answered must not keep from their turn what others do in threads.
        self._threads = ThreadPoolExecutor(THREADS, "database")
        self._patience = crawler.settings.getfloat("MEDIAMON_STORAGE_PATIENCE")
        self._silent, self._ending = False, 0.0  # when that was seen first

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    async def renew(self) -> None:
        """Keep the site. Raises LeaseLost."""
        await self.transact(self._renew)

    def _renew(self, connection: Connection) -> None:
        leases.renew(connection, self.site, self._held(), self.now())

    async def transact(self, work: Callable[[Connection], Any]) -> Any:
        """Do `work` in one transaction under the lease, away from the event loop; a busy or absent database is waited for.

        Raises LeaseLost, the database's error when it does not go by within MEDIAMON_STORAGE_PATIENCE, and Silent.
        """
        async with self._lock:
            return await self._patiently(lambda: self._transact(work))

    async def _patiently(self, ask: Callable[[], T]) -> T:
        """Ask the database; one that is busy, or being started again, is asked until it answers."""
        began, waited, pause = monotonic(), 0.0, 0.1
        while True:
            try:
                return await self._answer(ask, began)
            except OperationalError as error:
                if waited >= self._patience or not is_momentary(error) or self._is_overdue(began):
                    raise
                logger.warning("The database does not answer (%s): trying again in %.1f s", error.orig, pause)
                self._count("storage/waits")
                await asyncio.sleep(pause)
                waited, pause = waited + pause, min(pause * 2, 5.0)

    async def _answer(self, ask: Callable[[], T], began: float) -> T:
        """A server that stands still is waited for, as a slow one is; once the run is to end not for ever. Raises Silent."""
        task, told = asyncio.get_running_loop().run_in_executor(self._threads, ask), TOLD
        try:
            while not (await asyncio.wait({task}, timeout=LOOK))[0]:
                silent = monotonic() - began
                if self._is_overdue(began):
                    self._silent = True
                    self._count(SILENT)
                    raise Silent(f"the database has said nothing for {silent:.0f} s")
                if silent > told:
                    logger.warning("The database has said nothing for %.0f s: waiting", silent)
                    told += TOLD
            return task.result()
        finally:
            task.cancel()  # its thread is left to itself

    def _is_overdue(self, began: float) -> bool:
        """Is the run to end, and was an answer waited for since then as long as for a server that is away?"""
        if not is_closing(self.crawler):
            return False
        self._ending = self._ending or monotonic()
        return self._silent or monotonic() - max(began, self._ending) > max(self._patience, AT_THE_END)

    async def ahead(self, work: Callable[[Engine], T]) -> T:
        """Do what comes before a transaction, while another one may be under way; as patiently. Raises the database's error."""
        return await self._patiently(lambda: work(self.engine))

    def _transact(self, work: Callable[[Connection], Any]) -> Any:
        with writing(self.engine) as connection:
            leases.check(connection, self.site, self._held())
            return work(connection)

    def _held(self) -> int:
        if self.token is None:
            raise leases.LeaseLost(f"this run does not hold {self.site}")
        return self.token

    def _count(self, what: str, by: int = 1) -> None:
        if self.crawler.stats is not None and by:
            self.crawler.stats.inc_value(f"mediamon/{what}", by)
