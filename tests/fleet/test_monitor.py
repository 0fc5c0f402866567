"""The monitor against a database and real crawls."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Engine, func, select

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.fleet import disk
from mediamon.fleet.disk import KIND, SITE, Budget
from mediamon.fleet.monitor import FAILING, Monitor
from mediamon.sites import Site, SiteError
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.running import lease, monitors, runs
from mediamon.storage.tables.found import incident, outbox, publication
from mediamon.storage.tables.people import run
from tests.conftest import Project

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Room:
    """An executor that starts nothing."""

    def __init__(self, room: int = 9) -> None:
        self.room = room
        self.started: list[str] = []

    def start(self, site: str) -> bool:
        if len(self.started) >= self.room:
            return False
        self.started.append(site)
        return True

    def going_on(self) -> Sequence[str]:
        return ()

    def proved(self, held: Collection[str]) -> None:
        return

    def look(self) -> Sequence[str]:
        return ()

    def stop(self, patience: float) -> None:
        return


def sites(*names: str) -> Callable[[], Mapping[str, Site]]:
    return lambda: {name: Site(name=name) for name in names}


def test_what_is_due_is_started_once_and_what_finds_no_room_waits(engine: Engine) -> None:
    room = Room(2)
    monitor = Monitor(engine, room, sites("a", "b", "c"))
    for second in range(0, 60, 6):
        monitor.tick(NOW + timedelta(seconds=second))
    assert room.started == ["a", "b"]
    room.room = 9
    monitor.tick(NOW + timedelta(seconds=61))
    assert "c" in room.started


def test_one_round_that_nobody_can_run_ends(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "STARTING", timedelta(seconds=0.5))
    assert Monitor(engine, Room(0), sites("a", "b")).run_once() == 2


@pytest.mark.parametrize("every", [False, True])
def test_one_round_on_a_full_disk_starts_nothing_and_has_failed(engine: Engine, tmp_path: Path, every: bool) -> None:
    room = Room()
    assert Monitor(engine, room, sites("a", "b"), budget=Budget([tmp_path], 0, 1 << 60)).run_once(every=every) == 2
    assert room.started == []


@pytest.mark.parametrize("every", [False, True])
def test_one_round_waits_for_runs_that_others_have_started(engine: Engine, every: bool) -> None:
    """Were it not to, it would have ended before what it promises was there."""
    with writing(engine) as connection:
        token = lease.acquire(connection, "a", "elsewhere:1:1", datetime.now(UTC))
        assert token is not None
        number = runs.begin(connection, "a", token, datetime.now(UTC))
    room, ended = Room(), []

    def let_go() -> None:
        time.sleep(1.5)
        ended.append(True)
        with writing(engine) as connection:
            runs.end(connection, number, "finished", {}, datetime.now(UTC))
            lease.release(connection, "a", token, datetime.now(UTC))

    with ThreadPoolExecutor(1) as pool:
        pool.submit(let_go)
        assert Monitor(engine, room, sites("a")).run_once(every=every) == 0
    assert ended
    assert room.started == []


def test_one_round_whose_run_was_killed_before_it_was_on_record_has_failed(engine: Engine) -> None:
    """One that ran well an hour ago says nothing of it."""
    with writing(engine) as connection:
        number = runs.begin(connection, "a", 1, NOW)
        runs.end(connection, number, "finished", {}, NOW)
    room = Room()
    assert Monitor(engine, room, sites("a", "b")).run_once(every=True) == 2
    assert room.started == ["a", "b"]


def test_one_round_without_a_database_has_failed(tmp_path: Path) -> None:
    from mediamon.storage.database.engine import open_database

    path = tmp_path / "m.sqlite"
    opened = open_database(f"sqlite:///{path}")
    opened.dispose()
    path.rename(tmp_path / "away")
    path.mkdir()
    assert Monitor(opened, Room(), sites("a", "b")).run_once() == 2


def test_a_site_that_another_machine_runs_is_left_alone(engine: Engine) -> None:
    with writing(engine) as connection:
        lease.acquire(connection, "a", "elsewhere:1:1", NOW)
    room = Room()
    Monitor(engine, room, sites("a", "b")).tick(NOW)
    assert room.started == ["b"]


class Broken(Room):
    """It cannot start one of the sites: its log cannot be written, say."""

    def start(self, site: str) -> bool:
        if site == "a":
            raise PermissionError(13, "Permission denied")
        return super().start(site)


def test_a_site_that_cannot_be_started_keeps_none_of_the_others(engine: Engine) -> None:
    room = Broken()
    monitor = Monitor(engine, room, sites("a", "b", "c"))
    monitor.tick(NOW)
    assert sorted(room.started) == ["b", "c"]
    for minute in range(1, 40):
        monitor.tick(NOW + timedelta(minutes=minute))
    with engine.connect() as connection:
        told = [(one.site, one.kind) for one in connection.execute(select(incident)).fetchall()]
    assert ("a", "failing_run") in told


def test_one_round_with_a_site_that_cannot_be_started_runs_the_others(engine: Engine) -> None:
    room = Broken()
    assert Monitor(engine, room, sites("a", "b", "c")).run_once() == 3  # nothing of what Broken starts gets on record
    assert sorted(room.started) == ["b", "c"]


def test_two_monitors_that_look_at_once_start_each_site_once(engine: Engine) -> None:
    rooms = [Room(), Room()]
    monitors_of_two = [Monitor(engine, room, sites("a", "b", "c")) for room in rooms]
    monitors_of_two[1]._owner = "elsewhere:1:1"
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda one: one.tick(NOW), monitors_of_two))
    assert sorted(rooms[0].started + rooms[1].started) == ["a", "b", "c"]


def test_it_tells_that_it_lives_and_leaves(engine: Engine) -> None:
    monitor = Monitor(engine, Room(), sites("a"))
    monitor.tick(NOW)
    with engine.connect() as connection:
        assert [(row.owner, row.seen_at) for row in monitors.known(connection)] == [(lease.this_process(), NOW)]


def test_runs_that_fail_are_an_incident_until_one_goes_well(engine: Engine) -> None:
    monitor = Monitor(engine, Room(), sites("a"))

    def ended(reason: str, minute: int) -> None:
        at = NOW + timedelta(minutes=minute)
        with writing(engine) as connection:
            runs.end(connection, runs.begin(connection, "a", 1, at), reason, {}, at)
        monitor.tick(at)

    for minute in range(5):
        ended("storage_unavailable", minute)
    with engine.connect() as connection:
        assert len(incidents.open_ones(connection, FAILING)) == 1
        assert connection.execute(select(func.count()).select_from(outbox)).scalar_one() == 1
    ended("finished", 6)
    with engine.connect() as connection:
        assert incidents.open_ones(connection, FAILING) == []


def test_a_broken_site_file_costs_nothing_that_was_read_before(engine: Engine) -> None:
    answers: list[Mapping[str, Site] | Exception] = [sites("a")(), SiteError("a.yaml:3: …"), OSError("gone")]

    def read() -> Mapping[str, Site]:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    room = Room()
    monitor = Monitor(engine, room, read)
    for minute in range(3):
        monitor.tick(NOW + timedelta(minutes=minute))
    assert room.started.count("a") >= 2


def test_alerts_that_cannot_be_delivered_stop_nothing(engine: Engine) -> None:
    def deliver(now: datetime) -> None:
        raise RuntimeError("the mail server is on fire")

    room = Room()
    Monitor(engine, room, sites("a"), deliver).tick(NOW)
    assert room.started == ["a"]


def test_alerts_that_are_never_taken_stop_nothing(engine: Engine) -> None:
    """A target that drips its answer; passes do not heap up, and who ends is told that one is under way."""
    for_ever, begun = Event(), list[datetime]()

    def deliver(now: datetime) -> None:
        begun.append(now)
        for_ever.wait(60)

    room = Room()
    monitor = Monitor(engine, room, sites("a", "b"), deliver)
    for second in range(0, 60, 6):
        monitor.tick(NOW + timedelta(seconds=second))
    assert sorted(room.started) == ["a", "b"]
    assert begun == [NOW]
    assert not monitor.has_delivered(0.1)
    for_ever.set()
    assert monitor.has_delivered(20)


def test_runs_that_never_get_on_record_fail_and_are_told(engine: Engine) -> None:
    """A spider that cannot be made, a node that says yes and does nothing: else they would be started each minute for ever."""
    room, started = Room(), list[float]()
    monitor = Monitor(engine, room, sites("a"))
    for minute in range(60):
        before = len(room.started)
        monitor.tick(NOW + timedelta(minutes=minute))
        started += [minute] * (len(room.started) - before)
    pauses = [after - before for before, after in pairwise(started)]
    assert pauses == sorted(pauses)
    assert len(started) <= 6
    with engine.connect() as connection:
        assert set(connection.execute(select(run.c.reason)).scalars()) == {"not_begun"}
        (one,) = connection.execute(select(incident)).fetchall()
        assert (one.kind, one.evidence["reason"]) == ("failing_run", "not_begun")


def test_a_run_that_is_on_record_or_holds_its_site_has_begun(engine: Engine) -> None:
    room = Room()
    monitor = Monitor(engine, room, sites("a", "b"))
    monitor.tick(NOW)
    with writing(engine) as connection:
        runs.end(connection, runs.begin(connection, "a", 1, NOW), "finished", {}, NOW)
        lease.acquire(connection, "b", "elsewhere:1:1", NOW + timedelta(minutes=2))
    monitor.tick(NOW + timedelta(minutes=2))
    monitor.tick(NOW + timedelta(minutes=9))
    with engine.connect() as connection:
        assert set(connection.execute(select(run.c.reason)).scalars()) == {"finished"}


def test_a_database_that_is_away_is_waited_for(tmp_path: Path) -> None:
    from mediamon.storage.database.engine import open_database

    path = tmp_path / "m.sqlite"
    opened = open_database(f"sqlite:///{path}")
    room = Room()
    monitor = Monitor(opened, room, sites("a"))
    opened.dispose()
    path.rename(tmp_path / "away")
    path.mkdir()
    monitor.tick(NOW)
    assert room.started == []
    path.rmdir()
    (tmp_path / "away").rename(path)
    monitor.tick(NOW + timedelta(seconds=10))
    assert room.started == ["a"]
    opened.dispose()


def test_a_disk_that_fills_up_is_told_and_full_it_starts_nothing(engine: Engine, tmp_path: Path) -> None:
    huge = 1 << 60
    room = Room()
    Monitor(engine, room, sites("a"), budget=Budget([tmp_path], huge, 0)).tick(NOW)
    assert room.started == ["a"]
    with engine.connect() as connection:
        assert len(incidents.open_ones(connection, KIND, SITE)) == 1
    full = Room()
    Monitor(engine, full, sites("a"), budget=Budget([tmp_path], huge, huge)).tick(NOW + timedelta(hours=9))
    assert full.started == []
    Monitor(engine, full, sites("a"), budget=Budget([tmp_path], 0, 0)).tick(NOW + timedelta(hours=10))
    assert full.started == ["a"]
    with engine.connect() as connection:
        assert incidents.open_ones(connection, KIND, SITE) == []


def test_disks_of_other_machines_are_others(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two monitors, one with a disk that is full: its incident is opened once, and the other does not close it."""
    full, fine = (Monitor(engine, Room(), sites("a"), budget=Budget([tmp_path], low, 0)) for low in (1 << 60, 0))
    for second in range(0, 60, 12):
        monkeypatch.setattr(disk, "SITE", "*first")
        full.tick(NOW + timedelta(seconds=second))
        monkeypatch.setattr(disk, "SITE", "*second")
        fine.tick(NOW + timedelta(seconds=second + 6))
    with engine.connect() as connection:
        assert [one.site for one in incidents.open_ones(connection, KIND)] == ["*first"]
        assert connection.execute(select(func.count()).select_from(outbox)).scalar_one() == 1


def test_disks_of_one_machine_s_name_share_an_incident(engine: Engine, tmp_path: Path) -> None:
    """Two monitors in other folders, or in containers of one name: it is open for as long as one of them has too little room."""
    for name in ("low", "fine"):
        (tmp_path / name).mkdir()
    low, fine = (
        Monitor(engine, Room(), sites("a"), budget=Budget([tmp_path / name], most, 0))
        for name, most in (("low", 1 << 60), ("fine", 0))
    )
    for minute in range(0, 60, 2):
        low.tick(NOW + timedelta(minutes=minute))
        fine.tick(NOW + timedelta(minutes=minute, seconds=30))
    with engine.connect() as connection:
        assert len(incidents.open_ones(connection, KIND, SITE)) == 1
        assert connection.execute(select(func.count()).where(incident.c.kind == KIND)).scalar_one() == 1
    fine.tick(NOW + timedelta(hours=2))  # the other is gone, as a container that was taken away
    with engine.connect() as connection:
        assert incidents.open_ones(connection, KIND, SITE) == []


def test_the_incident_of_two_low_disks_is_closed_by_the_last_that_eases(engine: Engine, tmp_path: Path) -> None:
    budgets = {name: Budget([tmp_path / name], 1 << 60, 0) for name in ("first", "second")}
    for name in budgets:
        (tmp_path / name).mkdir()
    monitors = {name: Monitor(engine, Room(), sites("a"), budget=budget) for name, budget in budgets.items()}

    def look(minute: float, *names: str) -> int:
        for name in names:
            monitors[name].tick(NOW + timedelta(minutes=minute))
        with engine.connect() as connection:
            return len(incidents.open_ones(connection, KIND, SITE))

    for minute in range(0, 20, 2):
        assert look(minute, "first", "second") == 1
    budgets["second"]._low = 0
    assert look(21, "second", "first", "second") == 1
    budgets["first"]._low = 0
    assert look(22, "first") == 0


def test_a_disk_that_was_taken_away_stops_no_monitor(engine: Engine, tmp_path: Path) -> None:
    room = Room(2)
    monitor = Monitor(engine, room, sites("a"), budget=Budget([tmp_path / "gone"], 0, 0))
    monitor.tick(NOW)
    assert room.started == ["a"]


@pytest.fixture
def agencies(project: Project, shared_agency: Agency) -> Project:
    write_site_files(shared_agency, project.sites)
    return project


def count(project: Project) -> int:
    with project.open().connect() as connection:
        return connection.execute(select(func.count()).select_from(publication)).scalar_one()


def test_one_round_runs_every_site_to_its_end(agencies: Project) -> None:
    done = agencies.run("monitor", "--once", "--only", "gazeta", "vestnik", timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert count(agencies) == 90 + 140
    told = agencies.run("status").stdout
    assert "gazeta" in told
    again = agencies.run("monitor", "--once", "--only", "gazeta", timeout=300)
    assert again.returncode == 0
    with agencies.open().connect() as connection:
        assert connection.execute(select(func.count()).select_from(run)).scalar_one() == 2  # it was not due yet


def test_one_round_after_another_that_was_killed_leaves_nothing_out(agencies: Project) -> None:
    """A monitor that is killed leaves its run behind, which goes on: the next round ends after it, and not before."""
    first = agencies.start("monitor", "--once", "--only", "meridian")
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and count(agencies) < 1:
        time.sleep(0.1)
    first.kill()
    first.wait(30)
    assert count(agencies) < 70  # or nothing would be shown here
    done = agencies.run("monitor", "--once", "--now", "--only", "meridian", timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Waiting for a run that others have started: meridian" in done.stderr + done.stdout
    assert count(agencies) == 70


def test_a_site_that_is_missing_is_told(agencies: Project) -> None:
    done = agencies.run("monitor", "--only", "nobody")
    assert done.returncode == 2
    assert "no site is called nobody: there are agentstvo, gazeta, meridian, vestnik" in done.stderr + done.stdout


def test_two_monitors_one_killed_every_site_runs_once(agencies: Project) -> None:
    """The monitor that is killed loses its hold, not its runs; the other one goes on, and nothing is stored twice."""
    first = agencies.start("monitor", "--only", "gazeta", "vestnik")
    second = agencies.start("monitor", "--only", "gazeta", "vestnik")
    deadline = time.monotonic() + 240
    killed = False
    while time.monotonic() < deadline and count(agencies) < 230:
        time.sleep(0.5)
        if not killed and count(agencies) > 10:
            first.kill()
            killed = True
    assert killed
    assert count(agencies) == 230
    assert "1 h" not in agencies.run("status").stdout
    second.send_signal(signal.SIGTERM)
    assert second.wait(90) == 0
    with agencies.open().connect() as connection:
        assert connection.execute(select(func.count(publication.c.url.distinct()))).scalar_one() == 230
