"""People are told before the disk is full."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from mediamon.fleet.disk import Budget

GB = 10**9
NOW = datetime(2026, 11, 21, tzinfo=UTC)
HOUR = timedelta(hours=1)


def budget() -> Budget:
    return Budget(Path("/"), 5 * GB, GB)


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
    assert Budget(tmp_path, 0, 0).look(NOW).free > 0
