"""An archive stored without PostgreSQL's index of words, which is made when all is there, or by whoever does what a killed one left."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select, text

from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import publication
from mediamon.storage.words import search
from mediamon.storage.writing import loading
from tests.conftest import Project
from tests.fleet.test_jobs import warc


def found(engine: Engine) -> tuple[bool, list[int], set[int]]:
    """Whether there is no index; what a search shows, and all that it finds."""
    with engine.connect() as connection:
        shown = [row.id for row in search.search(connection, "премии")]
        return loading.under_way(connection), shown, search.numbers_with(connection, "премии")


@pytest.fixture
def project(tmp_path: Path, database_url: str) -> Project:
    return Project(tmp_path / "project", database_url)


def test_the_index_is_made_when_all_is_stored(project: Project, tmp_path: Path, engine: Engine) -> None:
    done = project.run("ingest", "--index-last", str(warc(tmp_path, "one", "paper.example", 12)))
    assert done.returncode == 0, done.stderr[-3000:]
    assert found(engine) == (False, list(range(12, 0, -1)), set(range(1, 13)))


def test_what_a_killed_one_has_left_is_found_told_and_mended(project: Project, tmp_path: Path, engine: Engine) -> None:
    assert project.run("ingest", "--later", str(warc(tmp_path, "one", "paper.example", 12))).returncode == 0
    with writing(engine) as connection:
        loading.begin(connection)
    assert project.run("jobs", "--work").returncode == 0  # a worker does not know what others have still to do
    in_postgresql = engine.dialect.name == "postgresql"
    assert found(engine) == (in_postgresql, list(range(12, 0, -1)), set(range(1, 13)))
    told = project.run("doctor", "--no-browser").stdout
    assert ("there is no index of words" in told) is in_postgresql
    assert project.run("jobs", "--run").returncode == 0
    assert found(engine) == (False, list(range(12, 0, -1)), set(range(1, 13)))
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == 12


def test_it_is_for_work_that_is_done_now(project: Project, tmp_path: Path) -> None:
    told = project.run("ingest", "--index-last", "--later", str(warc(tmp_path, "one", "paper.example", 1)))
    assert told.returncode == 2
    assert "not --later" in told.stdout + told.stderr


def test_only_a_load_does_not_wait_for_the_disk(engine: Engine) -> None:
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite waits for no disk")

    def waits() -> str:
        with writing(engine) as connection:
            loading.unwaited(connection)
            return str(connection.execute(text("SHOW synchronous_commit")).scalar_one())

    assert waits() == "on"
    for change, wanted in ((loading.begin, "off"), (loading.end, "on")):
        with writing(engine) as connection:
            change(connection)
        assert waits() == wanted
    with engine.connect() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
