"""An incident tells of sites that are due and are not run, for whatever reason: no node that answers, a wrong password, more sites than
there is room for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from time import monotonic

from sqlalchemy import Connection

from mediamon.fleet import witnesses
from mediamon.fleet.timetable import Entry
from mediamon.items import Incident
from mediamon.storage.alerts import incidents

KIND, SITE = "behind", "*monitors"  # of no site: who runs them is behind
PATIENCE = 900.0  # seconds that a site may be due
HEADLINE = "Sites that are due are not run"
MOST_NAMED = 5


class Behind:
    """Since when sites have been due while this monitor looked. clock: seconds that a suspended machine does not count."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._began: float | None = None  # its first look
        self._since: dict[str, float] = {}

    def look(self, entries: Sequence[Entry], now: datetime) -> list[str]:
        """Sites that have been due for too long, the longest first."""
        at = self._clock()
        self._began = at if self._began is None else self._began
        self._since = {entry.site: self._since.get(entry.site, at) for entry in entries if entry.is_due(now)}
        late = [site for site, since in self._since.items() if at - since >= PATIENCE]
        return sorted(late, key=lambda site: (self._since[site], site))

    @property
    def knows(self) -> bool:
        """Has it looked for long enough to say that none is?"""
        return self._began is not None and self._clock() - self._began >= PATIENCE


def tell_of_behind(connection: Connection, late: Sequence[str], whose: str, now: datetime, *, knows: bool) -> None:
    """Open, keep up or close the incident. whose: names the monitor; another one may have other sites."""
    opened = incidents.open_ones(connection, KIND, SITE)
    if late:
        witnesses.keep(connection, opened, whose, now)
    elif knows:
        witnesses.ease(connection, opened, whose, "what is due is run", now)
    if late and not opened:
        named = ", ".join(late[:MOST_NAMED]) + (f" and {len(late) - MOST_NAMED} more" if late[MOST_NAMED:] else "")
        told = (
            f"Due for {PATIENCE / 60:.0f} minutes and not started: {named}. The log of `scrapy monitor` says why: no node "
            "answers, say, or there is less room than the sites need."
        )
        evidence = {"sites": len(late), **witnesses.first(whose, now)}
        incidents.open_incident(connection, Incident(SITE, KIND, "high", HEADLINE, told, evidence), now)
