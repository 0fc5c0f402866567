"""Sites that are due and that nobody runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, select

from mediamon.fleet.behind import PATIENCE, Behind, tell_of_behind
from mediamon.fleet.monitor import Monitor
from mediamon.fleet.status import status
from mediamon.fleet.timetable import Entry
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import incident

from .test_monitor import Room, sites

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def entry(site: str, due: timedelta = timedelta(0)) -> Entry:
    return Entry(site, NOW + due, None, 0, None, running=False)


def test_only_what_has_long_been_due_is_late() -> None:
    clock = [0.0]
    behind = Behind(lambda: clock[0])
    assert behind.look([entry("a"), entry("b", timedelta(hours=1))], NOW) == []
    assert not Behind(lambda: 0.0).knows
    clock[0] = PATIENCE
    assert behind.knows
    assert behind.look([entry("c"), entry("a"), entry("b", timedelta(hours=1))], NOW) == ["a"]
    assert behind.look([], NOW) == []
    assert behind.look([entry("a")], NOW) == []  # it was run meanwhile


def test_where_nothing_can_be_started_people_are_told_until_it_can(engine: Engine) -> None:
    clock, room = [0.0], Room(0)
    monitor = Monitor(engine, room, sites("a", "b"))
    monitor._behind = Behind(lambda: clock[0])

    def after(seconds: int) -> tuple[list[bool], bool]:
        clock[0] += seconds
        monitor.tick(NOW + timedelta(seconds=clock[0]))
        with engine.connect() as connection:
            known = status(connection, sites("a", "b")(), NOW)
            return [one.closed_at is None for one in connection.execute(select(incident)).fetchall()], known.behind

    assert after(10) == ([], False)
    assert after(int(PATIENCE)) == ([True], True)
    assert after(10) == ([True], True)
    room.room = 9
    after(10)
    assert room.started == ["a", "b"]


def test_a_monitor_whose_disk_is_full_says_nothing_of_what_is_due(engine: Engine) -> None:
    """Of two, one on a full disk closed what the other opened, every five seconds."""
    clock = [0.0]
    monitor = Monitor(engine, Room(), sites("a"))
    monitor._behind = Behind(lambda: clock[0])
    with writing(engine) as connection:
        tell_of_behind(connection, ["a"], "another", NOW, knows=True)
    monitor._is_full = lambda: True  # type: ignore[method-assign]
    clock[0] = PATIENCE
    monitor.tick(NOW)
    with engine.connect() as connection:
        (one,) = connection.execute(select(incident)).fetchall()
    assert one.closed_at is None


def test_a_monitor_that_has_just_begun_closes_nothing(engine: Engine) -> None:
    for late, knows, still in ([["a"], True, 1], [[], False, 1], [[], True, 0]):
        with writing(engine) as connection:
            tell_of_behind(connection, late, "a", NOW, knows=knows)
            told = connection.execute(select(incident).where(incident.c.closed_at.is_(None))).fetchall()
            assert len(told) == still, (late, knows)


def test_a_monitor_of_other_sites_closes_nothing_that_another_still_sees(engine: Engine) -> None:
    def open_after(whose: str, late: list[str], minutes: int) -> int:
        with writing(engine) as connection:
            tell_of_behind(connection, late, whose, NOW + timedelta(minutes=minutes), knows=True)
            return len(connection.execute(select(incident).where(incident.c.closed_at.is_(None))).fetchall())

    assert open_after("a", ["x"], 0) == 1
    assert open_after("b", [], 1) == 1
    assert open_after("a", ["x"], 5) == 1
    assert open_after("b", [], 14) == 1
    assert open_after("b", [], 16) == 0  # whoever saw it has gone
