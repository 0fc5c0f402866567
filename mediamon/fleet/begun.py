"""Runs that were started and never put themselves on record: of these nobody else tells, and they would be started for ever."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import Connection

from mediamon.fleet.timetable import Seen
from mediamon.storage.running import lease, runs
from mediamon.storage.running.runs import Noted

NOT_BEGUN = "not_begun"  # the reason of such a run: its spider could not be made, its node has run nothing


class Begun:
    """What a monitor has started, until it is seen on record."""

    def __init__(self) -> None:
        self._started: dict[str, tuple[datetime, Noted | None]] = {}

    def note(self, site: str, last: Noted | None, now: datetime) -> None:
        """A run was started; last: the newest on record then."""
        self._started[site] = (now, last)

    def settle(
        self,
        connection: Connection,
        known: Mapping[str, Seen],
        held: Collection[str],
        going_on: Collection[str],
        now: datetime,
    ) -> bool:
        """Note those as failed that should have begun long since; whether there were any. known: the runs on record."""
        self._started = {
            site: (at, last)
            for site, (at, last) in self._started.items()
            if site not in held and _began(last) == _began(known.get(site, Seen()).last)
        }
        late = [
            (site, at)
            for site, (at, _) in self._started.items()
            if site not in going_on and not at <= now < at + lease.STARTING
        ]
        for site, at in late:
            runs.end(connection, runs.begin(connection, site, 0, at), NOT_BEGUN, {}, now)
            del self._started[site]
        return bool(late)


def _began(last: Noted | None) -> datetime | None:
    return last.began if last else None
