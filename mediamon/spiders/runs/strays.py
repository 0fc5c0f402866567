"""Pages that a stage of the project's drops, fails on, or makes something else of: they come to no store, so their rows in the ledger are
closed here. Else each run would ask for them again. What has come to the store is the store's, whatever stages behind it do.

A page that was dropped or made something else of is refused; one that is no article, whoever drops it for that, as the store would
have it; one that a stage failed on is tried again later, as one that did not come, and given up in the end. A publication that is stored
already stays, and its next visit is put off.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import Response
from sqlalchemy import Connection

from mediamon.items import Publication
from mediamon.storage.addresses import ledger
from mediamon.storage.writing import revisits
from mediamon.storage.writing.keeping import keep
from mediamon.storage.writing.revisits import Pauses

DROPPED, FAILED, REPLACED = "dropped", "stage_failed", "replaced"


class Noted(DropItem):
    """Raised by a stage of ours, which has seen to the page's row."""


@dataclass(slots=True)
class Known:
    """What our stages have told of a run's pages: which have come to the store, or are seen to otherwise (hashes of addresses), and which
    were found to be no article.
    """

    at_store: set[int] = field(default_factory=set)
    refused: dict[str, Publication] = field(default_factory=dict)


def comes_to_store(crawler: Crawler, address: str) -> None:
    """From here on the store sees to the page's row."""
    known = _known(crawler)
    known.at_store.add(hash(address))
    known.refused.pop(address, None)


def is_no_article(crawler: Crawler, item: Publication) -> Publication:
    """The item, which was refused, or judged after that: Scrapy's signals tell what the spider has made, not what stages made of it."""
    _known(crawler).refused[item.snapshot.url] = replace(
        item, snapshot=replace(item.snapshot, html="", raw=None, geometry=None)
    )
    return item


class Strays:
    """Of one run; heard by Scrapy's signals of items."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler, self._known = crawler, _known(crawler)
        self._others: set[str] = set()  # of whose pages came an item that is no publication; perhaps beside one
        crawler.signals.connect(self.item_dropped, signals.item_dropped)
        crawler.signals.connect(self.item_error, signals.item_error)
        crawler.signals.connect(self.item_scraped, signals.item_scraped)

    def item_dropped(self, item: Any, exception: Exception, spider: Spider) -> None:
        """By a stage that says so."""
        if not isinstance(exception, Noted):
            self._close(item, DROPPED, spider)
        elif isinstance(item, Publication):
            self._known.at_store.add(hash(item.snapshot.url))

    def item_error(self, item: Any, spider: Spider) -> None:
        """A stage has raised something else."""
        self._close(item, FAILED, spider)

    def item_scraped(self, item: Any, response: Response | None, spider: Spider) -> None:
        """What has come through all stages. Whether its page's publication has come, too, is known when all is written."""
        due = response.meta.get("due") if isinstance(response, Response) else None
        run = getattr(self.crawler, "mediamon_run", None)
        if due is None or run is None or isinstance(item, Publication) or self._is_at_store(due.url):
            return
        if not self._others:
            run.at_end(partial(self._replaced, site=run.site, pauses=_pauses(spider)))
        self._others.add(due.url)

    def _close(self, item: Any, reason: str, spider: Spider) -> None:
        run = getattr(self.crawler, "mediamon_run", None)
        if run is None or not isinstance(item, Publication) or self._is_at_store(item.snapshot.url):
            return
        run.after_found(self._closing(run.site, item.snapshot.url, reason, _pauses(spider), item))

    def _closing(
        self, site: str, address: str, reason: str, pauses: Pauses, item: Publication | None = None
    ) -> partial[None]:
        """What is to be done in a transaction."""
        refused = self._known.refused.pop(address, item if item is not None and item.refusal else None)
        if refused is None or refused.refusal is None or reason == FAILED:
            self._count(reason)
            return partial(_let_go, site=site, address=address, reason=reason, pauses=pauses)
        self._count(refused.refusal.reason)
        return partial(_as_the_store_does, item=refused, pauses=pauses)

    def _replaced(self, connection: Connection, site: str, pauses: Pauses) -> None:
        run = getattr(self.crawler, "mediamon_run", None)
        if run is None or run.broken:  # what was not stored is taken again
            return
        strays = [one for one in sorted(self._others) if not self._is_at_store(one)]
        for address in ledger.left_open(connection, site, strays, datetime.now(UTC)):
            self._closing(site, address, REPLACED, pauses)(connection)

    def _is_at_store(self, address: str) -> bool:
        return hash(address) in self._known.at_store

    def _count(self, reason: str) -> None:
        if self.crawler.stats is not None:
            self.crawler.stats.inc_value(f"mediamon/refused/{reason}")


def _known(crawler: Crawler) -> Known:
    found: Known = vars(crawler).setdefault("mediamon_pages", Known())
    return found


def _as_the_store_does(connection: Connection, item: Publication, pauses: Pauses) -> None:
    keep(connection, [item], pauses, datetime.now(UTC))


def _let_go(connection: Connection, site: str, address: str, reason: str, pauses: Pauses) -> None:
    now = datetime.now(UTC)
    revisits.in_vain(connection, site, address, reason, pauses, now, gone=False)
    if reason == FAILED:
        ledger.fail(connection, site, [(address, reason)], now)
    else:
        ledger.refuse(connection, site, [(address, reason)])


def _pauses(spider: Spider) -> Pauses:
    site = getattr(spider, "site", None)
    return site.visits if site else ()
