"""When a site file says anew which addresses are publications, what the ledger has is judged by it: `allow` was mended, say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy import Connection, delete, or_, select, text, update

from mediamon.storage.addresses.sources import Version, note
from mediamon.storage.database.bulk import among, listed
from mediamon.storage.tables.found import source, url

KEPT_AS = "allow, deny"  # in the place of a source's address: what the ledger was judged by
NO_PUBLICATION = "not_publication"
AT_ONCE = 5_000  # rows


def fingerprint(allow: Sequence[str], deny: Sequence[str]) -> str:
    """Of what a site file says of addresses."""
    return hashlib.sha256(json.dumps([list(allow), list(deny)]).encode()).hexdigest()


def judge_anew(
    connection: Connection, site: str, by: str, is_publication: Callable[[str], bool], now: datetime
) -> tuple[int, int]:
    """Where `by` (a fingerprint) is not what the ledger was judged by: (how many rows are to be fetched now, how many no more). Its sources
    are then asked for whole again: what they listed may count now.
    """
    was = connection.scalar(select(source.c.etag).where(source.c.site == site, source.c.url == KEPT_AS))
    if was == by:
        return 0, 0
    judged = (0, 0)
    if was is not None:  # else nobody knows by what: an earlier version noted nothing
        judged = _judge(connection, site, is_publication)
        connection.execute(delete(source).where(source.c.site == site))
    note(connection, site, KEPT_AS, Version(by), now)
    return judged


def _judge(connection: Connection, site: str, is_publication: Callable[[str], bool]) -> tuple[int, int]:
    refused = (url.c.state == "refused") & (url.c.reason == NO_PUBLICATION)
    own = select(url.c.id, url.c.url, url.c.state).where(url.c.site == site, or_(refused, url.c.state == "seen"))
    after = opened = closed = 0
    while rows := connection.execute(own.where(url.c.id > after).order_by(url.c.id).limit(AT_ONCE)).fetchall():
        after = rows[-1].id
        fits = {row.id: is_publication(row.url) for row in rows}
        to_open = [row.id for row in rows if row.state == "refused" and fits[row.id]]
        to_close = [row.id for row in rows if row.state == "seen" and not fits[row.id]]
        _set(connection, to_open, "seen", None)
        _set(connection, to_close, "refused", NO_PUBLICATION)
        opened, closed = opened + len(to_open), closed + len(to_close)
    return opened, closed


def _set(connection: Connection, numbers: Sequence[int], state: str, reason: str | None) -> None:
    if numbers:
        own = update(url).where(text(f"id {among(connection, 'numbers')}")).values(state=state, reason=reason)
        connection.execute(own, {"numbers": listed(connection, numbers)})
