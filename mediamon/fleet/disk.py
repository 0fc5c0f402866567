"""The disk budget: people are told before the disk is full, and runs wait rather than fill it."""

from __future__ import annotations

import shutil
from collections import deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from scrapy.settings import BaseSettings

from mediamon.spiders.place import data_folder

KIND = "disk"
SITE = "*"  # an incident of no site
SOON = timedelta(days=7)  # people are told when what is written lately would fill the disk within this time
REMEMBERED = timedelta(days=2)
BETWEEN = timedelta(minutes=10)  # two measurements that are remembered


@dataclass(frozen=True, slots=True)
class Room:
    """free: bytes; days: until the disk is full at the pace of late, None where it is not known or nothing is written."""

    free: int
    days: float | None
    level: str  # fine, low: people are told; full: no run is started

    @property
    def told(self) -> str:
        """For people."""
        pace = f"; as much as of late, and it is full in {self.days:.1f} days" if self.days is not None else ""
        return f"{self.free / 1e9:.1f} GB are free{pace}"


@dataclass(frozen=True, slots=True)
class Disk:
    """Bytes. free, size: of the disk on which data lie; low: with less people are told; full: with less no run is started."""

    free: int
    size: int
    low: int
    full: int


class Budget:
    """folder: where data and archive lie; low, full: bytes that are free."""

    def __init__(self, folder: Path, low: int, full: int) -> None:
        self._folder, self._low, self._full = folder, low, full
        self._seen: deque[tuple[datetime, int]] = deque()

    def look(self, now: datetime) -> Room:
        """Measure."""
        return self.judge(shutil.disk_usage(self._folder).free, now)

    @classmethod
    def of(cls, settings: BaseSettings) -> Budget:
        """By a project's settings."""
        low, full = (settings.getint(f"MEDIAMON_DISK_{name}") << 20 for name in ("LOW", "FULL"))
        return cls(data_folder(settings), low, full)

    def disk(self) -> Disk | None:
        """What there is now; None where there is no such folder."""
        try:
            found = shutil.disk_usage(self._folder)
        except OSError:
            return None
        return Disk(found.free, found.total, self._low, self._full)

    def judge(self, free: int, now: datetime) -> Room:
        """What a measurement means beside the earlier ones."""
        while self._seen and now - self._seen[0][0] > REMEMBERED:
            self._seen.popleft()
        if not self._seen or now - self._seen[-1][0] >= BETWEEN:
            self._seen.append((now, free))
        days = self._days_left(free, now)
        low = free < self._low or (days is not None and days < SOON / timedelta(days=1))
        return Room(free, days, "full" if free < self._full else "low" if low else "fine")

    def _days_left(self, free: int, now: datetime) -> float | None:
        began, was = self._seen[0]
        days = (now - began) / timedelta(days=1)
        if days < BETWEEN * 6 / timedelta(days=1) or was <= free:
            return None
        return free * days / (was - free)
