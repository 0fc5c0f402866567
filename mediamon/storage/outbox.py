"""The outbox: an alert is written in the transaction of what causes it, and delivered apart, once.

Who delivers takes what is due first, so that two who do so at once tell nothing twice; one that is killed between sending
and noting it sends again. Many at once become one digest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Engine, or_, select, update

from mediamon.storage.engine import writing
from mediamon.storage.ledger import insert_for
from mediamon.storage.tables import outbox

BACKOFF = timedelta(minutes=1)
LONGEST_BACKOFF = timedelta(hours=1)
TAKEN = timedelta(minutes=5)  # then what was taken and not noted as sent is due again
BATCH = 2_000
SINGLY = 5  # alerts that are told one by one; more are one digest
LISTED = 50  # of a digest; it says how many more there are


def put(connection: Connection, key: str, title: str, body: str, now: datetime) -> None:
    """Put an alert in; a key that is there already was told already."""
    statement = insert_for(connection, outbox).values(key=key, title=title, body=body, made_at=now)
    connection.execute(statement.on_conflict_do_nothing(index_elements=["key"]))


def deliver(engine: Engine, send: Callable[[str, str], bool], now: datetime) -> tuple[int, int]:
    """Hand over what is due to `send(title, body)`, which says whether it was taken. Returns alerts (delivered, put off)."""
    rows = _take(engine, now)
    parts = [rows] if len(rows) > SINGLY else [[row] for row in rows]
    delivered = 0
    for part in parts:
        title, body = digest(part) if len(part) > 1 else (part[0].title, part[0].body)
        taken = send(title, body)
        delivered += len(part) if taken else 0
        with writing(engine) as connection:
            for row in part:
                pause = min(BACKOFF * 2 ** min(row.attempts, 20), LONGEST_BACKOFF)
                values = {"sent_at": now} if taken else {"next_try": now + pause}
                own = update(outbox).where(outbox.c.id == row.id)
                connection.execute(own.values(attempts=row.attempts + 1, **values))
    return delivered, len(rows) - delivered


def digest(rows: Sequence[Any]) -> tuple[str, str]:
    """(title, body) of one message for many alerts."""
    lines = [f"{row.made_at:%Y-%m-%d %H:%M} {row.title}" for row in rows[:LISTED]]
    more = [f"… and {len(rows) - LISTED} more"] if len(rows) > LISTED else []
    return f"mediamon: {len(rows)} alerts", "\n".join([*lines, *more])


def _take(engine: Engine, now: datetime) -> Sequence[Any]:
    """What is due, and nobody else's for a while."""
    due = outbox.c.sent_at.is_(None) & or_(outbox.c.next_try.is_(None), outbox.c.next_try <= now)
    with writing(engine) as connection:
        rows = connection.execute(
            select(outbox).where(due).order_by(outbox.c.id).limit(BATCH).with_for_update(skip_locked=True)
        ).fetchall()
        if rows:
            taken = outbox.c.id.in_([row.id for row in rows])
            connection.execute(update(outbox).where(taken).values(next_try=now + TAKEN))
    return rows
