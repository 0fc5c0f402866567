"""What became of the week, read from the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Engine, func, select

from benchmarks.week.world import Paper
from mediamon.fleet.polling import Poll, Ran, next_run, pace
from mediamon.storage.database.engine import writing
from mediamon.storage.publications import counting
from mediamon.storage.running import runs
from mediamon.storage.tables.counts import day_summary
from mediamon.storage.tables.found import mention, publication, url

REMEMBERED = 50  # runs that the timetable looks at
POLL = Poll()


@dataclass(frozen=True, slots=True)
class Outcome:
    """late: seconds between a run's due moment and its beginning, ascending; never: sites that were due and not run."""

    runs: int
    late: Sequence[float]
    never: int
    published: int
    lost: int
    doubled: int
    left: int
    counts_right: bool


def outcome(engine: Engine, papers: Mapping[str, Paper], end: datetime, settled: datetime) -> Outcome:
    """end: until when was published; settled: until when was run."""
    with writing(engine) as connection:
        noted = runs.newest(connection, 1_000_000)
        stored = connection.execute(select(publication.c.url)).scalars().all()
        mentions = connection.execute(select(func.count()).select_from(mention)).scalar_one()
        left = connection.execute(select(func.count()).where(url.c.state != "stored")).scalar_one()
        kept = connection.execute(select(day_summary)).all()
        counting.recount(connection)
        counts_right = sorted(map(tuple, kept)) == sorted(map(tuple, connection.execute(select(day_summary)).all()))
    published = set().union(*(paper.published(end) for paper in papers.values()))
    doubled = sum(count - 1 for count in Counter(stored).values()) + abs(mentions - len(stored))
    late = sorted(one for some in noted.values() for one in lateness(some))
    never = sum(_due(papers[name], noted.get(name, ()), settled) for name in papers)
    total = sum(map(len, noted.values()))
    return Outcome(total, late, never, len(published), len(published - set(stored)), doubled, left, counts_right)


def lateness(noted: Sequence[runs.Noted]) -> Iterable[float]:
    """Of every run but the first."""
    ran = [Ran(one.began, one.reason, one.new) for one in noted]
    for at in range(1, len(ran)):
        due = next_run(pace(ran[max(0, at - REMEMBERED) : at]), POLL, now=ran[at].began)
        due = max(due, noted[at - 1].ended or due)
        yield max(0.0, (ran[at].began - due) / timedelta(seconds=1))


def _due(paper: Paper, noted: Sequence[runs.Noted], now: datetime) -> bool:
    """Was it to be run a quarter of an hour ago and is not?"""
    ran = [Ran(one.began, one.reason, one.new) for one in noted[-REMEMBERED:]]
    return next_run(pace(ran), POLL, now=now) < now - timedelta(minutes=15)
