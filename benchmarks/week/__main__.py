"""A week of fifty sites at speed, with what goes wrong in a week, and what is lost by it.

    python -m benchmarks.week [DAYS]        SITES=50 SEED=1 TICK=3 (minutes); MEDIAMON_DATABASE=…

Two monitors, each a process with the real round of `mediamon.fleet.monitor`, its timetable, leases and tables; only the clock is
made, and a run is what a run does to the tables (`hands.py`), not a crawl. 3 % of the runs are killed at a random step, 1 % stand
still for longer than their lease and wake up, one site is down for a day, one monitor's machine is lost with its runs for six hours.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

from sqlalchemy import Engine

from benchmarks.week.hands import Hands
from benchmarks.week.outcome import Outcome, outcome
from benchmarks.week.watching import Watching
from benchmarks.week.world import BEGAN, papers
from mediamon.storage.database.engine import open_database
from mediamon.storage.running import runs

TICK = timedelta(minutes=float(os.environ.get("TICK", "3")))  # in life a monitor looks every five seconds
SETTLING = timedelta(hours=13)  # after the last publication: longer than the longest pause of a site
LOST, BACK = 0.4, timedelta(hours=6)  # of the time, when a machine is lost; until it is there again


class Week:
    """The clock, the monitors and the hands."""

    def __init__(self, url: str, count: int, days: float, seed: int) -> None:
        self.papers = {one.name: one for one in papers(count, days, seed)}
        self.engine, self.url = open_database(url), url
        self.end = BEGAN + timedelta(days=days)
        self.lost = BEGAN + timedelta(days=days) * LOST
        self.hands = Hands(self.engine, self.papers, seed)
        self.monitors = {name: self._monitor() for name in ("first", "second")}
        self.memory: list[int] = []

    def run(self) -> None:
        """From Monday to the end."""
        now, measured = BEGAN, BEGAN + (self.end - BEGAN) / 7
        while now < self.end + SETTLING:
            now += TICK
            self.hands.until(now)
            self._fault(now)
            for name, monitor in self.monitors.items():
                monitor.ask(now, self.hands.going_on(name))
            for name, monitor in self.monitors.items():
                for site in monitor.started():
                    self.hands.start(name, site, now)
            if measured <= now:
                self.memory.append(self.monitors["first"].memory())
                measured += (self.end - BEGAN) / 7
        for monitor in self.monitors.values():
            monitor.kill()

    def _monitor(self) -> Watching:
        return Watching(self.url, list(self.papers))

    def _fault(self, now: datetime) -> None:
        if now >= self.lost and "second" in self.monitors and now < self.lost + BACK:
            self.monitors.pop("second").kill()
            self.hands.lose("second", now)
        elif now >= self.lost + BACK and "second" not in self.monitors:
            self.monitors["second"] = self._monitor()


def told(week: Week, found: Outcome, seconds: float) -> list[str]:
    """The table."""
    late, told = found.late, week.hands.told
    overtaken = sum(one > other for tokens in told.writers.values() for one, other in pairwise(tokens))
    at = {share: late[min(len(late) - 1, int(share * len(late)))] for share in (0.5, 0.95, 0.999, 1)}
    first, last = week.memory[0] / 2**20, week.memory[-1] / 2**20
    faults = Counter(kind for kind, _, _ in told.struck)
    return [
        f"{len(week.papers)} sites, {(week.end - BEGAN).days} days and {SETTLING} to settle, in {seconds:.0f} s",
        f"runs that were due: {found.runs + found.never}, run: {found.runs}, never run: {found.never}",
        "late, seconds: "
        + ", ".join(f"{'worst' if share == 1 else f'{share:.1%}'} {one:.0f}" for share, one in at.items()),
        *(f"{what}: {count}" for what, count in sorted(told.counts.items())),
        f"published: {found.published}, lost: {found.lost}, doubled: {found.doubled}, left in the ledger: {found.left}",
        f"the day's counts are those of the plain join: {found.counts_right}; writes of an older run after a newer one's: {overtaken}",
        *(
            f"{kind}: {count}, made good {recovered(week.engine, told.struck, kind)}"
            for kind, count in sorted(faults.items())
        ),
        f"memory of the first monitor: {first:.1f} MB after a seventh of the time, {last:.1f} at the end ({last / first - 1:+.1%})",
    ]


def recovered(engine: Engine, struck: list[tuple[str, str, datetime]], kind: str) -> int:
    """How many of these faults were followed by the good end of a run of the same site, its own or another one."""
    with engine.connect() as connection:
        noted = runs.newest(connection, 1_000_000)
    ends = {site: [one.ended for one in some if one.ended and one.reason == "finished"] for site, some in noted.items()}
    return sum(max(ends[site], default=at) > at for what, site, at in struck if what == kind)


def main() -> None:
    """Run it."""
    days = float(sys.argv[1]) if len(sys.argv) > 1 else 7.0
    count, seed = int(os.environ.get("SITES", "50")), int(os.environ.get("SEED", "1"))
    with tempfile.TemporaryDirectory() as folder:
        url = os.environ.get("MEDIAMON_DATABASE") or f"sqlite:///{Path(folder) / 'week.sqlite'}"
        began = time.perf_counter()
        week = Week(url, count, days, seed)
        week.run()
        found = outcome(week.engine, week.papers, week.end, week.end + SETTLING)
        print("\n".join(told(week, found, time.perf_counter() - began)))
        week.engine.dispose()
    if found.lost or found.doubled or found.never or not found.counts_right:
        sys.exit(1)


if __name__ == "__main__":
    main()
