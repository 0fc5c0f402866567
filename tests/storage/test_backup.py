"""A copy is whole, comes back equal, and nothing is ever overwritten."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, make_url, select, text

from mediamon.items import ArchiveRef, RawResponse
from mediamon.storage import search
from mediamon.storage.archive import Archive, read
from mediamon.storage.backup import MANIFEST, BackupError, check, make, restore
from mediamon.storage.engine import open_database, writing
from mediamon.storage.tables import publication
from mediamon.storage.writing import write
from tests.storage.made import NOW, made

EmptyDatabase = Callable[[], str]


@pytest.fixture
def empty_database(database_url: str, tmp_path: Path) -> EmptyDatabase:
    """URLs of empty databases of the same kind."""
    made: list[str] = []

    def another() -> str:
        if database_url.startswith("sqlite"):
            made.append(f"sqlite:///{tmp_path / f'restored{len(made)}.sqlite'}")
            return made[-1]
        name = f"r{abs(hash(str(tmp_path))):x}_{len(made)}"
        admin = open_database(database_url, migrate=False)
        with admin.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        admin.dispose()
        made.append(make_url(database_url).set(database=name).render_as_string(hide_password=False))
        return made[-1]

    return another


def archived(folder: Path, name: str, *bodies: bytes) -> list[ArchiveRef]:
    archive = Archive(folder, name)
    refs = [archive.append("http://a/1", RawResponse("200 OK", (), body), datetime.now(UTC)) for body in bodies]
    archive.close()
    return refs


def test_what_was_copied_comes_back(
    engine: Engine, database_url: str, empty_database: EmptyDatabase, tmp_path: Path
) -> None:
    with writing(engine) as connection:
        write(connection, [made(number) for number in range(30)], NOW)
    refs = archived(tmp_path / "archive", "a", b"one", b"two")
    (tmp_path / "models" / "2").mkdir(parents=True)
    (tmp_path / "models" / "current").write_text("2", "utf8")
    (tmp_path / "models" / "2" / "ru.npz").write_bytes(b"weights")
    manifest = make(database_url, tmp_path / "archive", tmp_path / "copy", models=tmp_path / "models")
    assert manifest == check(tmp_path / "copy")
    assert manifest["models"] == {"2/ru.npz": 7, "current": 1}
    fresh = empty_database()
    restore(tmp_path / "copy", fresh, tmp_path / "new", models=tmp_path / "new models")
    assert (tmp_path / "new models" / "2" / "ru.npz").read_bytes() == b"weights"
    restored = open_database(fresh)
    with engine.connect() as old, restored.connect() as new:
        query = select(publication).order_by(publication.c.id)
        assert new.execute(query).fetchall() == old.execute(query).fetchall()
        assert len(search.search(new, "институтами")) == len(search.search(old, "институтами")) == 20
    assert [read(tmp_path / "new", ref) for ref in refs] == [b"one", b"two"]
    with writing(restored) as connection:
        assert write(connection, [made(99)], NOW) == 1  # it can be written to
    restored.dispose()


def test_a_copy_is_consistent_while_a_run_writes(
    engine: Engine, database_url: str, empty_database: EmptyDatabase, tmp_path: Path
) -> None:
    stop = threading.Event()

    def run() -> None:
        number = 0
        while not stop.is_set() and number < 3000:
            with writing(engine) as connection:
                write(connection, [made(number), made(number + 1)], NOW)
            number += 2

    writer = threading.Thread(target=run)
    writer.start()
    try:
        make(database_url, tmp_path / "archive", tmp_path / "copy")
    finally:
        stop.set()
        writer.join(30)
    fresh = empty_database()
    restore(tmp_path / "copy", fresh, tmp_path / "new")
    restored = open_database(fresh)
    with restored.connect() as connection:
        count = connection.execute(select(func.count()).select_from(publication)).scalar_one()
        scored = connection.execute(text("SELECT count(*) FROM score")).scalar_one()
    assert count % 2 == 0  # no half of a transaction
    assert scored == count
    restored.dispose()


def test_only_what_is_new_of_the_archive_is_copied_again(engine: Engine, database_url: str, tmp_path: Path) -> None:
    archived(tmp_path / "archive", "a", b"one")
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    archived(tmp_path / "archive", "b", b"two")
    told: list[str] = []
    make(database_url, tmp_path / "archive", tmp_path / "copy", told.append)
    assert told == ["the database", "archive/b-00001.warc.gz"]
    assert sorted(check(tmp_path / "copy")["archive"]) == ["a-00001.warc.gz", "b-00001.warc.gz"]


def test_nothing_is_overwritten(
    engine: Engine, database_url: str, empty_database: EmptyDatabase, tmp_path: Path
) -> None:
    archived(tmp_path / "archive", "a", b"one")
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    with pytest.raises(BackupError, match=r"not empty|exists"):
        restore(tmp_path / "copy", database_url, tmp_path / "new")
    with pytest.raises(BackupError, match="is not empty: name an empty folder"):
        restore(tmp_path / "copy", empty_database(), tmp_path / "archive")


@pytest.mark.parametrize("damage", ["database", "archive", "manifest", "unfinished"])
def test_a_damaged_copy_is_refused(engine: Engine, database_url: str, tmp_path: Path, damage: str) -> None:
    archived(tmp_path / "archive", "a", b"one")
    copy = tmp_path / "copy"
    manifest = make(database_url, tmp_path / "archive", copy)
    file = copy / manifest["database"]["file"]
    if damage == "database":
        file.write_bytes(file.read_bytes()[:-1] + b"!")
    elif damage == "archive":
        (copy / "archive" / "a-00001.warc.gz").write_bytes(b"")
    elif damage == "manifest":
        (copy / MANIFEST).write_text("[]")
    else:
        (copy / MANIFEST).unlink()
    with pytest.raises(BackupError, match=r"damaged|no backup that was finished"):
        check(copy)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="there is no database at"):
        make(f"sqlite:///{tmp_path / 'none.sqlite'}", tmp_path / "archive", tmp_path / "copy")
