"""A file that has changed is copied again, whatever a clock says; what was erased meanwhile does not stay in the copy."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from mediamon.storage.backup import copied

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
