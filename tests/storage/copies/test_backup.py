"""A copy is whole, comes back equal, and nothing is ever overwritten."""

from __future__ import annotations

import json
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, make_url, select, text

from mediamon.items import ArchiveRef, RawResponse
from mediamon.storage.archive.records import Archive, read
from mediamon.storage.copies.backup import MANIFEST, BackupError, check, digest_of, make
from mediamon.storage.copies.restoring import restore
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import newest_revision
from mediamon.storage.tables.found import publication
from mediamon.storage.words import search
from mediamon.storage.writing.batch import write
from tests.postgres import Server
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


def test_a_copy_of_another_kind_of_database_is_refused_with_the_mend(
    engine: Engine, database_url: str, tmp_path: Path
) -> None:
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    if engine.dialect.name == "sqlite":
        other, mend = "postgresql://nobody@127.0.0.1:9/none", "leave MEDIAMON_DATABASE unset"
    else:
        other, mend = f"sqlite:///{tmp_path / 'new.sqlite'}", r"createdb.*postgresql://user@host/name"
    with pytest.raises(BackupError, match=mend):
        restore(tmp_path / "copy", other, tmp_path / "new")
    assert not (tmp_path / "new").exists()


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


def test_a_page_that_is_a_link_is_not_of_the_copy(engine: Engine, database_url: str, tmp_path: Path) -> None:
    """What it leads to may be anything on this machine."""
    archived(tmp_path / "archive", "a", b"one")
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    file = tmp_path / "copy" / "archive" / "a-00001.warc.gz"
    file.rename(tmp_path / "secret")
    file.symlink_to(tmp_path / "secret")
    with pytest.raises(BackupError, match="leads out of the copy"):
        check(tmp_path / "copy")


def altered(copy: Path, change: Callable[[Path], None]) -> None:
    """Its database is changed, and its manifest made to fit."""
    manifest = json.loads((copy / MANIFEST).read_text())
    file = copy / manifest["database"]["file"]
    change(file)
    manifest["database"] |= {"bytes": file.stat().st_size, "sha256": digest_of(file)}
    (copy / MANIFEST).write_text(json.dumps(manifest))


@pytest.mark.parametrize("what", [b"no database at all" * 300, None], ids=["something else", "cut short"])
def test_a_database_that_is_none_takes_nobody_s_place(tmp_path: Path, what: bytes | None) -> None:
    own = f"sqlite:///{tmp_path / 'own.sqlite'}"
    open_database(own).dispose()
    make(own, tmp_path / "archive", tmp_path / "copy")
    altered(
        tmp_path / "copy", lambda file: void(file.write_bytes(what or file.read_bytes()[: file.stat().st_size // 2]))
    )
    for _ in range(2):  # nor does it stand in the way of the next call
        with pytest.raises(BackupError, match="is no database that is whole"):
            restore(tmp_path / "copy", f"sqlite:///{tmp_path / 'new.sqlite'}", tmp_path / "new")
    assert not (tmp_path / "new.sqlite").exists()


def test_what_acts_by_itself_in_a_database_is_told(tmp_path: Path) -> None:
    own = f"sqlite:///{tmp_path / 'own.sqlite'}"
    open_database(own).dispose()
    make(own, tmp_path / "archive", tmp_path / "copy")

    def teach(file: Path) -> None:
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TRIGGER sly AFTER INSERT ON publication BEGIN DELETE FROM publication; END")
            database.commit()

    altered(tmp_path / "copy", teach)
    told = list[str]()
    restore(tmp_path / "copy", f"sqlite:///{tmp_path / 'new.sqlite'}", tmp_path / "new", told.append)
    assert any("triggers" in line and line.endswith("sly") for line in told)


def void(_: object) -> None:
    return


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="there is no database at"):
        make(f"sqlite:///{tmp_path / 'none.sqlite'}", tmp_path / "archive", tmp_path / "copy")


@pytest.mark.parametrize(
    "manifest",
    [
        "[]",
        "{}",
        "[" * 100_000,
        '{"made_at": "x", "database": {}, "archive": {}}',
        '{"made_at": "x", "database": {"file": "a", "bytes": 1}, "archive": {}}',
        '{"made_at": "x", "database": {"file": "a", "bytes": "many", "sha256": "x"}, "archive": {}}',
        '{"made_at": "x", "database": {"file": "a", "bytes": 1, "sha256": "x"}, "archive": []}',
        '{"made_at": "x", "database": {"file": "a", "bytes": Infinity, "sha256": "x"}, "archive": {}}',
        '{"database": {"file": "a", "bytes": 1, "sha256": "x"}, "archive": {}}',
        '{"made_at": "x", "database": {"file": "", "bytes": 4096, "sha256": "x"}, "archive": {}}',
    ],
    ids=lambda text: text[:60],
)
def test_a_manifest_of_somebody_else_is_told(tmp_path: Path, manifest: str) -> None:
    (tmp_path / MANIFEST).write_text(manifest)
    with pytest.raises(BackupError, match=r"was finished|is damaged"):
        check(tmp_path)


@pytest.mark.xdist_group("postgres")
def test_all_that_a_url_says_is_used(postgres: Server, tmp_path: Path) -> None:
    """A server that is known by its socket's folder alone; its clients' own defaults would lead to another, or nowhere."""
    there = make_url(postgres.new_database("by_socket"))
    port = str(there.port)
    by_socket = there.set(host=None, port=None, query={"host": str(postgres.folder), "port": port}).render_as_string()
    open_database(by_socket).dispose()
    made_there = make(by_socket, tmp_path / "archive", tmp_path / "copy")
    assert made_there["database"]["bytes"] > 0
    back = make_url(postgres.new_database("by_socket_back")).set(
        host=None, port=None, query={"host": str(postgres.folder), "port": port}
    )
    restore(tmp_path / "copy", back.render_as_string(), tmp_path / "archive_back")
    engine = open_database(back.render_as_string(), migrate=False)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == 0
    engine.dispose()


@pytest.mark.xdist_group("postgres")
@pytest.mark.parametrize(
    "said",
    [
        {"options": "-c statement_timeout=0 -c lock_timeout=0"},
        {"autocommit": "0"},
        {"application_name": "a b+c%20d'"},
    ],
    ids=lambda said: next(iter(said)),
)
def test_what_a_url_says_in_the_words_of_its_driver_is_understood(
    postgres: Server, tmp_path: Path, said: dict[str, str]
) -> None:
    there = make_url(postgres.new_database(f"words_{next(iter(said))}"))
    open_database(there.render_as_string(hide_password=False)).dispose()
    url = there.set(password="p@ss w").update_query_dict(said).render_as_string(hide_password=False)
    assert make(url, tmp_path / "archive", tmp_path / "copy")["database"]["bytes"] > 0


def test_a_copy_that_is_broken_off_leaves_the_one_before(
    engine: Engine, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made again into the same folder, and the disk is full when the archive is copied: what was there is whole, and comes back."""
    archived(tmp_path / "archive", "a", b"one")
    before = make(database_url, tmp_path / "archive", tmp_path / "copy")
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
    archived(tmp_path / "archive", "b", b"two")

    def full(source: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(target))

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copy2", full)
        with pytest.raises(OSError, match="No space left"):
            make(database_url, tmp_path / "archive", tmp_path / "copy")
    assert check(tmp_path / "copy") == before
    assert not list((tmp_path / "copy").rglob("*.part*"))  # which would fill the disk
    assert make(database_url, tmp_path / "archive", tmp_path / "copy") == check(tmp_path / "copy") != before


def test_what_the_log_of_another_database_says_is_not_mixed_in(tmp_path: Path) -> None:
    """Who moves a database away and leaves its log, which SQLite would take for that of the restored one."""
    url = f"sqlite:///{tmp_path / 'there' / 'a.sqlite'}"
    engine = open_database(url)
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
    make(url, tmp_path / "archive", tmp_path / "copy")
    with writing(engine) as connection:
        write(connection, [made(number) for number in range(2, 30)], NOW)
    (tmp_path / "there" / "a.sqlite").rename(tmp_path / "away.sqlite")
    with pytest.raises(BackupError, match=r"a\.sqlite-wal exists: move it away"):
        restore(tmp_path / "copy", url, tmp_path / "new")
    engine.dispose()


def test_what_is_no_longer_of_the_copy_does_not_come_back(
    engine: Engine, database_url: str, empty_database: EmptyDatabase, tmp_path: Path
) -> None:
    """Files that were let go between two copies into one folder, and what a copy that was killed has left half written."""
    archived(tmp_path / "archive", "a", b"one")
    archived(tmp_path / "archive", "b", b"two")
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    (tmp_path / "archive" / "a-00001.warc.gz").unlink()
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    restore(tmp_path / "copy", empty_database(), tmp_path / "new")
    assert [one.name for one in (tmp_path / "new").iterdir()] == ["b-00001.warc.gz"]


def test_a_restore_that_is_broken_off_does_not_look_like_one(
    engine: Engine, database_url: str, empty_database: EmptyDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archived(tmp_path / "archive", "a", b"one")
    make(database_url, tmp_path / "archive", tmp_path / "copy")
    fresh = empty_database()

    def full(source: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(target))

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copy2", full)
        with pytest.raises(OSError, match="No space left"):
            restore(tmp_path / "copy", fresh, tmp_path / "new")
    restore(tmp_path / "copy", fresh, tmp_path / "again")  # nothing is in the database yet
    assert [one.name for one in (tmp_path / "again").iterdir()] == ["a-00001.warc.gz"]


def test_a_file_that_is_let_go_meanwhile_breaks_no_copy(
    engine: Engine, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archived(tmp_path / "archive", "a", b"one")
    archived(tmp_path / "archive", "b", b"two")
    copy2 = shutil.copy2

    def prune_first(source: Path, target: Path) -> None:
        (tmp_path / "archive" / "a-00001.warc.gz").unlink(missing_ok=True)
        copy2(source, target)

    monkeypatch.setattr(shutil, "copy2", prune_first)
    manifest = make(database_url, tmp_path / "archive", tmp_path / "copy")
    assert [*manifest["archive"]] == ["b-00001.warc.gz"]
    assert check(tmp_path / "copy") == manifest


def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite").write_bytes(b"no database " * 1000)
    with pytest.raises(BackupError, match=r"a\.sqlite cannot be copied to .*file is not a database: is it whole"):
        make(f"sqlite:///{tmp_path / 'a.sqlite'}", tmp_path / "archive", tmp_path / "copy")


def test_a_copy_of_a_newer_schema_is_refused_before_anything_is_put_in_place(
    engine: Engine, database_url: str, empty_database: EmptyDatabase, tmp_path: Path
) -> None:
    archived(tmp_path / "archive", "s-1", b"one")
    copy, place = tmp_path / "copy", tmp_path / "back"
    manifest = make(database_url, tmp_path / "archive", copy)
    assert manifest["schema"] == newest_revision()
    (copy / MANIFEST).write_text(json.dumps({**manifest, "schema": "9999"}))
    mend = "made by a newer version of mediamon .*: install that version"
    with pytest.raises(BackupError, match=mend):
        check(copy)
    with pytest.raises(BackupError, match=mend):
        restore(copy, empty_database(), place)
    assert not place.exists()
    (copy / MANIFEST).write_text(json.dumps({**manifest, "schema": "0001"}))  # of an older one it only says so
    check(copy)


@pytest.mark.parametrize("place", ["", "archive", "archive/copy", "models", "copy/../archive"])
def test_no_copy_is_made_into_what_it_is_of(tmp_path: Path, place: str) -> None:
    url = f"sqlite:///{tmp_path / 'mediamon.sqlite'}"
    open_database(url).dispose()
    archived(tmp_path / "archive", "s-1", b"one")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(BackupError, match="name a folder of its own"):
        make(url, tmp_path / "archive", tmp_path / place, models=tmp_path / "models")
    assert sorted(tmp_path.rglob("*")) == before
    make(url, tmp_path / "archive", tmp_path / "copy", models=tmp_path / "models")
