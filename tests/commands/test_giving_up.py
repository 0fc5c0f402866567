"""A disk that is full, or Ctrl-C, in the middle of a command: a sentence, no traceback, and nothing half done."""

from __future__ import annotations

import fcntl
import resource
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from mediamon.storage.tables_of_people import account
from tests.conftest import ROOT, Project

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


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Where tests run in the background, Ctrl-C is ignored, and so it would be by the commands that they begin."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


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
