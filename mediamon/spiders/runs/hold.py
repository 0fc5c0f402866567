"""A crawl's hold on its site: every write goes through it, under the run's fencing token (Kleppmann, "How to do distributed locking")."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from scrapy.crawler import Crawler
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from mediamon.storage.database.engine import writing
from mediamon.storage.database.momentary import is_momentary
from mediamon.storage.running import lease as leases

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Hold:
    """The lease of a site, and transactions under it. token: None until the site is taken."""

    def __init__(self, crawler: Crawler, engine: Engine, site: str) -> None:
        self.crawler, self.engine, self.site = crawler, engine, site
        self.token: int | None = None
        self._lock = asyncio.Lock()

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

        Raises LeaseLost, and the database's error when it does not go by within MEDIAMON_STORAGE_PATIENCE.
        """
        async with self._lock:
            return await self._patiently(lambda: self._transact(work))

    async def _patiently(self, ask: Callable[[], T]) -> T:
        """Ask the database; one that is busy, or being started again, is asked until it answers."""
        patience = self.crawler.settings.getfloat("MEDIAMON_STORAGE_PATIENCE")
        waited, pause = 0.0, 0.1
        while True:
            try:
                return await asyncio.to_thread(ask)
            except OperationalError as error:
                if waited >= patience or not is_momentary(error):
                    raise
                logger.warning("The database does not answer (%s): trying again in %.1f s", error.orig, pause)
                self._count("storage/waits")
                await asyncio.sleep(pause)
                waited, pause = waited + pause, min(pause * 2, 5.0)

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
