"""What the manual promises to who runs it for years, each with real processes."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update

from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.running import lease
from mediamon.storage.tables.found import incident, outbox, publication, url
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story
from tests.storage.made import made

WriteSite = Callable[[str, str], Path]
NOW = datetime.now(UTC)
WORD = "ъъневиданное"


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def site(write_site: WriteSite, place: Hostile, count: int) -> None:
    """A site `odd` with so many stories."""
    links = "".join(f"<a href='/news/{n}'>{n}</a>" for n in range(count))
    place.pages["/"] = f"<html><body><a href='/about'>О нас</a>{links}</body></html>".encode()
    place.pages |= {f"/news/{n}": story(f"Новость номер {n}", f"<p>Подробность {n}.</p>") for n in range(count)}
    write_site("odd", f"name: odd\nlinks: ['{place.base}/']\nallow: ['/news/']\npoliteness: {{delay: 0}}\n")


def states(project: Project) -> list[str]:
    with project.open().connect() as connection:
        rows = connection.execute(select(url.c.state).where(url.c.url.like("%/news/%")).order_by(url.c.id))
        return list(rows.scalars())


def stored(project: Project) -> list[int]:
    with project.open().connect() as connection:
        return list(connection.execute(select(publication.c.id)).scalars())


def wait(whether: Callable[[], bool], seconds: float = 90) -> None:
    until = time.monotonic() + seconds
    while not whether():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_clock_that_was_a_year_ahead_keeps_no_run_from_a_site(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    """A machine that is gone had taken the site then, and a page had failed."""
    site(write_site, place, 2)
    ahead = NOW + timedelta(days=365)
    with writing(project.open()) as connection:
        assert lease.acquire(connection, "odd", "elsewhere:1:1", ahead)
        ledger.add(connection, "odd", [ledger.Found(f"{place.base}/news/0", "links")], ahead)
        ledger.fail(connection, "odd", [(f"{place.base}/news/0", "status_500")], ahead)
    done = project.run("crawl", "odd")
    assert "'mediamon/stored': 2" in done.stderr
    assert states(project) == ["stored", "stored"]


def test_what_was_pruned_is_not_fetched_again(project: Project, write_site: WriteSite, place: Hostile) -> None:
    site(write_site, place, 3)
    project.run("crawl", "odd")
    with writing(project.open()) as connection:
        long_ago = update(publication).where(publication.c.url.endswith("/news/1"))
        then = NOW - timedelta(days=400)
        connection.execute(long_ago.values(published_at=then, fetched_at=then))
    gone = project.run("prune", "--yes", "-s", 'MEDIAMON_KEEP={"publications": 365}')
    assert gone.returncode == 0, gone.stdout + gone.stderr
    assert sorted(states(project)) == ["refused", "stored", "stored"]
    place.seen.clear()
    project.run("crawl", "odd")
    assert "/" in place.seen
    assert not [path for path in place.seen if path.startswith("/news/1")]
    assert sorted(states(project)) == ["refused", "stored", "stored"]


def test_a_second_signal_ends_the_runs_at_once_and_nothing_is_lost(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    """A page that never comes: the first signal lets it have its minute."""
    site(write_site, place, 3)
    let_go = threading.Event()

    def never(path: str) -> bytes:
        let_go.wait(100)
        return b""

    place.pages["/news/1"] = never
    monitor = project.start("monitor", "--only", "odd")
    try:
        wait(lambda: "/news/1" in place.seen)
        monitor.send_signal(signal.SIGTERM)
        wait(lambda: "Stopping: odd" in project.log())
        monitor.send_signal(signal.SIGTERM)
        monitor.wait(100)
        assert "Stopping at once" in project.log()
        assert "odd: ended after" in project.log().partition("Stopping at once")[2]  # it had not ended by itself
    finally:
        let_go.set()
    assert (project.folder / "logs" / "odd.log").exists()
    with project.open().connect() as connection:
        assert lease.held(connection, datetime.now(UTC)) == {}
    place.pages["/news/1"] = story("Новость номер 1")
    assert project.run("crawl", "odd").returncode == 0
    assert states(project) == ["stored"] * 3


@contextmanager
def hangup(handler: signal.Handlers) -> Iterator[None]:
    """How a process that is begun within takes SIGHUP."""
    before = signal.signal(signal.SIGHUP, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_terminal_that_closes_ends_the_monitor_gracefully(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    """It says so twice at times, and that is no second signal: the page that is waited for comes all the same."""
    site(write_site, place, 2)
    let_go = threading.Event()

    def late(path: str) -> bytes:
        let_go.wait(60)
        return story("Новость номер 1")

    place.pages["/news/1"] = late
    with hangup(signal.SIG_DFL):  # whoever runs the tests may do so under nohup
        monitor = project.start("monitor", "--only", "odd")
    try:
        wait(lambda: "/news/1" in place.seen)
        monitor.send_signal(signal.SIGHUP)
        wait(lambda: monitor.poll() is not None or "Stopping: odd" in project.log())
        monitor.send_signal(signal.SIGHUP)
    finally:
        let_go.set()
    assert monitor.wait(60) == 0
    assert "Stopping at once" not in project.log()
    assert states(project).count("stored") == 2


def test_a_monitor_under_nohup_outlives_its_terminal(project: Project, write_site: WriteSite, place: Hostile) -> None:
    site(write_site, place, 1)
    with hangup(signal.SIG_IGN):  # as `nohup` does
        monitor = project.start("monitor", "--only", "odd")
    wait(lambda: "/news/0" in place.seen)
    monitor.send_signal(signal.SIGHUP)
    wait(lambda: states(project) == ["stored"])
    assert monitor.poll() is None
    monitor.send_signal(signal.SIGTERM)
    assert monitor.wait(60) == 0


def test_a_monitor_that_is_killed_is_not_said_to_live(project: Project, write_site: WriteSite, place: Hostile) -> None:
    site(write_site, place, 1)
    monitor = project.start("monitor", "--only", "odd", start_new_session=True)
    wait(lambda: project.run("status", "--alive").returncode == 0)
    os.killpg(monitor.pid, signal.SIGKILL)
    monitor.wait(20)
    assert project.run("status", "--alive").returncode == 1


def test_a_site_that_falls_silent_is_an_incident_and_an_alert(
    project: Project, write_site: WriteSite, place: Hostile
) -> None:
    """Sixty days of a publication an hour, then none for five days; the run that finds nothing tells."""
    site(write_site, place, 0)
    end = NOW - timedelta(days=5)
    whens = [end - timedelta(hours=n) for n in range(60 * 24)]
    with writing(project.open()) as connection:
        batch = [made(n, body=f"Весть {n} о городе.", published=when) for n, when in enumerate(whens)]
        write(connection, batch, NOW)
        connection.execute(update(publication).values(site="odd"))
        connection.execute(update(url).values(site="odd", first_seen=end))
    for _ in range(2):
        assert project.run("crawl", "odd").returncode == 0
        with project.open().connect() as connection:
            told = connection.execute(select(incident.c.kind, incident.c.closed_at)).fetchall()
            assert ("silent", None) in [tuple(one) for one in told]
            assert len(told) == len({one.kind for one in told})  # the second run opens no other
            alerts = connection.execute(select(outbox.c.title, outbox.c.body)).fetchall()
            assert ["nothing has been published since" in f"{one.title} {one.body}" for one in alerts] == [True]


def test_what_is_erased_while_somebody_reads_leaves_the_files(project: Project) -> None:
    """The reader sees the database as it was, and SQLite's log cannot be emptied meanwhile."""
    with writing(project.open()) as connection:
        write(connection, [made(1, body=f"{WORD} о городе."), made(2, headline=WORD)], NOW)
    path = project.folder / "mediamon.sqlite"

    def lies_there() -> bool:
        return any(WORD.encode() in file.read_bytes() for file in project.folder.glob("mediamon.sqlite*"))

    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM publication").fetchone() == (2,)
    assert lies_there()
    erasing = project.start("erase", "--publication", "1", "--publication", "2", "--yes")
    wait(lambda: not stored(project))  # committed, and the reader is still there
    time.sleep(1)
    assert reader.execute("SELECT count(*) FROM publication").fetchone() == (2,)
    reader.execute("COMMIT")
    assert erasing.wait(120) == 0, project.log()
    assert not lies_there()
    reader.close()
