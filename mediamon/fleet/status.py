"""What is going on: monitors, sites, what waits. One value for the command, the page and the metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from mediamon.fleet import behind
from mediamon.fleet.disk import Disk
from mediamon.fleet.known import Known
from mediamon.fleet.timetable import Entry
from mediamon.sites import Site
from mediamon.storage.alerts import incidents
from mediamon.storage.running import jobs, monitors
from mediamon.storage.tables.found import WAITING, incident, outbox, url


@dataclass(frozen=True, slots=True)
class SiteStatus:
    """state: running, due, waiting, failing or paused. waiting: addresses that are to be fetched; incidents: open ones."""

    name: str
    state: str
    due: datetime
    rate: float | None
    failed: int
    last_began: datetime | None
    last_reason: str | None
    last_new: int
    waiting: int
    incidents: int


@dataclass(frozen=True, slots=True)
class MonitorStatus:
    """Somebody who runs the sites."""

    owner: str
    began: datetime
    seen: datetime
    alive: bool
    going_on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """alerts: that wait in the outbox; incidents: open ones of all sites, those that are no longer monitored too; jobs: how many are
    queued, running, failed, done; disk: None where it is not known; behind: are sites due for long that nobody runs?
    """

    at: datetime
    monitors: tuple[MonitorStatus, ...]
    sites: tuple[SiteStatus, ...]
    alerts: int
    incidents: int
    jobs: Mapping[str, int]
    disk: Disk | None
    behind: bool

    def as_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {name: _plain(value) for name, value in asdict(self).items()}


def status(
    connection: Connection,
    sites: Mapping[str, Site],
    now: datetime,
    disk: Disk | None = None,
    known: Known | None = None,
) -> Status:
    """Asked of the tables; disk: of this machine; known: what this process knows of the runs from earlier."""
    entries = (known or Known()).look(connection, now).entries(sites)
    waiting = _counts(connection, select(url.c.site, func.count()).where(WAITING).group_by(url.c.site))
    still = incident.c.closed_at.is_(None)
    opened = _counts(connection, select(incident.c.site, func.count()).where(still).group_by(incident.c.site))
    alerts = select(func.count()).select_from(outbox).where(outbox.c.sent_at.is_(None))
    return Status(
        now,
        tuple(
            MonitorStatus(row.owner, row.began_at, row.seen_at, monitors.lives(row, now), tuple(row.going_on))
            for row in monitors.known(connection)
        ),
        tuple(_site(entry, waiting.get(entry.site, 0), opened.get(entry.site, 0), now) for entry in entries),
        connection.execute(alerts).scalar_one(),
        sum(opened.values()),
        jobs.standing(connection, now),
        disk,
        bool(incidents.open_ones(connection, behind.KIND)),
    )


def _site(entry: Entry, waiting: int, opened: int, now: datetime) -> SiteStatus:
    state = "due" if entry.due <= now else "waiting"
    if entry.ended_badly and not entry.excused:
        state = "failing"
    if not entry.active:
        state = "paused"
    if entry.running:
        state = "running"
    last = entry.last
    return SiteStatus(
        entry.site,
        state,
        entry.due,
        entry.rate,
        entry.failed,
        last.began if last else None,
        last.reason if last else None,
        last.new if last else 0,
        waiting,
        opened,
    )


def _counts(connection: Connection, query: Any) -> dict[str, int]:
    rows: Sequence[Any] = connection.execute(query).fetchall()
    return {name: int(count) for name, count in rows}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value
