"""What a look of the monitor costs where there are many sites: it looks every five seconds, and whoever stores waits meanwhile in SQLite.

    python -m benchmarks.timetable [SITES ...]        DATABASES=sqlite,postgresql; LOOKS=5

Each site has fifty runs on record and forty addresses in the ledger, of which a third are to be fetched again. The first look
reads all of it, the later ones happen while one site in a hundred has just ended a run. Nothing is started. Beside it the status
page's question. Milliseconds by the clock, and of this process's own time.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from sqlalchemy import Engine, insert

from benchmarks.scale.databases import opened
from benchmarks.traversal.table import Row, show, write
from mediamon.fleet.monitor import LOOK, Monitor
from mediamon.fleet.status import status
from mediamon.sites import Site
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.running import runs
from mediamon.storage.tables.found import url
from mediamon.storage.tables.people import run

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SITES = (100, 1_000, 10_000)
LOOKS = int(os.environ.get("LOOKS", "5"))
RUNS, ADDRESSES, AGAIN = 50, 40, 3
PAUSE = timedelta(hours=2)
STATS = {runs.FOUND: 3, "mediamon/publications/stored": 3, "downloader/request_count": 24, "elapsed_time_seconds": 11.5}
ROOM = 50_000  # rows of one statement


class Nobody:
    """An executor that has no room."""

    def start(self, site: str) -> bool:
        """Never."""
        return False

    def going_on(self) -> Sequence[str]:
        """Nothing."""
        return ()

    def proved(self, held: Collection[str]) -> None:
        """Nothing was started."""

    def look(self) -> Sequence[str]:
        """Nothing happens."""
        return ()

    def stop(self, patience: float) -> None:
        """Nothing goes on."""


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds."""

    clock: float
    own: float


def names(count: int) -> list[str]:
    """As many sites."""
    return [f"site_{number:05}" for number in range(count)]


def fill(engine: Engine, sites: Sequence[str]) -> None:
    """Runs of a hundred hours, and what they found."""
    noted = [
        {"site": site, "token": at, "began_at": began, "ended_at": began + timedelta(seconds=12), "reason": "finished"}
        | {"stats": STATS}
        for at in range(RUNS)
        for began in (NOW - PAUSE * (RUNS - at),)
        for site in sites
    ]
    found = [
        {"site": site, "url": f"http://{site}.example/{at}", "found_by": "feed", "first_seen": NOW, "state": "stored"}
        | {"next_try": NOW + timedelta(minutes=at) if at % AGAIN == 0 else None}
        for site in sites
        for at in range(ADDRESSES)
    ]
    with writing(engine) as connection:
        for table, rows in ((run, noted), (url, found)):
            for start in range(0, len(rows), ROOM):
                connection.execute(insert(table), rows[start : start + ROOM])


def ended(engine: Engine, sites: Sequence[str], now: datetime) -> None:
    """A run of each of these."""
    with writing(engine) as connection:
        for site in sites:
            runs.end(connection, runs.begin(connection, site, RUNS, now), "finished", STATS, now)


def timed(work: Callable[[], object]) -> Took:
    """How long it takes."""
    clock, own = time.perf_counter(), time.process_time()
    work()
    return Took(time.perf_counter() - clock, time.process_time() - own)


def measured(engine: Engine, sites: Mapping[str, Site]) -> dict[str, Took]:
    """The first look, the median of later ones, the page."""
    monitor, names = Monitor(engine, Nobody(), lambda: sites), list(sites)
    first = timed(lambda: monitor.tick(NOW))
    later: list[Took] = []
    for look in range(1, LOOKS + 1):
        now = NOW + LOOK * look
        ended(engine, names[look::100], now)
        later.append(timed(lambda now=now: monitor.tick(now)))  # type: ignore[misc]

    def page() -> None:
        with engine.connect() as connection:
            status(connection, sites, NOW)

    then = Took(median(one.clock for one in later), median(one.own for one in later))
    return {"the first look": first, "a later one": then, "the page of what goes on": timed(page)}


def rows(kind: str, count: int) -> list[Row]:
    """Of a database with so many sites."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # a server runs as somebody else
        database = opened(kind, folder)
        try:
            engine, sites = open_database(database.url), names(count)
            fill(engine, sites)
            database.settle()
            took = measured(engine, {site: Site(name=site) for site in sites})
            engine.dispose()
        finally:
            database.stop()
    return [
        {"": kind, "sites": count, "what": what, "ms": one.clock * 1000, "of its own": one.own * 1000}
        for what, one in took.items()
    ]


def main() -> None:
    """Print the table."""
    kinds = os.environ.get("DATABASES", "sqlite,postgresql").split(",")
    counts = [int(one) for one in sys.argv[1:]] or SITES
    made = [row for kind in kinds for count in counts for row in rows(kind, count)]
    show(made)
    write("timetable", made)


if __name__ == "__main__":
    main()
