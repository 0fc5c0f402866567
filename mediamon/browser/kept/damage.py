"""What is whole of a traversal's journal. A process that was killed leaves half a line at its end; a disk may do worse."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

from mediamon.traversal import Event
from mediamon.traversal.automaton.journal import replay

logger = logging.getLogger(__name__)

LOOKED_AT = 1 << 20  # bytes: is there more than half a line?


def whole_events(journal: Path) -> Iterator[tuple[int, Event]]:
    """Its events up to the first that cannot be read. What stands behind them is cut off, so that what is appended can be read the next time."""
    lines = _Lines()
    with journal.open("rb") as file:
        for told in replay(lines.of(file)):
            lines.whole = lines.given
            yield told
        size = file.seek(0, os.SEEK_END)
    if size > lines.whole:
        _cut(journal, lines.whole, size)


class _Lines:
    """given: bytes of the lines that were read; whole: of those of which each was an event."""

    def __init__(self) -> None:
        self.given = self.whole = 0

    def of(self, file: Iterator[bytes]) -> Iterator[str]:
        """The lines that have an end."""
        for line in file:
            if not line.endswith(b"\n"):
                return
            self.given += len(line)
            yield line.decode("utf8", "replace")


def _cut(journal: Path, whole: int, size: int) -> None:
    with journal.open("rb+") as file:
        file.seek(whole)
        rest = file.read(LOOKED_AT)
        if b"\n" in rest:
            told = "%s is damaged: of its %d bytes the first %d can be read, and are gone on from; the rest is left out"
            logger.warning(told, journal, size, whole)
        file.truncate(whole)
