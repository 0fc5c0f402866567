"""Runs: when each began and ended, why, and its stats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from mediamon.storage.database.clean import clean
from mediamon.storage.database.steps import values_of
from mediamon.storage.tables.people import run

FOUND = "mediamon/urls/new"  # the stat of addresses that were new to the ledger
ASKED = "asked_to_wait"  # why a run has ended that is to come again later, as its site wants it
WAIT = "mediamon/manners/asked_to_wait"  # the stat of seconds for which a site has asked to be left alone
LONGEST_WAIT = 366 * 86400  # seconds; more is a mistake


@dataclass(frozen=True, slots=True)
class Noted:
    """A run as it is on record; ended and reason are None while it goes on, and for ever where it was killed. new: addresses that were new
    to the ledger; asked: seconds for which the site has asked to be left alone; number: of its row.
    """

    site: str
    began: datetime
    ended: datetime | None
    reason: str | None
    new: int = 0
    asked: float = 0.0
    number: int = 0

    @property
    def wait(self) -> timedelta:
        """From its beginning on, for how long the site has asked to be left alone."""
        seconds = min(self.asked, LONGEST_WAIT)
        return (self.ended or self.began) - self.began + timedelta(seconds=seconds) if seconds else timedelta(0)


def begin(connection: Connection, site: str, token: int, now: datetime) -> int:
    """Note that a run has begun; returns its number."""
    statement = run.insert().values(site=site, token=token, began_at=now).returning(run.c.id)
    return int(connection.execute(statement).scalar_one())


def end(connection: Connection, number: int, reason: str, stats: Mapping[str, Any], now: datetime) -> None:
    """Note that it has ended."""
    values = clean({"ended_at": now, "reason": reason, "stats": dict(stats)})
    connection.execute(update(run).where(run.c.id == number).values(**values))


def newest(connection: Connection, limit: int = 50, sites: Iterable[str] | None = None) -> dict[str, Sequence[Noted]]:
    """The newest runs of each site, the oldest of them first. sites: others than all that have any."""
    # Two of some hundred stats are taken out there: to read them all took most of the time.
    told = run.c.stats[FOUND].as_float().label("new"), run.c.stats[WAIT].as_float().label("asked")
    own = (
        select(run.c.id, run.c.began_at, run.c.ended_at, run.c.reason, *told)
        .where(run.c.site == bindparam("of"))
        .order_by(run.c.id.desc())
        .limit(limit)
    )
    found: dict[str, Sequence[Noted]] = {}
    # One query of all sites would walk through all runs, or plan for it.
    for site in _sites(connection) if sites is None else sites:
        found[site] = tuple(
            Noted(site, began, ended, reason, int(new or 0), asked or 0.0, number)
            for number, began, ended, reason, new, asked in connection.execute(own, {"of": site}).fetchall()[::-1]
        )
    return found


def _sites(connection: Connection) -> list[str]:
    """The sites that have runs."""
    sites = values_of(run.c.site)
    return list(connection.execute(select(sites.c.value).where(sites.c.value.is_not(None))).scalars())
