"""Writing publications: a batch with its parts, its ledger rows, its index and its alerts in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, text, update

from mediamon.items import Mention, Publication, Refusal, Score
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.attempts import NOTHING
from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.alerts import incidents
from mediamon.storage.database.bulk import among, among_texts, insert_columns, listed
from mediamon.storage.erasing.before import erased_before
from mediamon.storage.publications.adding import add
from mediamon.storage.publications.period import Period
from mediamon.storage.publications.ready import Ready, make_ready
from mediamon.storage.tables.found import mention, publication, score, url
from mediamon.storage.tables.rows import mention_columns, rows_of, score_columns

LATER = (
    "parse_timeout",
    "parse_crashed",
    "http_206",
    *NOTHING,
)  # the machine may have been busy, a cache broken: these pages are tried again


def write(
    connection: Connection, batch: Sequence[Publication], now: datetime, ready: Sequence[Ready | None] = ()
) -> int:
    """Store a batch; refusals close their row of the ledger. Returns how many publications were new.

    What is stored already stays as it is, so that a batch may be written twice; what was erased stays erased. The caller holds the transaction and
    has checked the run's lease in it. ready: what `make_ready` makes of the batch, one for one; without it, it is made here.
    """
    for item in batch:
        if item.article is None and item.refusal is not None:
            _close_row(connection, item, item.refusal, now)
        if item.verdict is not None and item.verdict.incident is not None:
            incidents.open_incident(connection, item.verdict.incident, now)
    if not any(item.article is not None for item in batch):
        return 0
    made = zip(batch, ready or make_ready(connection.engine, batch), strict=True)
    stored = [(item, one) for item, one in made if one is not None]
    numbers = _ledger_numbers(connection, [item for item, _ in stored], now)
    first: dict[int, Ready] = {}
    for number, (item, one) in zip(numbers, stored, strict=True):
        if number is not None:
            first.setdefault(number, one)
        else:
            ledger.refuse(connection, item.snapshot.site, [(item.snapshot.url, ledger.ERASED)])
    new = add(connection, first)
    own = text(f"id {among(connection, 'numbers')}")
    closed = update(url).where(own).values(state="stored", reason=None, next_try=None)
    connection.execute(closed, {"numbers": listed(connection, first)})
    return new


def _close_row(connection: Connection, item: Publication, refusal: Refusal, now: datetime) -> None:
    """What gives no article is refused; what came too late for the browser, or where a failure of extraction is suspected, is tried
    again later.
    """
    row = [(item.snapshot.url, refusal.reason)]
    doubted = item.verdict is not None and item.verdict.suspicious
    if refusal.reason in LATER or item.snapshot.unsettled or doubted:
        ledger.fail(connection, item.snapshot.site, row, now)
    else:
        ledger.refuse(connection, item.snapshot.site, row)


def _ledger_numbers(connection: Connection, items: Sequence[Publication], now: datetime) -> list[int | None]:
    """The ledger's ids of these items' URLs; an address that came past the ledger is added. None for what was erased: it stays so,
    whoever brings it again.
    """
    known = _known(connection, items)
    past = [item.snapshot for item in items if (item.snapshot.site, item.snapshot.url) not in known]
    for site in sorted({one.site for one in past}):
        ledger.add(connection, site, [ledger.Found(o.url, o.found_by, o.found_on) for o in past if o.site == site], now)
    if past:
        known = _known(connection, items)
    gone = erased_before(connection, items)
    return [
        None if away else known[item.snapshot.site, item.snapshot.url] for item, away in zip(items, gone, strict=True)
    ]


def _known(connection: Connection, items: Sequence[Publication]) -> dict[tuple[str, str], int | None]:
    sites, addresses = {item.snapshot.site for item in items}, {item.snapshot.url for item in items}
    own = url.c.site.in_(sites) & among_texts(connection, "url.url", addresses)
    rows = connection.execute(select(url.c.site, url.c.url, url.c.id, url.c.reason).where(own)).fetchall()
    return {(site, address): None if reason == ledger.ERASED else number for site, address, number, reason in rows}


def write_parts(connection: Connection, new: Sequence[tuple[int, Publication]]) -> None:
    """Mentions and scores of publications that have none."""
    write_mentions(connection, [(key, one) for key, item in new for one in item.mentions])
    write_scores(connection, [(key, one) for key, item in new for one in item.scores])


def write_mentions(connection: Connection, found: Sequence[tuple[int, Mention]]) -> None:
    """Mentions by publication, which is stored."""
    if found:
        bodies = {row.id: row.body for row in _stored(connection, {key for key, _ in found})}
        insert_columns(connection, mention, mention_columns(found, bodies))


def write_scores(connection: Connection, made: Sequence[tuple[int, Score]]) -> None:
    """Scores by publication, which is stored; one that is there already stays."""
    if made:
        rows = _stored(connection, {key for key, _ in made})
        bodies, times = {row.id: row.body for row in rows}, {row.id: row.came for row in rows}
        statement = insert_for(connection, score).on_conflict_do_nothing()
        connection.execute(statement, rows_of(score_columns(made, bodies, times)))


def _stored(connection: Connection, numbers: Collection[int]) -> Sequence[Any]:
    """What mentions and scores need of their publications: id, body, came."""
    query = select(publication.c.id, publication.c.body, Period.came().label("came"))
    return connection.execute(query.where(publication.c.id.in_(numbers))).fetchall()
