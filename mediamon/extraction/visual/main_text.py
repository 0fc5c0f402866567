"""Which lines are the main text: of all kinds of lines below the headline, the one with most words that soonest begins.

Comments, teasers and footers may each have more words than the article. But the article begins first, in larger letters than
what is less important, and its paragraphs follow each other without a name, a date or a link over each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from lxml.html import HtmlElement

from mediamon.extraction.visual.page import Row
from mediamon.extraction.visual.wording import TIME

SHARED = 0.5  # of the narrower of two boxes, from which they stand in one column
ELSEWHERE = 0.2  # of the words count of what does not stand in the headline's column
MOST_KINDS = 50  # that are weighed, those with most words
FEWEST_ITEMS = 3
WITH_HEADS = 0.6  # of the items
OF_ITEMS = 0.1  # of their words count
LONGEST_HEAD = 6  # words


def below(headline: Row | None, rows: Sequence[Row]) -> list[Row]:
    """Running lines after the headline. What stays in the window is none, unless the headline does."""
    if headline is None:
        return [row for row in rows if row.running and not row.fixed]
    return [row for row in rows[headline.number + 1 :] if row.running and row.fixed <= headline.fixed]


def in_column(row: Row, other: Row) -> bool:
    """Do two lines share most of the width of the narrower?"""
    return row.box.shared_width(other.box) >= SHARED * max(1, min(row.box.width, other.box.width))


def main_kind(candidates: Sequence[Row], rows: Sequence[Row], headline: Row | None = None) -> list[Row]:
    """The lines of the best kind, in order; none of none."""
    kinds: dict[object, list[Row]] = defaultdict(list)
    for row in candidates:
        kinds[row.kind].append(row)
    wordiest = sorted(kinds.values(), key=lambda kind: -sum(row.words for row in kind))[:MOST_KINDS]
    largest = max((row.size for row in candidates), default=1)

    def weight(kind: Sequence[Row]) -> float:
        """What speaks for a kind of lines: less where they stand in items with names or dates over them, or outside the headline's column."""
        items = OF_ITEMS if is_in_items(kind, rows) else 1.0
        column = 1.0 if headline is None or in_column(kind[0], headline) else ELSEWHERE
        return _weight(kind, candidates, largest) * items * column

    return max(wordiest, key=weight, default=[])


def with_akin(main: list[Row], candidates: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    """The main text with what looks the same in elements of other class names: one size, one column, tags alike, in what holds the text.

    Classes of one paragraph and the next differ where a site spells its margins with them.
    """
    if not main:
        return main
    scope = _around(main)
    kinds: dict[object, list[Row]] = defaultdict(list)
    for row in candidates:
        if row.number > main[0].number and scope in row.above and row.looks_like(main[0]):
            kinds[row.kind].append(row)
    added = [row for kind in kinds.values() if not is_in_items(kind, rows) for row in kind]
    return sorted({row.number: row for row in (*main, *added)}.values(), key=lambda row: row.number)


def _around(main: Sequence[Row]) -> HtmlElement:
    """The parent of the innermost element that holds them all, unless that is the page."""
    shared = set(main[0].above).intersection(*(row.above for row in main))
    inner = next(one for one in main[0].above if one in shared)
    parent = inner.getparent()
    return inner if parent is None or parent.tag in ("body", "html") else parent


def _weight(kind: Sequence[Row], candidates: Sequence[Row], largest: int) -> float:
    """Words, fewer for what comes after other text of the column, or is smaller than the largest."""
    words = sum(row.words for row in kind)
    earlier = (row for row in candidates if row.number < kind[0].number)
    before = sum(row.words for row in earlier if in_column(row, kind[0]))
    return words * (words / (words + before)) ** 2 * kind[0].size / largest


def is_in_items(kind: Sequence[Row], rows: Sequence[Row]) -> bool:
    """Do these lines stand in containers alike, most of them with a name, a date or a linked title over the text?

    Posts of a chronicle, which have the time alone over them, are none, nor are chapters, whose headings are larger and no links.
    """
    items = _items(kind)
    if len(items) < FEWEST_ITEMS:
        return False
    by_item: dict[HtmlElement, list[Row]] = defaultdict(list)
    for row in rows[kind[0].number - LONGEST_HEAD if kind[0].number > LONGEST_HEAD else 0 : kind[-1].number + 1]:
        item = next((one for one in row.above if one in items), None)
        if item is not None:
            by_item[item].append(row)
    size = kind[0].size
    return sum(_has_head(lines, size) for lines in by_item.values()) >= WITH_HEADS * len(items)


def _items(kind: Sequence[Row]) -> set[HtmlElement]:
    """The outermost elements, each with a sibling of its name that also holds lines of the kind, and no more than half of them."""
    held: dict[HtmlElement, int] = defaultdict(int)
    for row in kind:
        for one in row.above:
            held[one] += 1
    siblings: dict[tuple[HtmlElement | None, str, str | None], int] = defaultdict(int)
    for one in held:
        siblings[_name(one)] += 1
    found: set[HtmlElement] = set()
    for row in kind:
        fitting = [one for one in row.above if siblings[_name(one)] > 1 and 2 * held[one] <= len(kind)]
        if fitting:
            found.add(fitting[-1])
    return found


def _name(element: HtmlElement) -> tuple[HtmlElement | None, str, str | None]:
    return element.getparent(), str(element.tag), element.get("class")


def _has_head(lines: Sequence[Row], size: int) -> bool:
    first = next((place for place, row in enumerate(lines) if row.running and not row.is_link), 0)
    heads = [row for row in lines[:first] if not TIME.search(row.line.text)]
    return any(row.is_link or (row.words <= LONGEST_HEAD and row.size <= size) for row in heads)
