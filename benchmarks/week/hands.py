"""Runs without processes: what a run does to the tables, at the simulated moments, and some of them die or fall asleep."""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from sqlalchemy import Connection, Engine

from benchmarks.week.world import Paper
from mediamon.items import Article, Mention, Publication, Score, Snapshot
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.running import lease, runs
from mediamon.storage.writing.batch import write

STEP = timedelta(seconds=15)  # between two things that a run does; it renews its lease as often
BATCH = 20  # publications that one step stores
KILLED, ASLEEP = 0.03, 0.01  # of all runs
SLEEP = (90, 900)  # seconds that a machine stands still: longer than a lease
WORDS = [
    "университет",
    "институт",
    "учёный",
    "открытие",
    "город",
    "премия",
    "ректор",
    "студент",
    "наука",
    "журнал",
    "лаборатория",
    "новость",
    "суд",
    "отчёт",
]


@dataclass(slots=True)
class Going:
    """A run that goes on."""

    site: str
    owner: str
    began: datetime
    number: int = 0
    token: int = 0
    cursor: int = 0
    new: int = 0
    dies_at: int | None = None  # the step
    sleeps_at: int | None = None
    steps: int = 0


@dataclass(slots=True)
class Told:
    """What happened, for the table."""

    counts: Counter[str] = field(default_factory=Counter)
    struck: list[tuple[str, str, datetime]] = field(default_factory=list)  # (fault, site, when)
    writers: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # tokens, as they wrote


class Hands:
    """Runs of all monitors on one simulated clock; each monitor's machine has room for some."""

    def __init__(self, engine: Engine, papers: Mapping[str, Paper], seed: int) -> None:
        self.engine, self.papers, self.told = engine, papers, Told()
        self._dice = Random(seed)
        self._events: list[tuple[datetime, int, Going]] = []
        self._going: dict[str, dict[str, Going]] = defaultdict(dict)  # machine → site → run
        self._count = 0

    def going_on(self, machine: str) -> list[str]:
        """The sites that a machine runs."""
        return list(self._going[machine])

    def start(self, machine: str, site: str, now: datetime) -> None:
        """A run begins within seconds, as a process does."""
        self._count += 1
        dice = self._dice.random()
        one = Going(site, f"{machine}:{self._count}:{self._count}", now)
        if dice < KILLED:
            one.dies_at = self._dice.randrange(1, 4)
        elif dice < KILLED + ASLEEP:
            one.sleeps_at = self._dice.randrange(1, 4)
        self._going[machine][site] = one
        self._later(one, now + timedelta(seconds=self._dice.uniform(1, 10)))

    def lose(self, machine: str, now: datetime) -> None:
        """The machine has lost power, with all its runs."""
        for one in self._going.pop(machine, {}).values():
            one.dies_at, one.sleeps_at = one.steps, None
            self.told.struck.append(("machine lost", one.site, now))

    def until(self, now: datetime) -> None:
        """Do what is due."""
        while self._events and self._events[0][0] <= now:
            at, _, one = heapq.heappop(self._events)
            try:
                self._step(one, at)
            except lease.LeaseLost:
                self.told.counts["writes refused to a run that had lost its lease"] += 1
                self._end(one)

    def _later(self, one: Going, at: datetime) -> None:
        self._count += 1
        heapq.heappush(self._events, (at, self._count, one))

    def _end(self, one: Going) -> bool:
        """It goes on no more; whether it did."""
        own = self._going[one.owner.partition(":")[0]]
        if own.get(one.site) is not one:
            return False
        del own[one.site]
        return True

    def _step(self, one: Going, at: datetime) -> None:
        if one.steps == one.dies_at:
            if self._end(one):  # else it went with its machine
                self.told.struck.append(("run killed", one.site, at))
            return
        if one.steps == one.sleeps_at:
            self.told.struck.append(("lease lost", one.site, at))
            one.sleeps_at = None
            self._later(one, at + timedelta(seconds=self._dice.uniform(*SLEEP)))
            return
        one.steps += 1
        with writing(self.engine) as connection:
            going = self._discover(connection, one, at) if not one.token else self._store(connection, one, at)
        if going:
            self._later(one, at + STEP)
        else:
            self._end(one)

    def _discover(self, connection: Connection, one: Going, at: datetime) -> bool:
        token = lease.acquire(connection, one.site, one.owner, at)
        if token is None:
            self.told.counts["runs that found their site taken"] += 1
            return False
        one.token, one.number = token, runs.begin(connection, one.site, token, at)
        paper = self.papers[one.site]
        if paper.answers(at):
            one.new = ledger.add(connection, one.site, [ledger.Found(url, "feed") for url in paper.listed(at)], at)
        return True

    def _store(self, connection: Connection, one: Going, at: datetime) -> bool:
        lease.check(connection, one.site, one.token)
        lease.renew(connection, one.site, one.token, at)
        due = ledger.take(connection, one.site, one.cursor, BATCH, at) if self.papers[one.site].answers(at) else []
        if not due:
            runs.end(connection, one.number, "finished", {runs.FOUND: one.new}, at)
            lease.release(connection, one.site, one.token, at)
            self.told.counts["runs that ended well"] += 1
            return False
        one.cursor = due[-1].id
        self.told.counts["publications stored"] += write(connection, [story(one.site, row.url, at) for row in due], at)
        self.told.writers[one.site].append(one.token)
        return True


def story(site: str, url: str, at: datetime) -> Publication:
    """A short publication of made sentences with one mention."""
    dice = Random(url)
    body = f"МГУ {' '.join(dice.choices(WORDS, k=40))}."
    mention = Mention("msu", 0, 3, "МГУ", body, "name")
    score = Score("msu", "positive", {"positive": 0.8, "neutral": 0.1, "negative": 0.1}, (body,), "m")
    article = Article(url, body[4:50], body, "xpath", date_published=at, language="ru")
    return Publication(Snapshot(site, url, url, 200, at, ""), article, mentions=(mention,), scores=(score,))
