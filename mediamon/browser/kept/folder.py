"""The folder of one traversed page: the journal of a run that is under way or was cut off, that of the last whole one, each with
its figures and thumbnails, and the habits of its buttons.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from time import sleep, time
from typing import Any, TextIO

from mediamon.browser.kept.damage import whole_events
from mediamon.browser.kept.notes import Notes, read_notes, write_notes
from mediamon.replacing import in_place_of
from mediamon.traversal import Event, Traversal
from mediamon.traversal.automaton.journal import Scribe
from mediamon.traversal.learnt.habits import Habits

logger = logging.getLogger(__name__)

JOURNAL, LAST, HABITS = "journal.jsonl", "last.jsonl", "habits.json"
NOTES, LAST_NOTES = "run.json", "last.json"
URL = "url"
THUMBNAILS, LAST_THUMBNAILS = "thumbnails", "last-thumbnails"
NOTED_EACH = 2.0  # seconds
LOOKED_FOR, A_LOOK = (
    20,
    0.01,
)  # times, seconds: those who look whether a traversal is under way hold the lock for a moment
RESUMED_FOR = 24 * 3600.0  # seconds; by then a news page is another


class Taken(Exception):
    """A folder that is another traversal's: one that is under way, or one of another page."""


def folder_of(data: str, site: str, url: str) -> Path:
    """Where the traversals of a page are kept."""
    return Path(data) / "traversals" / site / blake2b(url.encode("utf8", "replace"), digest_size=8).hexdigest()


class TraversalFolder:
    """What is kept of the traversals of one page. `url` is written into the folder, for people. Raises Taken where it is another page's."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        if url:
            self._belongs_to(url)
        self._scribe = Scribe()
        self._broken = False
        self._out: TextIO | None = None
        self._notes = Notes(url=url)

    def _belongs_to(self, url: str) -> None:
        place = self.folder / URL
        with suppress(FileNotFoundError):
            other = place.read_text("utf8", "replace")
            if other not in ("", url):
                raise Taken(f"{self.folder} keeps the traversals of another page, {other[:200]}")
        place.write_text(url, "utf8")

    @property
    def thumbnails(self) -> Path:
        """Where those of this run are kept."""
        return self.folder / THUMBNAILS

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
        """The events of a run that was cut off, or has reached a bound, and began less than a day ago. Raises Taken."""
        out = self.hold()
        began = read_notes(self.folder / NOTES).began or os.fstat(out.fileno()).st_mtime
        if time() - began > RESUMED_FOR:
            out.truncate(0)
        yield from whole_events(self.folder / JOURNAL)

    def begin(self, *, patience: int, revisit: bool) -> None:
        """A run begins, or goes on with the one whose journal is here. Until it ends or its process does, it is under way."""
        journal, old = self.folder / JOURNAL, read_notes(self.folder / NOTES)
        fresh = not journal.exists() or not journal.stat().st_size
        if fresh:
            shutil.rmtree(self.thumbnails, ignore_errors=True)
        now = time()
        began = now if fresh or not old.began else old.began
        self._notes = Notes(url=self._notes.url, began=began, told=now, patience=patience, revisit=revisit)
        self.hold()
        with suppress(OSError):  # the first event will tell
            write_notes(self.folder / NOTES, self._notes)

    def write(self, tab: int, event: Event) -> None:
        """Note an event: it is with the operating system when this returns, so that killing the process loses nothing.

        Where it cannot be written, the traversal goes on without a journal.
        """
        if self._broken:
            return
        try:
            out = self.hold()
            out.write(self._scribe.line(tab, event))
            out.flush()
        except OSError as error:
            self._broken = True
            logger.error("The traversal's journal cannot be written (%s): killed now, it would begin anew", error)

    def note(self, traversal: Traversal) -> None:
        """Note the figures so far, now and then."""
        now = time()
        if now >= self._notes.told + NOTED_EACH:
            self._notes = replace(self._notes, **self._notes.so_far(traversal, now))
            with suppress(OSError):  # they are for people; the journal is what counts
                write_notes(self.folder / NOTES, self._notes)

    def end(self, traversal: Traversal, *, ended: bool, report: Mapping[str, Any] | None = None) -> None:
        """The journal of a run that has ended by itself becomes the last one, and its buttons' habits are kept; another's waits to be resumed."""
        figures = self._notes.so_far(traversal, time())
        told = {name: report[name] for name in ("stopped", "spared", "left", "hung") if report and name in report}
        try:
            write_notes(self.folder / NOTES, replace(self._notes, **figures, **told, ended=figures["told"]))
            if ended and (self.folder / JOURNAL).exists():
                self._keep_habits(traversal, left=bool(report and report.get("left")))
                self._becomes_last()
        except OSError as error:
            logger.error(
                "What is kept of the traversal cannot be written (%s): the next one begins as this one did", error
            )
        if self._out is not None:  # not before: who looks on in between must not take it for one that was cut off
            self._out.close()
            self._out = None

    def _keep_habits(self, traversal: Traversal, *, left: bool) -> None:
        pressed = {button for vertex in traversal.graph for button in vertex.out}
        met = traversal.knowledge.met
        habits = self.habits().after(pressed, met.fruitful, met.showing, left=left)
        with in_place_of(self.folder / HABITS) as new:
            new.write_text(json.dumps(habits.as_json(), ensure_ascii=False), "utf8", "replace")

    def _becomes_last(self) -> None:
        shutil.rmtree(self.folder / LAST_THUMBNAILS, ignore_errors=True)
        with suppress(FileNotFoundError):
            os.replace(self.thumbnails, self.folder / LAST_THUMBNAILS)
        os.replace(self.folder / NOTES, self.folder / LAST_NOTES)
        os.replace(self.folder / JOURNAL, self.folder / LAST)

    def hold(self) -> TextIO:
        """The journal, which is locked as long as this process lives: others know by that that it is under way. Raises Taken."""
        while self._out is None:
            out = (self.folder / JOURNAL).open("a", encoding="utf8")
            if not _locked(out):
                out.close()
                raise Taken(f"{self.folder} is in use: another traversal is under way there")
            if _is_still(self.folder / JOURNAL, out):  # else its writer has just made it the last one
                self._out = out
        return self._out


def _locked(journal: TextIO) -> bool:
    for _ in range(LOOKED_FOR):
        try:
            fcntl.flock(journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sleep(A_LOOK)
        except OSError:  # a file system without locks: it will be shown as cut off, no more
            return True
        else:
            return True
    return False


def _is_still(path: Path, file: TextIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def is_under_way(journal: Path) -> bool:
    """Is a process writing this journal?"""
    try:
        with journal.open("rb") as file:
            fcntl.flock(
                file, fcntl.LOCK_SH | fcntl.LOCK_NB
            )  # shared: who looks takes nobody else who looks for a writer
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
