"""The mended search: the article's lines by how they stand to the headline and to each other.

The paper takes one element and all that it holds. Where the article shares its element with comments, teasers or the next story,
or lies in several elements, or is shorter than what surrounds it, no element is right; so here lines are chosen, and the root is what
holds most of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

from mediamon.extraction.visual.extent import Extent, container_of
from mediamon.extraction.visual.looks import Looks
from mediamon.extraction.visual.main_text import below, main_kind, with_akin
from mediamon.extraction.visual.page import Row, headline_row, usual_size
from mediamon.extraction.visual.wording import is_over_others

MOST_BETWEEN = 3  # lines in a row that are none of the text, while it goes on


def choose(rows: Sequence[Row], looks: Looks, headline: str | None, root: HtmlElement | None = None) -> list[Row]:
    """The rows of the article, in order. root: one that is known of the site; then nothing is searched, what it holds is taken."""
    listed = list(rows)
    title = headline_row(listed, headline)
    main = _within(listed, root) if root is not None else _searched(listed, title)
    if not main:
        return []
    extent = Extent(main, looks)
    end = extent.until(rows, main, title)
    main = [row for row in main if row.number < end]
    first = _first(rows, main[0], title, extent)
    last = _last(rows, main[-1], end, extent)
    numbers = {row.number for row in main}
    kept = [row for row in rows[first : last + 1] if row.number in numbers or extent.fits(row)]
    if root is not None:
        kept = [row for row in kept if root in row.above]
    return _without_idle_headings(kept, extent.size)


def root_of(kept: Sequence[Row]) -> HtmlElement:
    """The innermost element that holds four fifths of the article's words."""
    return container_of(kept)


def _searched(rows: list[Row], title: Row | None) -> list[Row]:
    candidates = below(title, rows)
    return with_akin(main_kind(candidates, rows, title), candidates, rows)


def _within(rows: list[Row], root: HtmlElement) -> list[Row]:
    """Running lines of the usual size within an element."""
    held = [row for row in rows if row.running and root in row.above]
    size = usual_size(held)
    return [row for row in held if row.size == size]


def _first(rows: Sequence[Row], main: Row, title: Row | None, extent: Extent) -> int:
    """Leads before the main text: back to the headline, as long as they are running texts of its column."""
    first = main.number
    for row in reversed(rows[title.number + 1 if title and title.number < main.number else main.number : main.number]):
        if row.running and extent.fits(row):
            first = row.number
    return first


def _last(rows: Sequence[Row], main: Row, end: int, extent: Extent) -> int:
    """What follows the last line of the main text around it, until several lines that are none of it, or what is over others."""
    last, scope = main.number, extent.scope
    for row in rows[main.number + 1 : end]:
        if scope not in row.above or is_over_others(row.line.text) or row.number - last > MOST_BETWEEN:
            break
        last = row.number if extent.fits(row) else last
    return last


def _without_idle_headings(kept: list[Row], size: int) -> list[Row]:
    """A heading at the end is over something else."""
    while kept and not kept[-1].running and (kept[-1].heading or kept[-1].size > size):
        kept = kept[:-1]
    return kept
