"""Erasing what is kept of traversals: labels of buttons, addresses and small pictures show headlines of what is erased.

A journal is for people who look at a traversal, or for going on with one that was cut off: one that names what is erased goes as a whole,
with its pictures. Of the habits the buttons that bear its name go.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from mediamon.browser.kept.folder import (
    HABITS,
    JOURNAL,
    LAST,
    LAST_NOTES,
    LAST_THUMBNAILS,
    NOTES,
    THUMBNAILS,
)
from mediamon.replacing import in_place_of

Names = Callable[[str], bool]  # does a text name what is erased?

RUNS = ((JOURNAL, NOTES, THUMBNAILS), (LAST, LAST_NOTES, LAST_THUMBNAILS))
SHORTEST = 20  # characters of a label that may be the beginning of a headline, cut


def naming(data: Path, names: Names) -> list[Path]:
    """The folders of traversals of which something names it."""
    return [folder for folder in sorted(data.glob("traversals/*/*")) if any(_files(folder, names))]


def forget(folder: Path, names: Names) -> None:
    """Take it out of a folder. A run that is under way writes on into what nobody can read. Raises OSError."""
    gone = set(_files(folder, names))
    for journal, notes, thumbnails in RUNS:
        if not gone.isdisjoint((folder / journal, folder / notes)):
            for file in (folder / journal, folder / notes):
                file.unlink(missing_ok=True)
            shutil.rmtree(folder / thumbnails, ignore_errors=True)
    if folder / HABITS in gone:
        _without(folder / HABITS, names)


def texts_of(headlines: Collection[str], addresses: Collection[str]) -> Names:
    """What tells whether a text names publications: an address of theirs, or a headline, which a button may have cut."""
    wanted = {" ".join(one.split()) for one in headlines if one.strip()}
    found = frozenset(addresses)

    def names(text: str) -> bool:
        """Does it?"""
        plain = " ".join(text.split())
        start = plain.rstrip(" .…")
        cut = len(start) >= SHORTEST and any(one.startswith(start) for one in wanted)
        return text in found or cut or any(one in plain for one in wanted)

    return names


def _files(folder: Path, names: Names) -> Iterator[Path]:
    for name in (JOURNAL, NOTES, LAST, LAST_NOTES, HABITS):
        if any(map(names, texts_in(folder / name))):
            yield folder / name


def texts_in(file: Path) -> Iterator[str]:
    """Each text of a file of JSON, or of lines of it. What cannot be read is taken as it stands."""
    try:
        with file.open(encoding="utf8", errors="replace") as lines:
            for line in lines:
                try:
                    yield from _texts(json.loads(line))
                except (ValueError, RecursionError):
                    yield line
    except FileNotFoundError:
        return


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _without(file: Path, names: Names) -> None:
    """A button that is not known any more is pressed again by the next visit."""
    try:
        told = json.loads(file.read_text("utf8"))
        told["buttons"] = [one for one in told["buttons"] if not any(map(names, _texts(one)))]
    except (ValueError, KeyError, TypeError):
        file.unlink()
        return
    with in_place_of(file) as new:
        new.write_text(json.dumps(told, ensure_ascii=False), "utf8")
