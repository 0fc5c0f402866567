"""What a process knows of all runs: looked at every few seconds, for years, and of ten thousand sites a few have run since the last look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock

from sqlalchemy import Connection

from mediamon.fleet.timetable import Entry, Seen, seen, timetable
from mediamon.sites import Site
from mediamon.storage.addresses.due import earliest
from mediamon.storage.running import lease, runs
from mediamon.storage.running.runs_since import RunsSince

ALL_ANEW = timedelta(minutes=10)  # between two readings of all, whatever has escaped those in between


@dataclass(frozen=True, slots=True)
class Look:
    """At one moment. held: who holds which site; runs: of each that has any; due: when the ledger has something to fetch."""

    at: datetime
    held: Mapping[str, str]
    runs: Mapping[str, Seen]
    due: Mapping[str, datetime]

    def entries(self, sites: Mapping[str, Site]) -> list[Entry]:
        """The timetable of these."""
        return timetable(sites, self.runs, self.held, self.at, self.due)


class Known:
    """Several threads may look."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._read = datetime.min.replace(tzinfo=UTC)
        self._since = RunsSince()
        self._seen: dict[str, Seen] = {}

    def reads_all(self, now: datetime) -> bool:
        """Will the next look read all runs? Of ten thousand sites that takes long."""
        return not self._read <= now < self._read + ALL_ANEW

    def look(self, connection: Connection, now: datetime) -> Look:
        """Read what has changed."""
        held = lease.held(connection, now)
        with self._lock:
            if self.reads_all(now) or not self._since.goes_on(connection):
                self._read, self._since, self._seen = now, RunsSince(), {}
                self._since.begin(connection)
                self._take(connection, None, held)
            else:
                turned = {site for site, one in self._seen.items() if one.running != (site in held)}
                self._take(connection, self._since.sites(connection) | turned, held)
            return Look(now, held, dict(self._seen), earliest(connection))

    def _take(self, connection: Connection, sites: Iterable[str] | None, held: Mapping[str, str]) -> None:
        for site, noted in runs.newest(connection, sites=sites).items():
            self._since.note(noted)
            self._seen[site] = seen(noted, running=site in held)
