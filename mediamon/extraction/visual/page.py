"""The drawn page as rows to choose from: each line with its box, in order, and which of them is the headline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from lxml.html import HtmlElement

from mediamon.extraction.segments import HEADINGS
from mediamon.extraction.visual.lines import Line
from mediamon.extraction.visual.looks import FIXED, Box, Looks
from mediamon.extraction.visual.simplified import Simplified
from mediamon.extraction.visual.wording import alike, is_running, words_in

ALIKE = 0.5  # of the words of a line and of the headline that metadata give, from which it is that headline
NEAR = 8  # pixels by which places may differ that look the same
MOSTLY_LINK = 0.6  # of a line's text
LARGER = 1.2  # than most text, from which a line may be a headline nobody has announced


@dataclass(frozen=True, eq=False)
class Row:
    """A line and its place on the page. `above`: the page's own elements that hold it, innermost first."""

    number: int
    line: Line = field(repr=False)
    box: Box
    words: int
    running: bool
    fixed: bool
    above: tuple[HtmlElement, ...] = field(repr=False)

    @property
    def size(self) -> int:
        """Of the text, in pixels."""
        return self.line.size

    @property
    def is_link(self) -> bool:
        """Does it do nothing but lead somewhere?"""
        return self.line.link_share >= MOSTLY_LINK

    @cached_property
    def tags(self) -> frozenset[str]:
        """Of the elements that hold it."""
        return frozenset(str(one.tag) for one in self.above)

    @cached_property
    def heading(self) -> int:
        """1 to 6 where it stands in such a heading, else 0."""
        return min((int(tag[1]) for tag in self.tags & HEADINGS), default=0)

    @cached_property
    def kind(self) -> tuple[object, ...]:
        """Lines of one kind stand in elements of the same names, one in another, and are of one size. Of equals in a row one counts."""
        names = (f"{one.tag!s} {one.get('class') or ''}".rstrip("0123456789") for one in self.above[1:])
        return (self.above[0].tag, self.size, *(name for name, _ in groupby(names)))

    def looks_like(self, other: Row) -> bool:
        """One size, one place and width on the page, elements of the same tags around it."""
        near = abs(self.box.x - other.box.x) <= NEAR and abs(self.box.width - other.box.width) <= NEAR
        return near and self.size == other.size and self._path == other._path

    @cached_property
    def _path(self) -> tuple[str, ...]:
        return tuple(tag for tag, _ in groupby(str(one.tag) for one in self.above))


def rows_of(page: Simplified, looks: Looks) -> list[Row]:
    """A row for each line."""
    found: list[Row] = []
    for line in page.lines:
        above = (line.holder, *line.holder.iterancestors())
        box = next((look.box for one in above if (look := looks.of(one)) and look.display != "contents"), looks.area)
        fixed = any((look := looks.of(one)) is not None and look.flags & FIXED for one in above)
        running = is_running(line.text) and line.link_share < MOSTLY_LINK
        found.append(Row(len(found), line, box, words_in(line.text), running, bool(fixed), above))
    return found


def headline_row(rows: list[Row], headline: str | None) -> Row | None:
    """The line that is the headline: the largest of those most like what metadata say, else one larger than all text, with most text below."""
    named = [row for row in rows if headline and alike(row.line.text, headline) >= ALIKE]
    if named:
        return max(named, key=lambda row: (row.size, not row.is_link, -row.number))
    usual = usual_size(rows)
    large = [row for row in rows if row.size >= LARGER * usual and row.words > 1 and not row.is_link]
    found = max(large, key=lambda row: (row.size, -row.number), default=None)
    running = sum(row.words for row in rows if row.running)
    after = sum(row.words for row in rows if row.running and found is not None and row.number > found.number)
    return found if 2 * after >= running else None


def usual_size(rows: Sequence[Row]) -> int:
    """The size in which most words are set."""
    words: dict[int, int] = {}
    for row in rows:
        words[row.size] = words.get(row.size, 0) + row.words
    return max(words, key=lambda size: words[size], default=0)
