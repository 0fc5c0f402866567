"""Stories of traversals, kept while their journals are as they were: a long one takes seconds to be read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import perf_counter

from mediamon.browser.kept.runs import Run
from mediamon.traversal.pictured.story import Story

KEPT = 2  # the story of 70,000 presses holds some 100 MB


@dataclass(frozen=True, slots=True)
class Read:
    """A story, and the seconds that reading it took."""

    story: Story
    seconds: float


class Stories:
    """The newest ones. One is read at a time, whoever asks."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[Path, tuple[tuple[int, int, str], Read]] = {}

    def of(self, run: Run) -> Read:
        """The story of a run as it stands."""
        with self._lock:
            version = _version(run)
            known = self._kept.pop(run.journal, None)
            if known is None or known[0] != version:
                began = perf_counter()
                known = (version, Read(run.story(), perf_counter() - began))
            self._kept[run.journal] = known
            if len(self._kept) > KEPT:
                self._kept.pop(next(iter(self._kept)))
            return known[1]


def _version(run: Run) -> tuple[int, int, str]:
    try:
        told = run.journal.stat()
    except OSError:
        return (0, 0, run.how)
    return (told.st_size, told.st_mtime_ns, run.how)
