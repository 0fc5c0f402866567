"""The cases of samples/watches/watches.txt: a page, the path of a value, the page after, and what the watch must say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "samples" / "watches" / "watches.txt"


@dataclass(frozen=True, slots=True)
class Case:
    """expected: the value's text afterwards, None where it is gone."""

    name: str
    before: str
    path: list[str]
    after: str
    expected: str | None


def cases(file: Path = FILE) -> Iterator[Case]:
    """All of them. Raises ValueError where an edit finds nothing to do."""
    text = file.read_text("utf8")
    top, *parts = text.split("\n== ")
    pages = dict(part.split("\n", 1) for part in top.split("\n@page ")[1:])
    for part in parts:
        first, _, edits = part.rstrip("\n").partition("\n")
        name, page, path, expected = first.split(" | ")
        after = edited(pages[page], edits, name)
        yield Case(name, pages[page], path.split(" > "), after, None if expected == "gone" else expected)


def edited(page: str, edits: str, name: str) -> str:
    for line in edits.replace("\\n", "\0").split("\n"):
        line = line.replace("\0", "\n")
        if line.startswith("page: "):
            return line[6:]
        old, _, new = (line[2:], "", "") if line.startswith("- ") else line.partition(" => ")
        if old not in page:
            raise ValueError(f"{name}: nothing to replace: {old!r}")
        page = page.replace(old, new)
    return page
