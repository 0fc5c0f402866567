"""The folder of one traversed page: the journal of a run that is under way or was cut off, that of the last whole one, and
the habits of its buttons.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from time import time
from typing import TextIO

from mediamon.traversal import Event, Traversal
from mediamon.traversal.habits import Habits
from mediamon.traversal.journal import Scribe, replay

logger = logging.getLogger(__name__)

JOURNAL, LAST, HABITS = "journal.jsonl", "last.jsonl", "habits.json"
RESUMED_FOR = 24 * 3600.0  # seconds; by then a news page is another


def folder_of(data: str, site: str, url: str) -> Path:
    """Where the traversals of a page are kept."""
    return Path(data) / "traversals" / site / blake2b(url.encode("utf8", "replace"), digest_size=8).hexdigest()


class TraversalFolder:
    """What is kept of the traversals of one page. `url` is written into the folder, for people."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        if url:
            (folder / "url").write_text(url, "utf8")
        self._scribe = Scribe()
        self._out: TextIO | None = None

    def habits(self) -> Habits:
        """What earlier visits have taught; nothing when the file cannot be read."""
        try:
            return Habits.from_json(json.loads((self.folder / HABITS).read_text("utf8")))
        except FileNotFoundError:
            return Habits()
        except (OSError, ValueError, TypeError, KeyError) as error:
            logger.warning("%s cannot be read (%s): this visit presses everything", self.folder / HABITS, error)
            return Habits()

    def unfinished(self) -> Iterator[tuple[int, Event]]:
        """The events of a run that was cut off less than a day ago."""
        journal = self.folder / JOURNAL
        try:
            if time() - journal.stat().st_mtime > RESUMED_FOR:
                journal.unlink()
                return
            _cut_last_line(journal)
            with journal.open(encoding="utf8", errors="replace") as lines:
                yield from replay(lines)
        except FileNotFoundError:
            return

    def write(self, tab: int, event: Event) -> None:
        """Note an event: it is with the operating system when this returns, so that killing the process loses nothing."""
        if self._out is None:
            self._out = (self.folder / JOURNAL).open("a", encoding="utf8")
        self._out.write(self._scribe.line(tab, event))
        self._out.flush()

    def end(self, traversal: Traversal, *, complete: bool) -> None:
        """A complete run's journal becomes the last one, and its buttons' habits are kept; another's waits to be resumed."""
        if self._out is not None:
            self._out.close()
            self._out = None
        if not complete or not (self.folder / JOURNAL).exists():
            return
        pressed = {button for vertex in traversal.graph for button in vertex.out}
        habits = self.habits().after(pressed, traversal.knowledge.fruitful)
        _replace(self.folder / HABITS, json.dumps(habits.as_json(), ensure_ascii=False))
        os.replace(self.folder / JOURNAL, self.folder / LAST)


def _cut_last_line(journal: Path) -> None:
    """Leave out a line without an end, so that what is appended begins a new one."""
    with journal.open("rb+") as file:
        size = file.seek(0, os.SEEK_END)
        while size:
            start = max(0, size - 65536)
            file.seek(start)
            end = file.read(size - start).rfind(b"\n")
            if end >= 0:
                size = start + end + 1
                break
            size = start
        file.truncate(size)


def _replace(path: Path, text: str) -> None:
    new = path.with_suffix(".new")
    new.write_text(text, "utf8")
    os.replace(new, path)
