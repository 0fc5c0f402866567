"""Monitors tell that they live; what has not told so for a while is gone, and so is one of this machine whose process has ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, select

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.running.lease import is_gone
from mediamon.storage.tables.monitors import monitor

GONE = timedelta(minutes=2)
FORGOTTEN = timedelta(days=7)


def tell(connection: Connection, owner: str, began: datetime, going_on: Sequence[str], now: datetime) -> None:
    """I live, and this is what I do."""
    values = {"seen_at": now, "going_on": list(going_on)}
    statement = insert_for(connection, monitor).values(owner=owner, began_at=began, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=["owner"], set_=values))
    connection.execute(delete(monitor).where(monitor.c.seen_at < now - FORGOTTEN))


def leave(connection: Connection, owner: str) -> None:
    """I end."""
    connection.execute(delete(monitor).where(monitor.c.owner == owner))


def lives(one: Any, now: datetime) -> bool:
    """Whether a monitor (a row of `known`) has told so of late, and is no process of this machine that has ended. What a clock that was
    ahead has written is no proof.
    """
    return abs(now - one.seen_at) < GONE and not is_gone(one.owner)


def known(connection: Connection) -> Sequence[Any]:
    """owner, began_at, seen_at, going_on; the newest first."""
    return connection.execute(select(monitor).order_by(monitor.c.seen_at.desc())).fetchall()
