"""When each site is due, from what is on record of its runs. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from mediamon.fleet.polling import Pace, Poll, Ran, next_run, pace
from mediamon.sites import Site
from mediamon.storage.running.runs import ASKED, Noted

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

    @property
    def ended_badly(self) -> bool:
        """Has the last run failed? One that a site has asked to wait has not; more of them in a row have."""
        return self.failed > 1 or (self.failed == 1 and (self.last is None or self.last.reason != ASKED))


@dataclass(frozen=True, slots=True)
class Seen:
    """What is kept of a site's runs. last: the newest on record, which goes on where it is running; pace: of those that do not."""

    last: Noted | None = None
    pace: Pace = field(default_factory=Pace)
    running: bool = False


def seen(noted: Sequence[Noted], *, running: bool) -> Seen:
    """noted: the newest fifty or so, the oldest first; running: the last of them goes on."""
    ended = noted[:-1] if running else noted
    ran = [Ran(one.began, one.reason, one.new, one.wait) for one in ended]
    return Seen(noted[-1] if noted else None, pace(ran), running)


def timetable(
    sites: Mapping[str, Site],
    runs: Mapping[str, Seen],
    held: Collection[str],
    now: datetime,
    due: Mapping[str, datetime] = {},
) -> list[Entry]:
    """Every site, what is due longest first. held: sites whose lease somebody holds; due: when the ledger has something to fetch (`earliest`)."""
    entries = [
        _entry(site, runs.get(name, Seen()), due.get(name), running=name in held, now=now)
        for name, site in sites.items()
    ]
    return sorted(entries, key=lambda entry: (entry.due, entry.site))


def _entry(site: Site, known: Seen, due: datetime | None, *, running: bool, now: datetime) -> Entry:
    pace, poll = (
        known.pace,
        Poll(*(timedelta(minutes=one) for one in (site.poll.least, max(site.poll.least, site.poll.most)))),
    )
    # A clock that was set back does not stop a site for ever.
    when = min(next_run(pace, poll, now=now, due=due), now + poll.most)
    return Entry(site.name, when, pace.rate, pace.failed, known.last, running, site.active, pace.excused)
