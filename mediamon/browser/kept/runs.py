"""The traversals that are kept, to be looked at: what is in their folders (`folder` writes them)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from mediamon.browser.kept.folder import (
    JOURNAL,
    LAST,
    LAST_NOTES,
    LAST_THUMBNAILS,
    NOTES,
    THUMBNAILS,
    TraversalFolder,
    is_under_way,
)
from mediamon.browser.kept.notes import Notes, read_notes
from mediamon.traversal.automaton.journal import replay
from mediamon.traversal.pictured.story import LONGEST, Story, story

SITE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,62}")
KEY = re.compile(r"[0-9a-f]{16}")
MOST = 300  # runs that are listed
BYTES = 200 << 20  # of a journal that are read; the paper's longest list has 60 MB
NOW, BEFORE = "now", "last"
LARGEST = 1 << 20  # bytes of a thumbnail


@dataclass(frozen=True, slots=True)
class Run:
    """One traversal of a page. which: "now", under way, cut off or ended at a bound, or "last", the last whole one."""

    folder: Path
    which: str
    notes: Notes
    under_way: bool
    site: str = ""
    key: str = ""

    @property
    def journal(self) -> Path:
        """Its journal."""
        return self.folder / (JOURNAL if self.which == NOW else LAST)

    @property
    def how(self) -> str:
        """How it ended: a Report's `stopped`, "under way", "cut off"; "failed" when the page was never seen."""
        if self.under_way:
            return "under way"
        if self.notes.ended and not self.notes.states:
            return "failed"
        return self.notes.stopped or ("complete" if self.which == BEFORE else "cut off")

    @property
    def thumbnails(self) -> tuple[int, ...]:
        """States of which there are some."""
        folder = self.folder / (THUMBNAILS if self.which == NOW else LAST_THUMBNAILS)
        return tuple(sorted(int(one.stem) for one in folder.glob("*.jpg") if one.stem.isdecimal()))

    def thumbnail(self, state: int) -> bytes | None:
        """The JPEG of a state."""
        path = self.folder / (THUMBNAILS if self.which == NOW else LAST_THUMBNAILS) / f"{state:d}.jpg"
        try:
            with path.open("rb") as file:
                return file.read(LARGEST)
        except OSError:
            return None

    def story(self) -> Story:
        """What it did, as far as the first LONGEST events tell."""
        habits = TraversalFolder(self.folder).habits()
        try:
            with self.journal.open(encoding="utf8", errors="replace") as file:
                lines = _Lines(file)
                told = story(
                    replay(lines),
                    patience=self.notes.patience,
                    skips=habits.skips if self.notes.revisit else None,
                    complete=self.how == "complete",
                    longest=LONGEST,
                )
        except OSError:
            return story(())
        return replace(told, whole=told.whole and not lines.cut)


def runs(data: Path) -> list[Run]:
    """All that are kept, the newest first."""
    folders = [folder for folder in data.glob("traversals/*/*") if _is_ours(folder.parent.name, folder.name)]
    found = [run for folder in folders for which in (NOW, BEFORE) if (run := run_in(folder, which)) is not None]
    return sorted(found, key=lambda run: -run.notes.told)[:MOST]


def run_of(data: Path, site: str, key: str, which: str = "") -> Run | None:
    """One of them, by names that may come from anywhere; which: "" the newest."""
    if not _is_ours(site, key) or which not in ("", NOW, BEFORE):
        return None
    folder = data / "traversals" / site / key
    return run_in(folder, which) if which else run_in(folder, NOW) or run_in(folder, BEFORE)


def run_in(folder: Path, which: str) -> Run | None:
    """That of a folder, if there is one."""
    journal, notes = (JOURNAL, NOTES) if which == NOW else (LAST, LAST_NOTES)
    if not (folder / journal).is_file():
        return None
    told = read_notes(folder / notes)
    if not told.told:  # written before there were notes
        told = replace(told, told=(folder / journal).stat().st_mtime)
    if not told.url:
        told = replace(told, url=_url(folder))
    return Run(folder, which, told, which == NOW and is_under_way(folder / journal), folder.parent.name, folder.name)


def _is_ours(site: str, key: str) -> bool:
    return SITE.fullmatch(site) is not None and KEY.fullmatch(key) is not None


def _url(folder: Path) -> str:
    try:
        return (folder / "url").read_text("utf8")[:2_000]
    except (OSError, ValueError):
        return ""


class _Lines:
    """The lines of a file up to BYTES. cut: there were more."""

    def __init__(self, file: TextIO) -> None:
        self._file, self.cut = file, False

    def __iter__(self) -> Iterator[str]:
        read = 0
        for line in self._file:
            read += len(line)
            if read > BYTES:
                self.cut = True
                return
            yield line
