"""People are told before the disk is full."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from scrapy.settings import Settings

from mediamon.fleet.disk import Budget

GB = 10**9
NOW = datetime(2026, 11, 21, tzinfo=UTC)
HOUR = timedelta(hours=1)


def budget() -> Budget:
    return Budget([Path("/")], 5 * GB, GB)


def test_what_is_free_decides() -> None:
    assert [budget().judge(free, NOW).level for free in (50 * GB, 4 * GB, GB // 2)] == ["fine", "low", "full"]


def test_the_pace_of_late_tells_early() -> None:
    watched = budget()
    rooms = [watched.judge(100 * GB - hour * GB, NOW + hour * HOUR) for hour in range(48)]
    assert rooms[0].level == "fine"
    assert rooms[-1].level == "low"
    assert rooms[-1].days is not None
    assert 1.8 < rooms[-1].days < 2.6  # 53 GB at 24 GB a day
    assert "it is full in 2." in rooms[-1].told


def test_a_disk_that_is_not_written_to_is_never_full() -> None:
    watched = budget()
    assert all(watched.judge(50 * GB + hour, NOW + hour * HOUR).days is None for hour in range(100))


def test_what_lies_long_back_is_forgotten() -> None:
    watched = budget()
    for hour in range(100):
        watched.judge(100 * GB - hour * GB // 2, NOW + hour * HOUR)
    for hour in range(100, 200):
        room = watched.judge(50 * GB, NOW + hour * HOUR)
    assert room.days is None


def test_the_disk_itself_is_measured(tmp_path: Path) -> None:
    assert Budget([tmp_path], 0, 0).look(NOW).free > 0


def test_at_the_edge_nothing_is_closed_before_there_is_clearly_room() -> None:
    """A log that is written and truncated would else open and close an incident, and tell of both, every few seconds."""
    rooms = [budget().judge(free, NOW) for free in (5 * GB - 1, 5 * GB + 1, 7 * GB)]
    assert [(room.level, room.eased) for room in rooms] == [("low", False), ("fine", False), ("fine", True)]


def test_the_fullest_disk_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The archive and the database may lie on disks of their own."""
    archive, database = tmp_path / "elsewhere" / "archive", tmp_path / "fast"
    (tmp_path / "data").mkdir()
    database.mkdir()
    settings = Settings(
        {
            "MEDIAMON_DATA": str(tmp_path / "data"),
            "MEDIAMON_ARCHIVE": str(archive),
            "MEDIAMON_DATABASE": f"sqlite:///{database / 'a.sqlite'}",
        }
    )
    for full in (tmp_path / "data", tmp_path, database):  # that of the archive is made later
        free = {str(full): GB}
        monkeypatch.setattr(shutil, "disk_usage", lambda path, free=free: usage(free.get(str(path), 90 * GB)))
        assert Budget.of(settings).look(NOW).free == GB
        found = Budget.of(settings).disk()
        assert found is not None
        assert found.free == GB


def usage(free: int) -> SimpleNamespace:
    return SimpleNamespace(free=free, total=100 * GB)
