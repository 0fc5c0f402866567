"""Pages that a stage of the project's drops, fails on, or makes something else of: they come to no store, so their rows in the ledger are
closed here. Else each run would ask for them again. What has come to the store is the store's, whatever stages behind it do.

A page that was dropped or made something else of is refused, one that a stage failed on is tried again later, as one that did not
come, and given up in the end. A publication that is stored already stays, and its next visit is put off.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any

from scrapy import Spider, signals
from scrapy.crawler import Crawler
from scrapy.exceptions import DropItem
from scrapy.http import Response
from sqlalchemy import Connection

from mediamon.items import Publication
from mediamon.storage import ledger, revisits
from mediamon.storage.revisits import Pauses

DROPPED, FAILED, REPLACED = "dropped", "stage_failed", "replaced"


class Noted(DropItem):
    """Raised by a stage of ours, which has seen to the page's row."""


def comes_to_store(crawler: Crawler, address: str) -> None:
    """From here on the store sees to the page's row."""
    _at_store(crawler).add(hash(address))


class Strays:
    """Of one run; heard by Scrapy's signals of items."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._others: set[str] = set()  # of whose pages came an item that is no publication; perhaps beside one
        crawler.signals.connect(self.item_dropped, signals.item_dropped)
        crawler.signals.connect(self.item_error, signals.item_error)
        crawler.signals.connect(self.item_scraped, signals.item_scraped)

    def item_dropped(self, item: Any, exception: Exception, spider: Spider) -> None:
        """By a stage that says so."""
        if not isinstance(exception, Noted):
            self._close(item, DROPPED, spider)

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
        self._count(reason)
        run.after_found(
            partial(_let_go, site=run.site, address=item.snapshot.url, reason=reason, pauses=_pauses(spider))
        )

    def _replaced(self, connection: Connection, site: str, pauses: Pauses) -> None:
        strays = [one for one in sorted(self._others) if not self._is_at_store(one)]
        left = ledger.left_open(connection, site, strays, datetime.now(UTC))
        self._count(REPLACED, len(left))
        for address in left:
            _let_go(connection, site, address, REPLACED, pauses)

    def _is_at_store(self, address: str) -> bool:
        return hash(address) in _at_store(self.crawler)

    def _count(self, reason: str, by: int = 1) -> None:
        if self.crawler.stats is not None and by:
            self.crawler.stats.inc_value(f"mediamon/refused/{reason}", by)


def _at_store(crawler: Crawler) -> set[int]:
    found: set[int] = vars(crawler).setdefault("mediamon_at_store", set())
    return found


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
