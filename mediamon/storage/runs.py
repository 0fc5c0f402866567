"""Runs: when each began and ended, why, and its stats."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, update

from mediamon.storage.tables_of_people import run


def begin(connection: Connection, site: str, token: int, now: datetime) -> int:
    """Note that a run has begun; returns its number."""
    statement = run.insert().values(site=site, token=token, began_at=now).returning(run.c.id)
    return int(connection.execute(statement).scalar_one())


def end(connection: Connection, number: int, reason: str, stats: Mapping[str, Any], now: datetime) -> None:
    """Note that it has ended."""
    connection.execute(update(run).where(run.c.id == number).values(ended_at=now, reason=reason, stats=dict(stats)))
