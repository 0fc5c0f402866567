"""A disk that is full, or Ctrl-C, in the middle of a command: a sentence, no traceback, and nothing half done."""

from __future__ import annotations

import fcntl
import os
import resource
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from sqlalchemy import func, select

from mediamon.storage.database.engine import writing
from mediamon.storage.tables.people import account
from mediamon.storage.writing.batch import write
from tests.conftest import ROOT, Project
from tests.storage.made import NOW, made, words

FORMS = ("--frozen=x", "--frozen=x.zip", "--frozen=x.zip --parquet", "--out=x.csv", "--out=x.jsonl", "--out=x.parquet")
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


def test_a_backup_for_which_there_is_no_room_leaves_none_of_it_behind(project: Project) -> None:
    project.open().dispose()
    done = project.run("backup", str(project.folder / "copy"), preexec_fn=_full)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "is there room?" in done.stderr
    assert not list((project.folder / "copy").iterdir())
    assert project.run("backup", str(project.folder / "copy")).returncode == 0


def _fill(project: Project) -> None:
    with writing(project.open()) as connection:
        write(connection, [made(n, body=words(n) * 100) for n in range(1, 30)], NOW)


@pytest.mark.parametrize("form", FORMS)
def test_an_export_for_which_there_is_no_room_says_so_and_leaves_nothing(project: Project, form: str) -> None:
    _fill(project)
    out = project.folder / "out"
    out.mkdir()
    call = ("export", *form.replace("=", f"={out}/").split())
    done = project.run(*call, preexec_fn=_full)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert f"cannot write {out}/x" in done.stderr
    assert "nothing of it was left there; make room" in done.stderr
    assert not list(out.iterdir())
    assert project.run(*call).returncode == 0
    assert len(list(out.iterdir())) == 1


def test_what_is_printed_to_a_full_disk_says_so(project: Project) -> None:
    _fill(project)
    with Path("/dev/full").open("w") as full:
        done = project.run("export", stdout=full)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "cannot write the output: No space left on device" in done.stderr


def test_who_reads_no_further_is_told_nothing(project: Project) -> None:
    _fill(project)
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as unread:
        done = project.run("export", stdout=unread)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_is_told_in_a_sentence(project: Project) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "mediamon", "mentions", "-"],
        env=project.environment,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"x")
        process.stdin.flush()
        while _waiting(process.stdin.fileno()) and process.poll() is None:  # it has begun to read when this is gone
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in told
    assert b"Ended by Ctrl-C" in told


def _waiting(pipe: int) -> int:
    """Bytes that nobody has read."""
    return int(struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0])


def test_a_damaged_database_is_told_with_what_helps(project: Project) -> None:
    _fill(project)
    with project.open().connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    path = project.folder / "mediamon.sqlite"
    data = bytearray(path.read_bytes())
    for start in range(len(data) // 3 // 4096 * 4096, len(data), 4096):
        if b"CREATE " not in data[start : start + 4096]:
            data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)
    done = project.run("export")
    assert done.returncode == 2
    assert "the database is damaged: " in done.stderr
    assert "scrapy restore" in done.stderr
    assert "Traceback" not in done.stderr
    assert "it is damaged" in project.run("doctor", "--no-browser").stdout


def test_what_holds_passwords_is_for_its_owner_alone(project: Project) -> None:
    (project.folder / "mediamon.sqlite").unlink()
    _fill(project)
    copy = project.folder.parent / "copy"
    assert project.run("backup", str(copy)).returncode == 0
    for file in (project.folder / "mediamon.sqlite", copy / "database.sqlite"):
        assert file.stat().st_mode & 0o777 == 0o600
