"""Boxes that begin with a heading of the site's own: what readers say, more from us, most read. What they hold is not the story's.

What stands in them differs from page to page and may look like the story in all else; the heading does not differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from lxml.html import HtmlElement

from mediamon.extraction.auto.sections import sections_of
from mediamon.extraction.segments import WHOLE_PAGE, Segment

PAGES_OWN = WHOLE_PAGE | {"main", "article"}  # elements that hold a story whatever they begin with
MOST = 0.5  # of a page's text out of links, in the mean; boxes that hold more may be the stories'


def headings_of(pages: Iterable[Sequence[Segment]], furniture: Collection[str]) -> frozenset[str]:
    """Those of the texts that repeat, in lower case, that head boxes which hold at most half of the pages' text."""
    shares = defaultdict[str, list[float]](list)
    for segments in pages:
        plain = [len(one.text) - one.links for one in segments]
        for heading, boxes in _begun(segments, furniture).items():
            inside = sum(
                length for one, length in zip(segments, plain, strict=True) if not boxes.isdisjoint(one.around.boxes)
            )
            shares[heading].append(inside / max(1, sum(plain)))
    return frozenset(heading for heading, found in shares.items() if sum(found) <= MOST * len(found))


def headed(segments: Sequence[Segment], headings: Collection[str]) -> list[bool]:
    """By segment, whether it stands in a box that begins with one of the headings."""
    found = set[HtmlElement]().union(*_begun(segments, headings).values()) if headings else set()
    return [not found.isdisjoint(one.around.boxes) for one in segments]


def _begun(segments: Sequence[Segment], headings: Collection[str]) -> dict[str, set[HtmlElement]]:
    """By heading, the boxes that begin with it."""
    starts: dict[HtmlElement, int] = {}
    for place, one in enumerate(segments):
        for box in one.around.boxes:
            starts.setdefault(box, place)
    found = defaultdict[str, set[HtmlElement]](set)
    level = sections_of(segments).level
    for place, one in enumerate(segments):
        text = one.text.casefold()
        if level[place] > 1 and text in headings:
            found[text].update(box for box in one.around.boxes if starts[box] == place and box.tag not in PAGES_OWN)
    return dict(found)
