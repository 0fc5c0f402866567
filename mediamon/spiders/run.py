"""A run of one site: its lease, its side of the ledger, and the writing of what discovery sees.

`RunExtension` makes one for every crawl of a site and hangs it on the crawler as `mediamon_run`, where the spider and
the pipelines find it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Self, TypeVar

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import NotConfigured
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from mediamon.items import FoundBy
from mediamon.sites import Site
from mediamon.spiders import arrivals
from mediamon.spiders import signals as own_signals
from mediamon.spiders.finds import Finds
from mediamon.spiders.place import archive_folder, database_url, organisation_names
from mediamon.spiders.strays import Strays
from mediamon.spiders.unstored import FAILED, is_unforeseen, reason_of
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.attempts import NOT_THERE
from mediamon.storage.addresses.form import normalised
from mediamon.storage.addresses.judged_anew import fingerprint, judge_anew
from mediamon.storage.addresses.ledger import Due
from mediamon.storage.addresses.sources import Version, version_of
from mediamon.storage.copies.restoring import broken_off
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.momentary import is_momentary
from mediamon.storage.database.turns import give_way
from mediamon.storage.database.unopened import UNOPENED, why_unopened
from mediamon.storage.running import lease as leases
from mediamon.storage.running import runs
from mediamon.storage.writing import revisits
from mediamon.storage.writing.revisits import Pauses

logger = logging.getLogger(__name__)
T = TypeVar("T")

FLUSH_SECONDS = 0.3
UNWRITABLE = "The database cannot be written: %s. Nothing is lost: start again when it can"
RENEWAL = leases.TERM.total_seconds() / 4


class Run:
    """One crawl's hold on a site. Every write goes through `transact`, under the run's fencing token."""

    def __init__(self, crawler: Crawler, engine: Engine, site: str) -> None:
        self.crawler, self.engine, self.site = crawler, engine, site
        self.token: int | None = None
        self.broken: str | None = None  # the reason for which it fails: not all that it found could be stored
        self.news = asyncio.Event()  # set when the ledger got something to fetch
        self._began = self.now()
        self._number = 0
        self._stock = self._cursor = 0  # the last row that was there before; how far the run has come in these
        self._news = 0  # and in those that it has found
        self._finds = Finds(site, self.transact, self.now)
        self._at_end: list[Callable[[Connection], None]] = []
        self._lock = asyncio.Lock()

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC)

    # ---- the lease ---------------------------------------------------------------------------------------------------
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

    async def renew(self) -> None:
        """Keep the site. Raises LeaseLost."""
        await self.transact(self._renew)

    def _renew(self, connection: Connection) -> None:
        leases.renew(connection, self.site, self._held(), self.now())

    async def end(self, reason: str, stats: dict[str, Any]) -> None:
        """Note how it ended and let the next run in. Raises LeaseLost."""
        await self.transact(lambda connection: self._give_back(connection, reason, stats))

    def _give_back(self, connection: Connection, reason: str, stats: dict[str, Any]) -> None:
        runs.end(connection, self._number, reason, stats, self.now())
        leases.release(connection, self.site, self._held(), self.now())

    # ---- writing -----------------------------------------------------------------------------------------------------
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

    # ---- discovery ---------------------------------------------------------------------------------------------------
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

    def _held(self) -> int:
        if self.token is None:
            raise leases.LeaseLost(f"this run does not hold {self.site}")
        return self.token

    def _count(self, what: str, by: int = 1) -> None:
        if self.crawler.stats is not None and by:
            self.crawler.stats.inc_value(f"mediamon/{what}", by)


class RunExtension:
    """Begins and ends the run of a crawl, keeps its lease, writes what `urls_found` tells."""

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
