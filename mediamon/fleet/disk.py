"""The disk budget: people are told before the disk is full, and runs wait rather than fill it."""

from __future__ import annotations

import shutil
import socket
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from scrapy.settings import BaseSettings

from mediamon.spiders.place import archive_folder, data_folder, database_file

KIND = "disk"
SITE = f"*{socket.gethostname()}"  # an incident of no site, but of this machine: others have disks of their own
EASED = 1.25  # times what opens an incident closes it: at the edge it would open and close with every file
SOON = timedelta(days=7)  # people are told when what is written lately would fill the disk within this time
REMEMBERED = timedelta(days=2)
BETWEEN = timedelta(minutes=10)  # two measurements that are remembered


@dataclass(frozen=True, slots=True)
class Room:
    """free: bytes; days: until the disk is full at the pace of late, None where it is not known or nothing is written."""

    free: int
    days: float | None
    level: str  # fine, low: people are told; full: no run is started
    eased: bool = True  # there is clearly enough

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


class _Usage(Protocol):
    """As shutil tells it."""

    @property
    def total(self) -> int:
        """Bytes."""

    @property
    def free(self) -> int:
        """Bytes."""


class Budget:
    """folders: where data, archive and database lie, on one disk or several, of which the fullest counts; low, full: bytes that are
    free.
    """

    def __init__(self, folders: Sequence[Path], low: int, full: int) -> None:
        self._folders, self._low, self._full = folders, low, full
        self._seen: deque[tuple[datetime, int]] = deque()

    def look(self, now: datetime) -> Room:
        """Measure. Raises OSError where there is no such folder."""
        return self.judge(self._fullest().free, now)

    @property
    def folder(self) -> Path:
        """Where data lie."""
        return self._folders[0].absolute()

    @classmethod
    def of(cls, settings: BaseSettings) -> Budget:
        """By a project's settings."""
        low, full = (settings.getint(f"MEDIAMON_DISK_{name}") << 20 for name in ("LOW", "FULL"))
        data, archive, file = data_folder(settings), archive_folder(settings), database_file(settings)
        return cls((data, _there(archive), *([_there(file.parent)] if file else [])), low, full)

    def disk(self) -> Disk | None:
        """What there is now; None where there is no such folder."""
        try:
            found = self._fullest()
        except OSError:
            return None
        return Disk(found.free, found.total, self._low, self._full)

    def _fullest(self) -> _Usage:
        return min((shutil.disk_usage(folder) for folder in self._folders), key=lambda one: one.free)

    def judge(self, free: int, now: datetime) -> Room:
        """What a measurement means beside the earlier ones."""
        while self._seen and now - self._seen[0][0] > REMEMBERED:
            self._seen.popleft()
        if not self._seen or now - self._seen[-1][0] >= BETWEEN:
            self._seen.append((now, free))
        days = self._days_left(free, now)
        low = free < self._low or (days is not None and days < SOON / timedelta(days=1))
        eased = free >= EASED * self._low and (days is None or days >= EASED * (SOON / timedelta(days=1)))
        return Room(free, days, "full" if free < self._full else "low" if low else "fine", eased)

    def _days_left(self, free: int, now: datetime) -> float | None:
        began, was = self._seen[0]
        days = (now - began) / timedelta(days=1)
        if days < BETWEEN * 6 / timedelta(days=1) or was <= free:
            return None
        return free * days / (was - free)


def _there(folder: Path) -> Path:
    """What is to be made lies on the disk of the folder in which it will be."""
    folder = folder.absolute()
    return next((one for one in (folder, *folder.parents) if one.exists()), folder)
