"""The outbox: an alert is written in the transaction of what causes it, and delivered apart, once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, or_, select, update

from mediamon.storage.engine import writing
from mediamon.storage.ledger import insert_for
from mediamon.storage.tables import outbox

BACKOFF = timedelta(minutes=1)
LONGEST_BACKOFF = timedelta(hours=1)
BATCH = 100


def put(connection: Connection, key: str, title: str, body: str, now: datetime) -> None:
    """Put an alert in; a key that is there already was told already."""
    statement = insert_for(connection, outbox).values(key=key, title=title, body=body, made_at=now)
    connection.execute(statement.on_conflict_do_nothing(index_elements=["key"]))


def deliver(engine: Engine, send: Callable[[str, str], bool], now: datetime) -> tuple[int, int]:
    """Hand over what is due to `send(title, body)`, which says whether it was taken. Returns (delivered, put off)."""
    delivered = delayed = 0
    due = outbox.c.sent_at.is_(None) & or_(outbox.c.next_try.is_(None), outbox.c.next_try <= now)
    with engine.connect() as connection:
        rows = connection.execute(select(outbox).where(due).order_by(outbox.c.id).limit(BATCH)).fetchall()
    for row in rows:
        taken = send(row.title, row.body)
        delivered, delayed = delivered + taken, delayed + (not taken)
        pause = min(BACKOFF * 2**row.attempts, LONGEST_BACKOFF)
        values = {"sent_at": now} if taken else {"next_try": now + pause}
        with writing(engine) as connection:
            connection.execute(update(outbox).where(outbox.c.id == row.id).values(attempts=row.attempts + 1, **values))
    return delivered, delayed
