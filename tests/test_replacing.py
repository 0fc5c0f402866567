"""A file that is put in the place of another: whole or not at all."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

import pytest

from mediamon.replacing import in_place_of


def test_it_takes_the_place_and_the_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old", "utf8")
    path.chmod(0o640)
    with in_place_of(path) as beside:
        beside.write_text("new", "utf8")
        assert path.read_text("utf8") == "old"
    assert path.read_text("utf8") == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("durable", [True, False])
def test_an_error_changes_nothing(tmp_path: Path, durable: bool) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("old", "utf8")
    with suppress(KeyError), in_place_of(path, durable=durable) as beside:
        beside.write_text("half", "utf8")
        raise KeyError
    assert path.read_text("utf8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_the_killed_have_left_is_swept_a_day_later(tmp_path: Path) -> None:
    path, now = tmp_path / "a[1].csv", time.time()
    left = {days: tmp_path / f".a[1].csv.{days}.0a1b2c3d.new" for days in (0, 2)}
    other = tmp_path / ".b.csv.2.0a1b2c3d.new"
    for days, file in (*left.items(), (2, other)):
        file.write_text("half", "utf8")
        os.utime(file, (now - days * 86_400,) * 2)
    with in_place_of(path) as beside:
        beside.write_text("new", "utf8")
    assert sorted(tmp_path.iterdir()) == sorted([path, left[0], other])


def test_one_that_was_not_there(tmp_path: Path) -> None:
    with in_place_of(tmp_path / "b") as beside:
        beside.write_text("new", "utf8")
    assert (tmp_path / "b").read_text("utf8") == "new"


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    there, link = tmp_path / "repository" / "a.yaml", tmp_path / "a.yaml"
    there.parent.mkdir()
    there.write_text("old", "utf8")
    link.symlink_to(there)
    with in_place_of(link) as beside:
        beside.write_text("new", "utf8")
    assert link.is_symlink()
    assert there.read_text("utf8") == "new"
