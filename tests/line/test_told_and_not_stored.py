"""What a traversal has told and no database has taken yet is lost by no kill: its journal stays until it is stored."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.browser.kept.folder import JOURNAL, LAST
from mediamon.demo.agency import Agency
from mediamon.storage.tables.found import publication
from tests.conftest import Project

pytestmark = pytest.mark.xdist_group("line")

PATIENT = ("-s", "MEDIAMON_STORAGE_PATIENCE=100")
STILL, LONGEST = 5.0, 120.0  # seconds without an event: the traversal is over; that it may take


def the_only(folder: Path, name: str) -> Path | None:
    return next(iter((folder / "traversals").glob(f"*/*/{name}")), None)


def wait_until_it_is_over(folder: Path) -> None:
    size, since, until = -1, time.monotonic(), time.monotonic() + LONGEST
    while time.monotonic() < until and (size < 0 or time.monotonic() - since < STILL):
        time.sleep(0.1)
        journal = the_only(folder, JOURNAL)
        now = journal.stat().st_size if journal is not None else -1
        if now != size:
            size, since = now, time.monotonic()


def test_a_traversal_that_ends_while_the_database_is_busy_is_lost_by_no_kill(
    demo_project: Project, shared_agency: Agency
) -> None:
    """The next visit would press a list on only as far as it knows what comes, and end before what was never stored."""
    folder = demo_project.folder
    process = demo_project.start("crawl", "meridian", *PATIENT, start_new_session=True)
    while the_only(folder, JOURNAL) is None:
        assert process.poll() is None
        time.sleep(0.02)
    other = sqlite3.connect(folder / "mediamon.sqlite", isolation_level=None, timeout=30)
    other.execute("BEGIN IMMEDIATE")
    wait_until_it_is_over(folder)
    assert the_only(folder, LAST) is None
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    other.execute("ROLLBACK")
    other.close()
    assert demo_project.run("crawl", "meridian").returncode == 0
    with demo_project.open().connect() as connection:
        found = set(connection.scalars(select(publication.c.url)))
    assert found == set(shared_agency.expected_urls("meridian"))
    assert the_only(folder, LAST) is not None
