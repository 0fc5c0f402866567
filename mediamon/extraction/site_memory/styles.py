"""How a text is styled: the elements it stands in, by tag, class and id without numbers."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from lxml.html import HtmlElement

from mediamon.extraction.segments import WHOLE_PAGE, Segment

Style: TypeAlias = tuple[
    int, str, str
]  # levels above the text's own element; the marks there; the tags from the root on
LEVELS = 3  # the text's own element, and two above it
MARKED = 4  # elements whose class and id tell; those further out by their tag alone
LONGEST = 80  # characters of a class or id
DIGITS = re.compile(r"\d+")


def styles_of(segment: Segment) -> list[Style]:
    """The text's own style first, then those of the elements around it; never of the whole page."""
    boxes = segment.around.boxes
    marks, tags = [_mark(box) for box in boxes], [str(box.tag) for box in boxes]
    own = len(boxes)
    ends = [own, *(end for end in range(own - 1, own - LEVELS, -1) if end > 0 and tags[end - 1] not in WHOLE_PAGE)]
    return [(own - end, "/".join(marks[max(0, end - MARKED) : end]), "/".join(tags[:end])) for end in ends]


def _mark(element: HtmlElement) -> str:
    return _named(str(element.tag), element.get("class") or "", element.get("id") or "")


@lru_cache(maxsize=20_000)
def _named(tag: str, classes: str, identifier: str) -> str:
    return f"{tag}.{DIGITS.sub('', classes)[:LONGEST]}#{DIGITS.sub('', identifier)[:LONGEST]}"
