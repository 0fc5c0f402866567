"""What /proc says of processes: descendants and the memory that they hold. On systems without it nothing is known."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def descendants(root: int) -> set[int]:
    """All processes that a process has started, directly or not."""
    children: dict[int, list[int]] = {}
    for entry in PROC.glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            parent = int(entry.read_text("latin1").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry.parent.name))
    found: set[int] = set()
    waiting = [root]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def memory_of(pids: set[int]) -> int:
    """Bytes that these processes hold, what they share counted in part (Pss); resident ones where Pss is not told."""
    return sum(_memory(pid) for pid in pids)


def family(leader: int) -> dict[int, str]:
    """The members of a session, and all that its leader has started, those in other sessions too: when each began."""
    return {pid: started(pid) for pid in descendants(leader) | _session(leader)}


def end(pids: Mapping[int, str]) -> None:
    """End those of them that are still the same processes."""
    for pid, began in pids.items():
        if began and started(pid) == began:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def started(pid: int) -> str:
    """When a process began, in ticks since boot: with its id that tells it from all others. "" for one that has ended."""
    with suppress(OSError, IndexError):
        fields = (PROC / str(pid) / "stat").read_text("latin1").rpartition(")")[2].split()
        return "" if fields[0] in ("Z", "X") else fields[19]
    return ""


def _session(leader: int) -> set[int]:
    found: set[int] = set()
    for entry in PROC.glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            if int(entry.read_text("latin1").rpartition(")")[2].split()[3]) == leader:
                found.add(int(entry.parent.name))
    return found


def _memory(pid: int) -> int:
    with suppress(OSError, ValueError, IndexError):
        for line in (PROC / str(pid) / "smaps_rollup").read_text("latin1").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    with suppress(OSError, ValueError, IndexError):
        return int((PROC / str(pid) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
