"""The ledger: every URL ever seen is one row of it. A run takes from it and gives to it, so a kill loses nothing.

A row is `seen` until its publication is stored, in the same transaction; or `refused` with the reason, or `failed` and
due again later. Being fetched and being extracted leave no trace of their own: what was in flight is `seen` still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from mediamon.items import FoundBy
from mediamon.storage.addresses import attempts
from mediamon.storage.addresses.form import LONGEST, forms_of, key_of, normalised
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.database.clean import clean_text
from mediamon.storage.tables.found import WAITING, url

ERASED = "erased"  # the reason of what was erased for good
EVERYWHERE = "*"  # in the place of a site: what was erased is erased for every site, those too that have never seen it
LONGEST_REASON = 200  # characters
FARTHEST = 2 * attempts.LONGEST  # ahead of now that one that failed is put off


@dataclass(frozen=True, slots=True)
class Found:
    """An address that discovery has seen; `publication` is False when the site's patterns say it is none."""

    url: str
    found_by: FoundBy
    found_on: str | None = None
    publication: bool = True


@dataclass(frozen=True, slots=True)
class Due:
    """A row of the ledger to be fetched. visit: its publication is stored, and looked at for changes."""

    id: int
    url: str
    found_by: FoundBy
    found_on: str | None
    visit: bool = False


def insert_for(connection: Connection, table: Any) -> Any:
    """The dialect's own INSERT, which knows ON CONFLICT."""
    return sqlite.insert(table) if connection.dialect.name == "sqlite" else postgresql.insert(table)


def add(connection: Connection, site: str, found: Iterable[Found], now: datetime) -> int:
    """Add addresses (normalised) that are not there yet; returns how many publications' were new. What was erased is refused."""
    listed = list(found)
    if not listed:
        return 0
    gone = erased(connection, [one.url for one in listed]) if any_erased(connection) else set()
    rows = [
        {
            "site": site,
            "url": one.url,
            "found_by": one.found_by,
            "found_on": one.found_on,
            "first_seen": now,
            "state": "seen" if one.publication and one.url not in gone else "refused",
            "reason": ERASED if one.url in gone else None if one.publication else "not_publication",
        }
        for one in listed
    ]
    statement = insert_for(connection, url).on_conflict_do_nothing(index_elements=["site", "url"])
    added = connection.execute(statement.returning(url.c.state), rows)
    return sum(state == "seen" for (state,) in added)


def any_erased(connection: Connection) -> bool:
    """Has anything ever been erased? Where nothing was, no address need be looked up."""
    return connection.execute(select(url.c.id).where(url.c.site == EVERYWHERE).limit(1)).first() is not None


def erased(connection: Connection, addresses: Collection[str]) -> set[str]:
    """Those of the addresses that no site may bring: what was erased stays so when its site moves to https, to `www.` or from it, or ends
    its addresses with a stroke.
    """
    keys = {one: key_of(one) for one in addresses}
    own = (url.c.site == EVERYWHERE) & among_texts(connection, "url.url", set(keys.values()))
    gone = set(connection.execute(select(url.c.url).where(own)).scalars())
    return {one for one, key in keys.items() if key in gone}


def erase(connection: Connection, addresses: Collection[str], now: datetime) -> None:
    """No site brings these addresses any more, whether it is known to the ledger or not. For every site they are kept as they are, for
    people, and by their keys, which are asked for.
    """
    every = {*addresses, *filter(None, map(normalised, addresses))}
    refused = {"state": "refused", "reason": ERASED, "next_try": None}
    forms = every.union(*map(forms_of, every))
    own = among_texts(connection, "url.url", forms) & (url.c.state != "stored")
    connection.execute(update(url).where(own).values(**refused))
    rows = [
        {"site": EVERYWHERE, "url": one, "found_by": "given", "first_seen": now, "state": "refused", "reason": ERASED}
        for one in sorted({*addresses, *map(key_of, every)})
    ]
    if rows:
        connection.execute(insert_for(connection, url).on_conflict_do_nothing(index_elements=["site", "url"]), rows)


def known(connection: Connection, site: str, addresses: Sequence[str], before: datetime) -> set[str]:
    """Those of the addresses (normalised) that were in the ledger before a moment."""
    query = select(url.c.url).where(url.c.site == site, url.c.url.in_(addresses), url.c.first_seen < before)
    return set(connection.execute(query).scalars())


def newest(connection: Connection, site: str) -> int:
    """The id of the row that was added last; 0 where there is none."""
    last = select(url.c.id).where(url.c.site == site).order_by(url.c.id.desc()).limit(1)
    return int(connection.scalar(last) or 0)


def take(
    connection: Connection, site: str, after: int, limit: int, now: datetime, up_to: int | None = None
) -> list[Due]:
    """The next rows to fetch, oldest first, with ids above `after` (a run goes through the ledger once), and not above `up_to`: those that
    were seen, and those that failed, or are stored, and are due again.
    """
    columns = (url.c.id, url.c.url, url.c.found_by, url.c.found_on, url.c.state == "stored")
    own = select(*columns).where(url.c.site == site, url.c.id > after)
    if up_to is not None:
        own = own.where(url.c.id <= up_to)
    seen = own.where(WAITING, url.c.state == "seen")
    again = own.where(url.c.state.in_(("failed", "stored")), url.c.next_try <= now)
    of_a_clock_ahead = own.where(url.c.state == "failed", url.c.next_try > now + FARTHEST)  # see `to_come`
    # One after the other, since each has an index of its own.
    rows = [
        row
        for query in (seen, again, of_a_clock_ahead)
        for row in connection.execute(query.order_by(url.c.id).limit(limit))
    ]
    return [Due(*row) for row in sorted(rows, key=lambda row: int(row.id))[:limit]]


def left_open(connection: Connection, site: str, addresses: Collection[str], now: datetime) -> list[str]:
    """Those of these addresses that are to be fetched still."""
    due = or_(url.c.state == "seen", and_(url.c.state.in_(("failed", "stored")), url.c.next_try <= now))
    own = (url.c.site == site) & among_texts(connection, "url.url", addresses) & due
    return list(connection.execute(select(url.c.url).where(own).order_by(url.c.id)).scalars())


def _open(row: ColumnElement[bool]) -> ColumnElement[bool]:
    """Of these rows those that are not stored; what was erased while it was fetched stays as it is."""
    return and_(row, url.c.state != "stored", url.c.reason.is_distinct_from(ERASED))


def _kept(reason: str) -> str:
    return clean_text(reason)[:LONGEST_REASON]


def refuse(connection: Connection, site: str, refusals: Sequence[tuple[str, str]]) -> None:
    """Close rows (url, reason) for good."""
    for address, reason in refusals:
        where = _open(and_(url.c.site == site, url.c.url == address))
        connection.execute(update(url).where(where).values(state="refused", reason=_kept(reason), next_try=None))


def refuse_too_long(connection: Connection, site: str) -> int:
    """Close what waits under addresses longer than `normalised` makes any, which earlier versions added; how many."""
    own = and_(url.c.site == site, WAITING, func.length(url.c.url) > LONGEST)
    return connection.execute(update(url).where(own).values(state="refused", reason="too_long", next_try=None)).rowcount


def fail(connection: Connection, site: str, failures: Sequence[tuple[str, str]], now: datetime) -> None:
    """Rows (url, reason) that did not come: tried again later, at growing intervals, and given up in the end."""
    for address, reason in failures:
        row = connection.execute(
            select(url.c.id, url.c.attempts, url.c.reason).where(url.c.site == site, url.c.url == address)
        ).first()
        if row is None:
            continue
        count = row.attempts + 1
        pause = attempts.pause_after(count, reason, row.reason)
        closed = {"state": "refused", "reason": attempts.reason_in_the_end(reason), "next_try": None}
        later = {"state": "failed", "reason": _kept(reason), "next_try": now + (pause or timedelta(0))}
        connection.execute(
            update(url).where(_open(url.c.id == row.id)).values(attempts=count, **(closed if pause is None else later))
        )


def gave_nothing(connection: Connection, site: str, reasons: Sequence[str], since: datetime, limit: int) -> list[str]:
    """The newest addresses found since a moment that were fetched and gave nothing for these reasons."""
    query = select(url.c.url).where(_empty(site, reasons, since)).order_by(url.c.id.desc()).limit(limit)
    return list(connection.execute(query).scalars())


def reopen(connection: Connection, site: str, reasons: Sequence[str], since: datetime) -> int:
    """Rows found since a moment that gave nothing for these reasons are fetched again by the next run; how many."""
    again = update(url).where(_empty(site, reasons, since))
    return connection.execute(again.values(state="seen", reason=None, next_try=None, attempts=0)).rowcount


def _empty(site: str, reasons: Sequence[str], since: datetime) -> ColumnElement[bool]:
    closed = url.c.state.in_(("failed", "refused")) & url.c.reason.in_((*reasons, attempts.GAVE_UP))
    return (url.c.site == site) & (url.c.first_seen >= since) & closed
