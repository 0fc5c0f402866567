"""Runs: when each began and ended, why, and its stats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select, update

from mediamon.storage.tables_of_people import run

FOUND = "mediamon/urls/new"  # the stat of addresses that were new to the ledger


@dataclass(frozen=True, slots=True)
class Noted:
    """A run as it is on record; ended and reason are None while it goes on, and for ever where it was killed."""

    site: str
    began: datetime
    ended: datetime | None
    reason: str | None
    stats: Mapping[str, Any]

    @property
    def new(self) -> int:
        """Addresses that were new to the ledger."""
        return int(self.stats.get(FOUND, 0))


def begin(connection: Connection, site: str, token: int, now: datetime) -> int:
    """Note that a run has begun; returns its number."""
    statement = run.insert().values(site=site, token=token, began_at=now).returning(run.c.id)
    return int(connection.execute(statement).scalar_one())


def end(connection: Connection, number: int, reason: str, stats: Mapping[str, Any], now: datetime) -> None:
    """Note that it has ended."""
    connection.execute(update(run).where(run.c.id == number).values(ended_at=now, reason=reason, stats=dict(stats)))


def newest(connection: Connection, limit: int = 50) -> dict[str, Sequence[Noted]]:
    """The newest runs of each site, the oldest of them first."""
    place = func.row_number().over(partition_by=run.c.site, order_by=run.c.id.desc()).label("place")
    ranked = select(run, place).subquery()
    rows = connection.execute(select(ranked).where(ranked.c.place <= limit).order_by(ranked.c.id))
    found = defaultdict[str, list[Noted]](list)
    for row in rows:
        found[row.site].append(Noted(row.site, row.began_at, row.ended_at, row.reason, row.stats or {}))
    return dict(found)
