"""The cases of samples/changes/changes.txt: two versions of a page, and all that must be told of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.semantics_meaningful import Expected
from benchmarks.semantics_watches import edited

FILE = Path(__file__).parent / "samples" / "changes" / "changes.txt"


@dataclass(frozen=True, slots=True)
class Case:
    """Two versions, and the changes from the one to the other."""

    name: str
    old: str
    new: str
    expected: list[Expected]


def cases(file: Path = FILE) -> Iterator[Case]:
    """All of them. Raises ValueError where an edit finds nothing to do."""
    top, *parts = file.read_text("utf8").split("\n== ")
    pages = dict(part.split("\n", 1) for part in top.split("\n@page ")[1:])
    for part in parts:
        first, _, edits = part.rstrip("\n").partition("\n")
        head, *changes = first.split(" | ! ")
        name, page = head.split(" | ")
        yield Case(name, pages[page], edited(pages[page], edits, name), [_expected(one) for one in changes])


def _expected(change: str) -> Expected:
    kind, path, old, new = (part.strip() for part in change.split("|"))
    return Expected((kind,), path.split(" > ") if path else None, old or None, new or None)
