"""A disk that is full in the middle of a command: a sentence, no traceback, and nothing half done."""

from __future__ import annotations

import resource

from sqlalchemy import func, select

from mediamon.storage.tables_of_people import account
from tests.conftest import Project

SIZE = 32 << 10  # bytes of a file: enough to open the database, too few for four of its pages


def _full() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (SIZE, SIZE))


def test_a_full_disk_is_told_and_the_same_call_works_when_there_is_room(project: Project) -> None:
    project.open().dispose()
    done = project.run("account", "x" * 100, preexec_fn=_full)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "the database gave up: " in done.stderr
    assert "call this again" in done.stderr
    with project.open().connect() as connection:
        assert connection.execute(select(func.count()).select_from(account)).scalar() == 0
    assert project.run("account", "x" * 100).returncode == 0
