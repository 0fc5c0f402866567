"""What the renderers of our Chromium hold, and what all of its processes have reckoned, from /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
OWN = "Pss_Anon:"


@dataclass(frozen=True)
class Megabytes:
    """Shared pages by share (PSS); own: anonymous ones alone, which other browsers on the machine do not change. None where there is no /proc."""

    renderers: float | None = None
    renderers_own: float | None = None
    browser_own: float | None = None  # all processes of Chromium
    driver_own: float | None = None  # Playwright's, in Node
    python_own: float | None = None  # this process


def megabytes() -> Megabytes:
    """Of the processes below this one, and of this one."""
    if not PROC.exists():
        return Megabytes()
    below = {process: _command(process) for process in _descendants(os.getpid())}
    renderers = [process for process, command in below.items() if b"--type=renderer" in command]
    drivers = [process for process, command in below.items() if b"run-driver" in command]
    browsers = [process for process in below if process not in drivers]
    return Megabytes(
        _sum_mb(renderers, "Pss:"), *(_sum_mb(of, OWN) for of in (renderers, browsers, drivers, [os.getpid()]))
    )


def processor_seconds() -> float | None:
    """Seconds of processor time that the processes below this one, and this one, have had; None where there is no /proc."""
    if not PROC.exists():
        return None
    return time.process_time() + sum(_seconds(process) for process in _descendants(os.getpid()))


def _descendants(ancestor: int) -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):  # it has ended
            continue
        children.setdefault(parent, []).append(int(folder.name))
    frontier = [ancestor]
    while frontier:
        for child in children.get(frontier.pop(), []):
            yield child
            frontier.append(child)


def _command(process: int) -> bytes:
    try:
        return (PROC / str(process) / "cmdline").read_bytes()
    except OSError:
        return b""


def _seconds(process: int) -> float:
    try:
        user, system = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()[11:13]
    except (OSError, ValueError):
        return 0.0
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _sum_mb(processes: Iterable[int], line: str) -> float:
    return sum(_kb(process, line) for process in processes) / 1024


def _kb(process: int, name: str) -> int:
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(name)), 0)
