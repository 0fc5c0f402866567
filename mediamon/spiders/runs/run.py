"""A run of one site: its beginning and end, and its side of the ledger. `RunExtension` makes one for every crawl of a site and hangs it on
the crawler as `mediamon_run`, where the spider and the pipelines find it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from scrapy.crawler import Crawler
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from mediamon.items import FoundBy
from mediamon.sites import Site
from mediamon.spiders.runs.finds import Finds
from mediamon.spiders.runs.hold import Hold
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.attempts import NOT_THERE
from mediamon.storage.addresses.form import normalised
from mediamon.storage.addresses.judged_anew import fingerprint, judge_anew
from mediamon.storage.addresses.ledger import Due
from mediamon.storage.addresses.sources import Version, version_of
from mediamon.storage.database.engine import writing
from mediamon.storage.database.turns import give_way
from mediamon.storage.running import lease as leases
from mediamon.storage.running import runs
from mediamon.storage.writing import revisits
from mediamon.storage.writing.revisits import Pauses

logger = logging.getLogger(__name__)


class Run(Hold):
    """One crawl of a site: what it has found, what is given out to be fetched, what waits for its end."""

    def __init__(self, crawler: Crawler, engine: Engine, site: str) -> None:
        super().__init__(crawler, engine, site)
        self.broken: str | None = None  # the reason for which it fails: not all that it found could be stored
        self.news = asyncio.Event()  # set when the ledger got something to fetch
        self._began = self.now()
        self._number = 0
        self._stock = self._cursor = 0  # the last row that was there before; how far the run has come in these
        self._news = 0  # and in those that it has found
        self._finds = Finds(site, self.transact, self.now)
        self._at_end: list[Callable[[Connection], None]] = []

    def begin(self, site: Site | None = None) -> bool:
        """Take the site; False when another run holds it. site: by which file the ledger is judged anew, where that has changed."""
        with writing(self.engine) as connection:
            self.token = leases.acquire(connection, self.site, leases.this_process(), self.now())
            if self.token is not None:
                self._number = runs.begin(connection, self.site, self.token, self.now())
                self._stock = self._news = ledger.newest(connection, self.site)
                self._count("urls/too_long", ledger.refuse_too_long(connection, self.site))
        if self.token is not None and site is not None:
            try:
                self._judge_anew(site)
            except Exception:
                with suppress(Exception):  # the site is given back, if the database takes even that
                    self._transact(lambda connection: self._give_back(connection, "storage_failed", {}))
                raise
        return self.token is not None

    def _judge_anew(self, site: Site) -> None:
        def transact(work: Callable[[Connection], Any]) -> Any:
            """A part of it, after which others write."""

            def part(connection: Connection) -> Any:
                """It may take longer in all than the site is held for."""
                self._renew(connection)
                return work(connection)

            began, done = monotonic(), self._transact(part)
            give_way(self.engine, began)
            return done

        by = fingerprint(site.allow, site.deny)
        opened, closed = judge_anew(self.engine, transact, self.site, by, site.is_publication, self.now())
        if opened or closed:
            told = "%s: `allow` or `deny` has changed: %d addresses count as publications now, %d no more"
            logger.info(told, self.site, opened, closed)
        self._count("urls/reopened", opened)
        self._count("urls/closed", closed)

    async def end(self, reason: str, stats: dict[str, Any]) -> None:
        """Note how it ended and let the next run in. Raises LeaseLost."""
        await self.transact(lambda connection: self._give_back(connection, reason, stats))

    def _give_back(self, connection: Connection, reason: str, stats: dict[str, Any]) -> None:
        runs.end(connection, self._number, reason, stats, self.now())
        leases.release(connection, self.site, self._held(), self.now())

    def found(
        self, urls: Iterable[str], found_by: FoundBy, found_on: str | None, is_publication: Callable[[str], bool]
    ) -> None:
        """Take note of addresses; they go to the ledger with the next flush."""
        self._count("urls/unusable", self._finds.add(urls, found_by, found_on, is_publication))

    def after_found(self, work: Callable[[Connection], None]) -> None:
        """Do something in the transaction that writes what was found so far: note a feed's version, say."""
        self._finds.after(work)

    def at_end(self, work: Callable[[Connection], None]) -> None:
        """Do something when everything of the run is written: Scrapy closes all pipelines at once, in no order."""
        self._at_end.append(work)

    async def settle(self) -> None:
        """Do what was asked for by `at_end`, each in a transaction of its own: one that is wrong costs no other, nor the run's end.

        Raises LeaseLost, SQLAlchemyError.
        """
        works, self._at_end = self._at_end, []
        for work in works:
            try:
                await self.transact(work)
            except (leases.LeaseLost, SQLAlchemyError):
                raise
            except Exception:
                self._count("end_failed")
                logger.exception("Something that was to be done at the end of the run has failed")

    async def flush(self) -> None:
        """Write what was found to the ledger (`Finds.write`)."""
        new = await self._finds.write()
        if new is not None:
            self._count("urls/new", new)
            self.news.set()

    async def take(self, limit: int) -> list[Due]:
        """The next publications to fetch; each is given out once a run. What the run has found goes before what waits from earlier ones:
        the news of the day do not stand behind a site's stock.
        """
        return await self._patiently(lambda: self._due(limit))

    def _due(self, limit: int) -> list[Due]:
        site, now = self.site, self.now()
        with self.engine.connect() as connection:
            news = ledger.take(connection, site, self._news, limit, now)
            left = limit - len(news)
            old = ledger.take(connection, site, self._cursor, left, now, self._stock) if left else []
        self._news = news[-1].id if news else self._news
        self._cursor = old[-1].id if old else self._cursor
        return [*news, *old]

    def version_of(self, address: str) -> Version:
        """Of a source's last answer; nothing where the database does not answer: then the source is asked for whole."""
        try:
            with self.engine.connect() as connection:
                return version_of(connection, self.site, address)
        except SQLAlchemyError as error:
            logger.warning("The ledger could not be asked for the version of %s: %s", address, error)
            return Version()

    def known(self, urls: Sequence[str]) -> set[str]:
        """Those that the ledger had before this run; none where the database does not answer, so that nothing is left out."""
        addresses = {url: address for url in urls if (address := normalised(url)) is not None}
        try:
            with self.engine.connect() as connection:
                old = ledger.known(connection, self.site, list(addresses.values()), self._began)
        except SQLAlchemyError as error:
            logger.warning("The ledger could not be asked what it knows: %s", error)
            return set()
        return {url for url, address in addresses.items() if address in old}

    async def close_row(self, address: str, reason: str, *, for_good: bool, pauses: Pauses = ()) -> None:
        """A publication that did not come: refused for good, or failed and due again later. for_good: it is gone, if it was there."""

        def work(connection: Connection) -> None:
            """The visit in vain, and the ledger's row: refused for good, or failed and due again."""
            revisits.in_vain(connection, self.site, address, reason, pauses, self.now(), gone=for_good)
            if for_good and reason != NOT_THERE:
                ledger.refuse(connection, self.site, [(address, reason)])
            else:
                ledger.fail(connection, self.site, [(address, reason)], self.now())

        await self.transact(work)
