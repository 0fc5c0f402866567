"""When a site file says anew which addresses are publications, what the ledger has is judged by it: `allow` was mended, say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, delete, or_, select, text, update

from mediamon.storage.addresses.sources import Version, note
from mediamon.storage.database.bulk import among, listed
from mediamon.storage.tables.found import source, url

KEPT_AS = "allow, deny"  # in the place of a source's address: what the ledger was judged by
UNDER_WAY = "under way"
NO_PUBLICATION = "not_publication"
AT_ONCE = 5_000  # rows
Transact = Callable[[Callable[[Connection], Any]], Any]
"""Does something in a transaction of its own."""


def fingerprint(allow: Sequence[str], deny: Sequence[str]) -> str:
    """Of what a site file says of addresses."""
    return hashlib.sha256(json.dumps([list(allow), list(deny)]).encode()).hexdigest()


def judge_anew(
    engine: Engine, transact: Transact, site: str, by: str, is_publication: Callable[[str], bool], now: datetime
) -> tuple[int, int]:
    """Where `by` (a fingerprint) is not what the ledger was judged by: (how many rows are to be fetched now, how many no more). Its sources
    are then asked for whole again: what they listed may count now.

    A part of the ledger is a transaction. Until the last one it is noted as judged by nothing, so that who was killed before judges all of it
    again, even where the file is by then what it had been.
    """
    with engine.connect() as connection:
        own = (source.c.site == site) & (source.c.url == KEPT_AS)
        was = connection.scalar(select(source.c.etag).where(own))
    if was == by:
        return 0, 0
    opened = closed = 0
    if was is not None:  # else nobody knows by what: an earlier version noted nothing
        transact(lambda connection: note(connection, site, KEPT_AS, Version(UNDER_WAY), now))
    after: int | None = None if was is None else 0
    while after is not None:
        after, to_open, to_close = transact(partial(_judge, site=site, after=after, is_publication=is_publication))
        opened, closed = opened + to_open, closed + to_close
    transact(lambda connection: _note(connection, site, by, now, sources_too=was is not None))
    return opened, closed


def _note(connection: Connection, site: str, by: str, now: datetime, *, sources_too: bool) -> None:
    if sources_too:
        connection.execute(delete(source).where(source.c.site == site))
    note(connection, site, KEPT_AS, Version(by), now)


def _judge(
    connection: Connection, site: str, after: int, is_publication: Callable[[str], bool]
) -> tuple[int | None, int, int]:
    """The next part: behind which row the one after it is, None where this was the last, and how many rows were changed."""
    refused = (url.c.state == "refused") & (url.c.reason == NO_PUBLICATION)
    own = select(url.c.id, url.c.url, url.c.state).where(url.c.site == site, or_(refused, url.c.state == "seen"))
    rows = connection.execute(own.where(url.c.id > after).order_by(url.c.id).limit(AT_ONCE)).fetchall()
    fits = {row.id: is_publication(row.url) for row in rows}
    to_open = [row.id for row in rows if row.state == "refused" and fits[row.id]]
    to_close = [row.id for row in rows if row.state == "seen" and not fits[row.id]]
    _set(connection, to_open, "seen", None)
    _set(connection, to_close, "refused", NO_PUBLICATION)
    return rows[-1].id if len(rows) == AT_ONCE else None, len(to_open), len(to_close)


def _set(connection: Connection, numbers: Sequence[int], state: str, reason: str | None) -> None:
    if numbers:
        own = update(url).where(text(f"id {among(connection, 'numbers')}")).values(state=state, reason=reason)
        connection.execute(own, {"numbers": listed(connection, numbers)})
