"""A server that is there and answers nothing, as one whose disk hangs or whose machine is frozen: whoever is told to end ends, and nothing is lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select, text

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.fleet.processes import descendants, started
from mediamon.storage.tables.found import publication
from tests.conftest import Project
from tests.postgres import Server

pytestmark = pytest.mark.xdist_group("postgres")
FEW = 10  # publications, of ninety
QUICKLY = ("-s", "MEDIAMON_STORAGE_PATIENCE=3", "-s", "MEDIAMON_BATCH=10")


@pytest.fixture
def kept(postgres: Server, tmp_path: Path, shared_agency: Agency) -> Iterator[Project]:
    """A project whose database is on a server that a test may stop."""
    made = Project(tmp_path / "project", postgres.migrated_database(f"still{abs(hash(str(tmp_path))):x}"))
    write_site_files(shared_agency, made.sites)
    yield made
    made.end()


@contextmanager
def standing_still(server: Server) -> Iterator[None]:
    """All its processes."""
    first = int((server.folder / "data/postmaster.pid").read_text().split()[0])
    family = {first, *descendants(first)}
    for pid in family:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in family:
            os.kill(pid, signal.SIGCONT)


def count(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(publication)).scalar_one()


@pytest.mark.parametrize("blows", [1, 2])
def test_a_run_ends_when_it_is_told_to(kept: Project, postgres: Server, blows: int) -> None:
    """At the second signal at once, at the first as soon as it has waited as long as it would for a server that is away."""
    engine = kept.open()
    process = kept.start("crawl", "gazeta", *QUICKLY)
    while count(engine) < FEW and process.poll() is None:
        time.sleep(0.05)
    with standing_still(postgres):
        time.sleep(1)
        for _ in range(blows):
            process.send_signal(signal.SIGTERM)
            time.sleep(1)
        assert process.wait(60) == 1
    stored = count(engine)
    if blows > 1:
        return
    assert kept.run("crawl", "gazeta").returncode == 0
    assert count(engine) > stored
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM url WHERE state = 'new'")).scalar_one() == 0


def test_a_monitor_ends_its_runs_at_the_second_signal(kept: Project, postgres: Server) -> None:
    engine = kept.open()
    monitor = kept.start("monitor", "--only", "gazeta", *QUICKLY)
    while count(engine) < FEW and monitor.poll() is None:
        time.sleep(0.05)
    family = {pid: started(pid) for pid in descendants(monitor.pid)}
    assert len(family) > 1  # the run, and what it has begun
    with standing_still(postgres):
        time.sleep(7)  # until it asks
        for _ in range(2):
            monitor.send_signal(signal.SIGTERM)
            time.sleep(1)
        monitor.wait(60)
        while any(began and started(pid) == began for pid, began in family.items()):
            time.sleep(0.1)
    assert "Stopping at once" in kept.log()
