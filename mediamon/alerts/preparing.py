"""Before delivering: what saved searches have found, and digests whose hour has come, become alerts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Engine

from mediamon.alerts.clock import last_moment
from mediamon.alerts.delivering import Office
from mediamon.alerts.digests import morning
from mediamon.storage.alerts import outbox
from mediamon.storage.database.engine import writing
from mediamon.storage.reading import readers, searches

LISTED = 20  # finds in an alert
LONGEST = timedelta(days=7)  # that a digest looks back for incidents and gaps


def prepare(engine: Engine, office: Office, now: datetime) -> None:
    """Each in a transaction of its own, so that one that is killed is done again, and what is done is told once."""
    with engine.connect() as connection:
        saved, wanting = searches.all_searches(connection), readers.with_digests(connection)
        newest = readers.newest_publication(connection)
    for search in saved:
        if search.after_id >= newest:
            continue
        with writing(engine) as connection:
            _look(connection, search, now)
    for reader in wanting:
        at = last_moment(now, reader.zone, reader.digest_at)
        told = reader.digested_until
        if told is None or told < at or told > now:  # by a clock that was ahead
            with writing(engine) as connection:
                _digest(connection, office, reader, at)


def _look(connection: Connection, search: Any, now: datetime) -> None:
    rows = searches.look(connection, search, now)
    if not rows or not search.tell:
        return
    lines = [f"{row.headline}\n{row.url}" for row in rows[:LISTED]]
    more = [f"… {len(rows) - LISTED}"] if len(rows) > LISTED else []
    outbox.put(
        connection,
        f"search:{search.id}:{rows[-1].id}:{now.isoformat()}",
        f"{search.name}: {len(rows)} new",
        "\n\n".join([*lines, *more]),
        now,
        kind="saved_search",
        account_id=search.account_id,
        facts={"name": search.name, "count": len(rows), "headlines": [row.headline[:200] for row in rows[:LISTED]]},
    )


def _digest(connection: Connection, office: Office, reader: Any, at: datetime) -> None:
    newest = readers.newest_publication(connection)
    told = reader.digested_until
    since = max(told if told is not None and told <= at else at - timedelta(days=1), at - LONGEST)
    title, body = morning(connection, reader, office.names, since, at, newest)
    day = at.astimezone(ZoneInfo(reader.zone)).date()
    number = readers.keep_digest(connection, reader.account_id, str(day), title, body, at, newest)
    if number is not None:
        key = f"digest:{number}"
        outbox.put(connection, key, title, body, at, kind="digest", account_id=reader.account_id)
