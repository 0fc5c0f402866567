"""What a process knows of the runs is what somebody finds who looks for the first time. On both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import Connection, Engine, delete, event

from mediamon.fleet.known import ALL_ANEW, Known
from mediamon.sites import Site
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.running import lease, runs, runs_since
from mediamon.storage.tables.people import run

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
NAMES = ("a", "b", "c", "d")
SITES = {name: Site(name=name) for name in NAMES}
REASONS = ("finished", "shutdown", "storage_unavailable", "lease_held")


class History:
    """What happens to the tables by chance."""

    def __init__(self, seed: int) -> None:
        self.dice, self.now = Random(seed), NOW
        self.going_on: list[tuple[str, int, int]] = []

    def step(self, connection: Connection) -> None:
        """A run begins, ends, or is killed and leaves its lease; or an address is found; or nothing happens but time."""
        self.now += timedelta(seconds=self.dice.choice((1, 5, 90)))
        site = self.dice.choice(NAMES)
        match self.dice.randrange(4):
            case 0:
                token = lease.acquire(connection, site, f"other:{self.dice.randrange(9)}:1", self.now)
                number = runs.begin(connection, site, token or 0, self.now)
                self.going_on.append((site, token or 0, number))
            case 1 if self.going_on:
                ended, token, number = self.going_on.pop(self.dice.randrange(len(self.going_on)))
                stats = {runs.FOUND: self.dice.randrange(20)}
                runs.end(connection, number, self.dice.choice(REASONS), stats, self.now)
                lease.release(connection, ended, token, self.now)
            case 2 if self.going_on:
                self.going_on.pop()
            case _:
                found = ledger.Found(f"http://{site}/{self.dice.randrange(999)}", "feed")
                ledger.add(connection, site, [found], self.now)


@pytest.mark.parametrize("late", [0, 3, 500])
def test_whatever_happens_it_is_known(engine: Engine, monkeypatch: pytest.MonkeyPatch, late: int) -> None:
    monkeypatch.setattr(runs_since, "LATE", late)
    known, history = Known(), History(late)
    for _ in range(150):
        with writing(engine) as connection:
            history.step(connection)
        if history.dice.random() < 0.5:
            with engine.connect() as connection:
                told, anew = known.look(connection, history.now), Known().look(connection, history.now)
            assert told == anew
            assert told.entries(SITES) == anew.entries(SITES)


def test_a_run_whose_row_comes_late_is_known(engine: Engine) -> None:
    """Of two transactions the first may be the last to end: a lower number is seen after a higher one."""
    known = Known()
    with writing(engine) as connection:
        late, early = (runs.begin(connection, site, 1, NOW) for site in ("a", "b"))
        [held_back] = connection.execute(delete(run).where(run.c.id == late).returning(run))
        assert late < early
    with engine.connect() as connection:
        assert set(known.look(connection, NOW).runs) == {"b"}
    with writing(engine) as connection:
        connection.execute(run.insert().values(**held_back._mapping))
    with engine.connect() as connection:
        assert set(known.look(connection, NOW).runs) == {"a", "b"}


def test_a_database_that_was_restored_is_read_anew(engine: Engine) -> None:
    known = Known()
    with writing(engine) as connection:
        first = runs.begin(connection, "a", 1, NOW)
        second = runs.begin(connection, "b", 1, NOW)
    with engine.connect() as connection:
        assert set(known.look(connection, NOW).runs) == {"a", "b"}
    with writing(engine) as connection:
        connection.execute(delete(run).where(run.c.id == second))
        runs.end(connection, first, "finished", {}, NOW)
    with engine.connect() as connection:
        (one,) = known.look(connection, NOW).runs.values()
    assert one.last is not None
    assert one.last.ended == NOW


def test_what_nothing_tells_of_is_read_within_ten_minutes(engine: Engine) -> None:
    known = Known()
    with writing(engine) as connection:
        number = runs.begin(connection, "a", 1, NOW)
        runs.end(connection, number, "finished", {}, NOW)
    with engine.connect() as connection:
        before = known.look(connection, NOW).runs["a"]
    with writing(engine) as connection:
        connection.execute(run.update().values(reason="storage_unavailable"))
    with engine.connect() as connection:
        assert known.look(connection, NOW + timedelta(minutes=1)).runs["a"] == before
        after = known.look(connection, NOW + ALL_ANEW).runs["a"]
    assert before.last is not None
    assert after.last == replace(before.last, reason="storage_unavailable")
    assert (before.pace.failed, after.pace.failed) == (0, 1)


def test_a_later_look_asks_as_much_for_many_sites_as_for_few(engine: Engine) -> None:
    """Questions are counted: monitors look every five seconds, and in SQLite who stores waits meanwhile."""
    asked: list[int] = []
    for count in (3, 60):
        known, told = Known(), list[str]()
        with writing(engine) as connection:
            for number in range(count):
                runs.end(connection, runs.begin(connection, f"site{number}", 1, NOW), "finished", {}, NOW)
                ledger.add(connection, f"site{number}", [ledger.Found("http://a/1", "feed")], NOW)
        with engine.connect() as connection:
            known.look(connection, NOW)
            event.listen(connection, "before_cursor_execute", lambda *args, told=told: told.append(args[2]))
            assert len(known.look(connection, NOW).runs) == count
        asked.append(len(told))
    assert asked[0] == asked[1] > 0
