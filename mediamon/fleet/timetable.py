"""When each site is due, from what is on record of its runs. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from mediamon.fleet.polling import Poll, Ran, failed_in_a_row, killed_once, next_run, rate
from mediamon.sites import Site
from mediamon.storage.runs import Noted

FAILING = 3  # runs in a row, then people are told


@dataclass(frozen=True, slots=True)
class Entry:
    """A site's place in the timetable. rate: new publications an hour, None where it is not known yet; failed: runs in a row; excused:
    that was a single one, which was killed.
    """

    site: str
    due: datetime
    rate: float | None
    failed: int
    last: Noted | None
    running: bool
    active: bool = True
    excused: bool = False

    def is_due(self, now: datetime) -> bool:
        """Shall it be started?"""
        return self.active and not self.running and self.due <= now

    @property
    def failing(self) -> bool:
        """Shall people be told?"""
        return self.failed >= FAILING


def timetable(
    sites: Mapping[str, Site],
    runs: Mapping[str, Sequence[Noted]],
    held: Collection[str],
    now: datetime,
    due: Mapping[str, datetime] = {},
) -> list[Entry]:
    """Every site, what is due longest first. held: sites whose lease somebody holds; due: when the ledger has something to fetch (`earliest`)."""
    entries = [
        _entry(site, runs.get(name, ()), due.get(name), running=name in held, now=now) for name, site in sites.items()
    ]
    return sorted(entries, key=lambda entry: (entry.due, entry.site))


def _entry(site: Site, noted: Sequence[Noted], due: datetime | None, *, running: bool, now: datetime) -> Entry:
    ended = noted[:-1] if running else noted  # the last one goes on
    ran = [Ran(one.began, one.reason, one.new, one.wait) for one in ended]
    poll = Poll(timedelta(minutes=site.poll.least), timedelta(minutes=max(site.poll.least, site.poll.most)))
    return Entry(
        site.name,
        min(
            next_run(ran, poll, now=now, due=due), now + poll.most
        ),  # a clock that was set back does not stop a site for ever
        rate(ran),
        failed_in_a_row(ran),
        noted[-1] if noted else None,
        running,
        site.active,
        killed_once(ran),
    )
