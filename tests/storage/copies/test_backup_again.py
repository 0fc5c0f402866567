"""A file that has changed is copied again, whatever a clock says; what was erased meanwhile does not stay in the copy."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from mediamon.items import RawResponse
from mediamon.storage.archive.records import Archive, bodies
from mediamon.storage.copies.backup import MANIFEST, BackupError, check, copied, make
from mediamon.storage.copies.damage import damaged
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, erase_addresses, made

NAME = "a-00001.warc.gz"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "archive").mkdir()
    file = tmp_path / "archive" / NAME
    file.write_bytes(b"a name")
    return file


def again(file: Path) -> list[str]:
    """What is copied, and that the copy is right."""
    told: list[str] = []
    copied(file.parent, "*.warc.gz", file.parent.parent / "copy", told.append)
    assert (file.parent.parent / "copy" / NAME).read_bytes() == file.read_bytes()
    return told


@pytest.mark.parametrize("later", [-3600, -0.001, 0.001, 3600])
def test_by_a_clock_that_was_set_back_or_is_ahead(file: Path, later: float) -> None:
    assert again(file) == [f"copy/{NAME}"]
    assert again(file) == []
    when = file.stat().st_mtime + later
    file.write_bytes(b"erased")  # in place: as long as before
    os.utime(file, (when, when))
    assert again(file) == [f"copy/{NAME}"]
    assert again(file) == []


def test_while_it_is_copied(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copyfile = shutil.copyfile

    def erased_meanwhile(source: Path, target: Path, **how: bool) -> object:
        """As soon as it has been read."""
        done = copyfile(source, target, **how)
        when = file.stat().st_mtime + 1
        file.write_bytes(b"erased")
        os.utime(file, (when, when))
        return done

    monkeypatch.setattr(shutil, "copyfile", erased_meanwhile)
    copied(file.parent, "*.warc.gz", file.parent.parent / "copy", lambda _: None)
    monkeypatch.undo()
    assert again(file) == [f"copy/{NAME}"]


def test_a_damaged_database_takes_no_good_copys_place(tmp_path: Path) -> None:
    path, copy = tmp_path / "d.sqlite", tmp_path / "copy"
    engine = open_database(f"sqlite:///{path}")
    with writing(engine) as connection:
        write(connection, [made(n) for n in range(1, 200)], NOW)
    with engine.connect() as connection:
        assert damaged(connection) == ""
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    make(f"sqlite:///{path}", tmp_path / "archive", copy)
    engine.dispose()
    data = bytearray(path.read_bytes())
    for start in range(len(data) // 2 // 4096 * 4096, len(data), 3 * 4096):
        if b"CREATE " not in data[start : start + 4096]:  # what tables there are can be read
            data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)
    with pytest.raises(BackupError, match=r"d\.sqlite is damaged .* the copy that was made here before stays"):
        make(f"sqlite:///{path}", tmp_path / "archive", copy)
    assert check(copy)["database"]["bytes"]
    assert [one.name for one in copy.iterdir() if one.name.endswith(".part")] == []
    with sqlite3.connect(copy / "database.sqlite") as good:
        assert good.execute("SELECT count(*) FROM publication").fetchone() == (199,)
    opened = open_database(f"sqlite:///{path}", migrate=False)
    with opened.connect() as connection:
        assert damaged(connection)
    opened.dispose()


def test_a_file_of_the_archive_that_was_cut_short_takes_no_whole_ones_place(tmp_path: Path) -> None:
    database, archive, copy = f"sqlite:///{tmp_path / 'd.sqlite'}", tmp_path / "archive", tmp_path / "copy"
    open_database(database).dispose()
    archive.mkdir()
    for name in ("a", "b"):
        (archive / f"{name}.warc.gz").write_bytes(name.encode() * 1000)
    make(database, archive, copy)
    (archive / "a.warc.gz").write_bytes(b"a" * 10)
    (archive / "b.warc.gz").write_bytes(b"b" * 2000)
    with pytest.raises(BackupError, match=r"a\.warc\.gz: shorter than when it was copied here.*All else was copied"):
        make(database, archive, copy)
    assert (copy / "archive" / "a.warc.gz").read_bytes() == b"a" * 1000
    assert (copy / "archive" / "b.warc.gz").read_bytes() == b"b" * 2000
    assert check(copy)["archive"] == {"a.warc.gz": 1000, "b.warc.gz": 2000}


def test_a_torn_end_that_was_erased_is_no_damage(tmp_path: Path) -> None:
    """Cut off, it made every later copy into this folder fail, and the page stayed in the copy."""
    database, folder, copy = f"sqlite:///{tmp_path / 'd.sqlite'}", tmp_path / "archive", tmp_path / "copy"
    open_database(database).dispose()
    archive = Archive(folder, "a")
    for name in ("one", "two"):
        archive.append(f"http://a/{name}", RawResponse("200 OK", (), name.encode()), NOW)
    archive.close()
    with (folder / NAME).open("ab") as torn:
        torn.write((folder / NAME).read_bytes()[:14])
    make(database, folder, copy)
    erase_addresses(folder, {"http://a/one"})
    make(database, folder, copy)
    assert (copy / "archive" / NAME).read_bytes() == (folder / NAME).read_bytes()
    assert dict(bodies(copy / "archive" / NAME)) == {"http://a/two": b"two"}


def test_two_at_once_into_one_folder(tmp_path: Path) -> None:
    """The second one, begun while the first has its database copied, is told so, and harms nothing."""
    database, folder, copy = f"sqlite:///{tmp_path / 'd.sqlite'}", tmp_path / "archive", tmp_path / "copy"
    open_database(database).dispose()
    folder.mkdir()
    (folder / NAME).write_bytes(b"a page")
    second: list[str] = []

    def another(line: str) -> None:
        """While a file of the archive is copied."""
        if line.endswith(NAME):
            with pytest.raises(BackupError, match=r"another backup into .* is going on: wait for its end") as told:
                make(database, folder, copy)
            second.append(str(told.value))

    manifest = make(database, folder, copy, another)
    assert len(second) == 1
    assert check(copy) == manifest
    assert make(database, folder, copy)["archive"] == {NAME: 6}  # and the lock is gone


@pytest.mark.parametrize("told", [True, False])
def test_an_empty_database_takes_no_full_ones_place(tmp_path: Path, told: bool) -> None:
    """Its disk is not there, and another command has made it anew. told: whether the copy's manifest says how many it has."""
    there, copy = tmp_path / "d.sqlite", tmp_path / "copy"
    engine = open_database(f"sqlite:///{there}")
    with writing(engine) as connection:
        write(connection, [made(n) for n in range(1, 4)], NOW)
    engine.dispose()
    manifest = make(f"sqlite:///{there}", tmp_path / "archive", copy)
    assert manifest["publications"] == 3
    if not told:
        (copy / MANIFEST).write_text(json.dumps({k: v for k, v in manifest.items() if k != "publications"}))
    before = check(copy)
    there.unlink()
    open_database(f"sqlite:///{there}").dispose()
    with pytest.raises(BackupError, match=r"has 0 publications, and its copy in .* 3: is it the right one.*--anyway"):
        make(f"sqlite:///{there}", tmp_path / "archive", copy)
    assert check(copy) == before
    assert make(f"sqlite:///{there}", tmp_path / "archive", copy, anyway=True)["publications"] == 0
    assert make(f"sqlite:///{there}", tmp_path / "archive", copy)["publications"] == 0
