"""Headings by their looks: where a page sets them as plain divisions, the simplified page gets `h2`, `h3` … of their sizes."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from mediamon.extraction.visual.page import Row
from mediamon.extraction.visual.wording import SENTENCE

LARGER = 1.12  # than the text
LONGEST = 20  # words
WHOLLY = 0.95  # of its letters are bold
FIRST, LAST = 2, 6  # levels; the first is the headline's
TELLING = frozenset(("li", "dd", "blockquote", "figcaption", "pre"))


def mark_headings(kept: Sequence[Row], size: int) -> None:
    """Rename the elements of lines that are set as headings. size: of the text. The largest are `h2`."""
    found = [row for row, after in zip(kept, [*kept[1:], None], strict=True) if after and is_set_as_heading(row, size)]
    sizes = sorted({row.size for row in found}, reverse=True)
    for row in found:
        element: HtmlElement = row.line.element
        element.tag = f"h{min(LAST, FIRST + sizes.index(row.size))}"


def is_set_as_heading(row: Row, size: int) -> bool:
    """Short, no sentence, and larger than the text or bold throughout; its tag says nothing else."""
    if row.heading or row.tags & TELLING or row.words > LONGEST or row.line.element.tag not in ("div", "p"):
        return False
    is_bold = row.line.bold >= WHOLLY * len(row.line.text)
    return not SENTENCE.search(row.line.text) and (row.size >= LARGER * size or (is_bold and row.size >= size))
