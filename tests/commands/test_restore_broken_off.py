"""`restore` that is killed or interrupted: nothing half stands for the whole, a sentence says what to do, and the same call goes on."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, inspect, select

from mediamon.storage.copies.backup import make
from mediamon.storage.copies.restoring import NOTE
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.storage.copies.test_backup import EmptyDatabase, archived, empty_database
from tests.storage.made import NOW, made, words

__all__ = ["empty_database"]  # a fixture

STORED, LARGE = 500, 200 << 20  # bytes of a file that takes a while to copy


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Path]]:
    """A folder for backups, and those made so far, by their kinds of database."""
    return tmp_path_factory.mktemp("copies"), {}


@pytest.fixture
def copy(copies: tuple[Path, dict[str, Path]], database_url: str, request: pytest.FixtureRequest) -> Path:
    """A backup, which is only read."""
    folder, made_so_far = copies
    kind = database_url.partition(":")[0]
    if kind not in made_so_far:
        archive, made_so_far[kind] = folder / kind / "archive", folder / kind / "copy"
        engine: Engine = request.getfixturevalue("engine")
        with writing(engine) as connection:
            write(connection, [made(n, body=words(n) * 20) for n in range(1, STORED + 1)], NOW)
        archived(archive, "a", b"one")
        with (archive / "b-00001.warc.gz").open("wb") as large:
            large.truncate(LARGE)
        make(database_url, archive, made_so_far[kind])
    return made_so_far[kind]


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("stage", ["archive/b-00001.warc.gz", "the database"])
def test_what_was_broken_off_is_told_and_goes_on(
    project: Project, copy: Path, empty_database: EmptyDatabase, stage: str, blow: signal.Signals
) -> None:
    project.environment |= {"MEDIAMON_DATABASE": empty_database(), "PYTHONUNBUFFERED": "1"}
    project.database = project.environment["MEDIAMON_DATABASE"]
    process = project.start("restore", str(copy), start_new_session=True)
    assert process.stdout is not None
    assert any(line.strip() == stage for line in process.stdout)
    os.killpg(process.pid, blow)
    process.wait(60)
    note = project.folder / "archive" / NOTE
    if note.exists():
        assert stored(project) in (None, STORED)
        told = project.run("status")
        assert told.returncode == 2
        assert f"call scrapy restore again, with the same folder ({note} says so)" in told.stderr
        again = project.run("restore", str(copy))
        assert again.returncode == 0, again.stderr
    assert not note.exists()
    assert stored(project) == STORED
    names = {one.name: one.stat().st_size for one in (project.folder / "archive").iterdir()}
    assert names == {one.name: one.stat().st_size for one in (copy / "archive").iterdir()}
    assert project.run("status").returncode == 0


def stored(project: Project) -> int | None:
    """Publications; None where no table is."""
    if project.database.startswith("sqlite") and not Path(project.database.removeprefix("sqlite:///")).exists():
        return None
    engine = open_database(project.database, migrate=False)
    try:
        with engine.connect() as connection:
            if not inspect(connection).has_table("publication"):
                return None
            return connection.execute(select(func.count()).select_from(publication)).scalar_one()
    finally:
        engine.dispose()


def test_a_database_that_came_whole_before_it_was_noted_is_told_or_known(
    project: Project, copy: Path, empty_database: EmptyDatabase
) -> None:
    """A kill between the last two steps, or of a command whose pg_restore went on."""
    project.environment["MEDIAMON_DATABASE"] = project.database = empty_database()
    assert project.run("restore", str(copy)).returncode == 0
    if project.database.startswith("sqlite"):  # as it is before it is opened
        shutil.copyfile(copy / "database.sqlite", project.database.removeprefix("sqlite:///"))
    note = project.folder / "archive" / NOTE
    digest = next(part for part in (copy / "manifest.json").read_text().split('"') if len(part) == 64)
    note.write_text(digest + "\n")
    again = project.run("restore", str(copy))
    assert (again.returncode == 0) == project.database.startswith("sqlite")
    if again.returncode:
        assert "is not empty: it is the whole copy" in again.stderr
        assert f"then remove {note}" in again.stderr
        note.unlink()
    assert stored(project) == STORED
    assert project.run("status").returncode == 0


def test_what_is_left_of_another_copy_is_not_gone_on_with(project: Project, copy: Path) -> None:
    (project.folder / "archive").mkdir()
    (project.folder / "archive" / NOTE).write_text("another\n")
    told = project.run("restore", str(copy))
    assert told.returncode == 2
    assert "archive is not empty: name an empty folder" in told.stderr
