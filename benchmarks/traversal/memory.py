"""What the renderers of our Chromium hold, and what all of its processes have reckoned, from /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


def renderers_mb() -> float | None:
    """Megabytes of all renderer processes below this one, shared pages by share (PSS); None where there is no /proc."""
    if not PROC.exists():
        return None
    return sum(_pss_kb(process) for process in _descendants(os.getpid()) if _is_renderer(process)) / 1024


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


def _is_renderer(process: int) -> bool:
    try:
        return b"--type=renderer" in (PROC / str(process) / "cmdline").read_bytes()
    except OSError:
        return False


def _seconds(process: int) -> float:
    try:
        user, system = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()[11:13]
    except (OSError, ValueError):
        return 0.0
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _pss_kb(process: int) -> int:
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
