"""How far the main text goes, and what among it is none of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from lxml.html import HtmlElement

from mediamon.extraction.visual.looks import FRAMED, Box, Looks
from mediamon.extraction.visual.page import Row
from mediamon.extraction.visual.wording import NOT_TEXT, TIME, is_over_comments, is_over_others

HELD = 0.8  # of the words of the main text, that its container holds (the paper's share)
FEWEST_BEFORE = 25  # words of main text before something may end it
AS_LARGE = 0.95  # of the headline's size, from which a line is the next story's
LARGER = 1.2  # than the text
SMALLER = 0.88  # of the text's size, below which a line is none of it
NARROW, WIDE = 0.55, 1.3  # of the text's width
FRAMED_SHARE = 0.25  # of the words; what is in a frame with fewer stands beside the text
KEPT_SMALL = frozenset(("li", "dd", "dt", "blockquote", "td", "th", "pre", "code"))
CAPTIONS = frozenset(("figcaption", "caption"))


class Extent:
    """Judges rows by the main text: its size, its column, its container."""

    def __init__(self, main: Sequence[Row], looks: Looks) -> None:
        self._looks = looks
        self._words = sum(row.words for row in main)
        self.size = main[0].size
        self.width = median(row.box.width for row in main)
        left, right = min(row.box.x for row in main), max(row.box.right for row in main)
        self.column = Box(left, 0, right - left, 1)
        self.container = container_of(main)
        self._held = _held(main)

    def until(self, rows: Sequence[Row], main: Sequence[Row], headline: Row | None) -> int:
        """The number of the first row after which nothing belongs to the article."""
        before = 0
        numbers = {row.number for row in main}
        for row in rows[main[0].number :]:
            if before >= FEWEST_BEFORE and self._ends(row, headline):
                return row.number
            before += row.words if row.number in numbers else 0
        return len(rows)

    def _ends(self, row: Row, headline: Row | None) -> bool:
        if not row.is_link and is_over_comments(row.line.text):
            return True
        if headline is None or row.words < 2 or row.size < LARGER * self.size or row.size < AS_LARGE * headline.size:
            return False
        return self._begins_story(row, headline)

    def _begins_story(self, row: Row, headline: Row) -> bool:
        """Has each of two headlines a container of its own, with text of this kind in both?"""
        shared = next((one for one in row.above if one in set(headline.above)), None)
        if shared is None or headline.above[0] is shared or row.above[0] is shared:
            return False
        branches = [one.above[one.above.index(shared) - 1] for one in (headline, row)]
        return all(self._held[one] >= FEWEST_BEFORE for one in branches)

    @property
    def scope(self) -> HtmlElement:
        """Where the text may go on beyond its container: in what holds that."""
        parent = self.container.getparent()
        return self.container if parent is None or parent.tag in ("body", "html") else parent

    def fits(self, row: Row) -> bool:
        """Is a line between lines of the main text one of them, or a heading, item or quotation?"""
        text = row.line.text
        if row.is_link or row.tags & CAPTIONS or NOT_TEXT.search(text) or TIME.search(text) or is_over_others(text):
            return False
        small = row.size < SMALLER * self.size
        if (small and not row.tags & KEPT_SMALL) or not self._in_column(row):
            return False
        return not self._beside(row)

    def _in_column(self, row: Row) -> bool:
        middle = row.box.x + row.box.width / 2
        inside = self.column.x - 5 <= middle <= self.column.right + 5
        narrow = row.box.width < NARROW * self.width and not row.tags & KEPT_SMALL and not row.heading
        return inside and not narrow and row.box.width <= WIDE * max(self.width, self.column.width)

    def _beside(self, row: Row) -> bool:
        """In a frame within the container, whose lines are not of the text's size or not running."""
        for one in row.above:
            if one is self.container:
                return False
            look = self._looks.of(one)
            if look is not None and look.flags & FRAMED and self._held[one] < FRAMED_SHARE * self._words:
                return row.size != self.size and not row.tags & KEPT_SMALL
        return False


def container_of(main: Sequence[Row]) -> HtmlElement:
    """The innermost element that holds four fifths of the words."""
    held = _held(main)
    total = sum(row.words for row in main)
    holders = [one for one, words in held.items() if words >= HELD * total]
    return max(holders, key=lambda one: sum(1 for _ in one.iterancestors()))


def _held(main: Sequence[Row]) -> Counter[HtmlElement]:
    held: Counter[HtmlElement] = Counter()
    for row in main:
        held.update(dict.fromkeys(row.above, row.words))
    return held
