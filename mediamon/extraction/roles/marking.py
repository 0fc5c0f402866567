"""Blocks 12–17: what is kept of the article, and the frame of the result."""

from __future__ import annotations

from lxml.html import HtmlElement

from mediamon.extraction.roles.memory import Memory
from mediamon.extraction.roles.mended import MOST_LINKS, foreign


def mark(memory: Memory) -> None:
    """Blocks 12, 14 and 15: p, pre, blockquote, ol, ul, h1–h6, data tables and images of the article, before the comments. Text
    in none of these stands as if in a `p` (`memory_of`), so all of the article's segments are of one of the kinds.
    """
    if memory.article is None:
        return
    root, end = memory.article.element, memory.comments.place if memory.comments else len(memory.segments)
    around = memory.segments[memory.article.place].around.boxes
    if root not in around:
        return
    level = around.index(root)  # a box has the same level in all that it holds
    for place, segment in enumerate(memory.segments[:end]):
        boxes = segment.around.boxes
        if len(boxes) > level and boxes[level] is root:
            memory.kept.append(place)


def mark_mended(memory: Memory) -> None:
    """The same without what names itself furniture: menus, forms, asides, shares, stories related."""
    mark(memory)
    memory.kept = [place for place in memory.kept if not _foreign(memory, place)]


def _foreign(memory: Memory, place: int) -> bool:
    segment = memory.segments[place]
    return foreign(segment.around) or segment.links > MOST_LINKS * max(1, len(segment.text))


def frame_of(memory: Memory) -> HtmlElement | None:
    """Block 17, CommParentHeadText: the nearest common ancestor of main header and article."""
    if memory.article is None:
        return None
    article, header = memory.article.element, memory.main_header
    if header is None:
        return article
    above = {article, *article.iterancestors()}
    return next((one for one in (header.element, *header.element.iterancestors()) if one in above), article)
