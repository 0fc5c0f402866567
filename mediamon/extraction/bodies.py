"""What a method found: the blocks of the body, the same as HTML, and the XPath of the element that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from lxml import html
from lxml.html import HtmlElement

from mediamon.extraction import by_readability
from mediamon.extraction.auto.weighing import Weighed, body_in_script
from mediamon.extraction.blocks import FURNITURE, Block, blocks_of, html_of, of_lines, of_segments
from mediamon.extraction.blocks.addresses import base_of, declared_base
from mediamon.extraction.page_data import PageData
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.roles import find_roles
from mediamon.extraction.segments import Segment, segments_of
from mediamon.extraction.visual import Found, find

MOST_HOLD = 0.8  # of the text that the root holds (Kargin, Gurin 2021, step 3)


@dataclass(frozen=True, slots=True)
class Body:
    """Blocks in order; `html` is clean; `root` is None where no single element of the page holds the body.

    opening: the text with which the body begins; None where an image stands before it.
    """

    blocks: list[Block]
    html: str
    root: str | None = None
    opening: str | None = None


def from_roots(roots: Sequence[HtmlElement], root: str | None, url: str) -> Body:
    """All that elements hold, with links made absolute."""
    for one in roots:
        with suppress(ValueError):  # an address that urllib refuses to read
            one.make_links_absolute(url, handle_failures="ignore")
    kept = [segments_of(one, FURNITURE) for one in roots]
    blocks = [block for one, segments in zip(roots, kept, strict=True) for block in blocks_of(one, url, kept=segments)]
    markup = "".join(str(html.tostring(one, encoding="unicode", with_tail=False)) for one in roots)
    return Body(blocks, markup, root, _opening([one for segments in kept for one in segments]))


def from_segments(segments: Iterable[Segment], base: str | None = None) -> Body:
    """The given segments of a page, and the smallest element that holds four fifths of their text. base: as for `of_segments`."""
    kept = list(segments)
    blocks = of_segments(kept, base=base)
    root = _holder(kept)
    path = str(root.getroottree().getpath(root)) if root is not None else None
    return Body(blocks, html_of(blocks), path, _opening(kept))


def _holder(kept: Sequence[Segment]) -> HtmlElement | None:
    """The smallest element with that much of their text. It stands around the middle of the text, as it holds the most of it."""
    lengths = [len(one.text) for one in kept]
    total, before = sum(lengths), accumulate(lengths)
    middle = next((one for one, until in zip(kept, before, strict=True) if 2 * until >= total), None)
    boxes = middle.around.boxes if middle is not None else ()
    held = [(one.around.boxes, length) for one, length in zip(kept, lengths, strict=True) if length]
    for level in range(len(boxes) - 1, -1, -1):  # a box has the same level in all that it holds
        box = boxes[level]
        inside = [length for above, length in held if len(above) > level and above[level] is box]
        if sum(inside) >= MOST_HOLD * total:
            return box
    return None


def _opening(segments: Sequence[Segment]) -> str | None:
    return segments[0].text or None if segments else None


def by_evidence(weighed: Weighed, data: PageData, url: str) -> Body:
    """The `auto` method. Raises NotAnArticle (no_body)."""
    paragraphs = body_in_script(data, weighed.kept)
    if paragraphs:
        blocks = of_lines(paragraphs)
        return Body(blocks, html_of(blocks), opening=paragraphs[0])
    if not weighed.kept:
        raise NotAnArticle("no_body", "no text of the page looks like an article's")
    return from_segments(weighed.whole, declared_base(data.marks.bases, url))


def by_readability_alone(tree: HtmlElement, url: str) -> Body:
    """The `readability` method. Raises NotAnArticle (no_body, unreadable)."""
    return from_roots([by_readability.find_root(tree)], None, url)


def by_roles_alone(tree: HtmlElement, data: PageData, url: str, paper: bool = False) -> Body:
    """The `roles` method, mended or as published. Raises NotAnArticle (no_body)."""
    found = find_roles(tree, paper=paper, title=data.title)
    if not found.kept:
        raise NotAnArticle("no_body", "no element of the page plays the role of the main article")
    return from_segments([found.segments[place] for place in found.kept], declared_base(data.marks.bases, url))


def by_looks(
    tree: HtmlElement, url: str, geometry: Mapping[str, Any] | None, headline: str | None, root: str | None, paper: bool
) -> Body:
    """The `visual` method, mended or as published. Raises GeometryError, NotAnArticle (no_body)."""
    return from_sight(find(tree, geometry, headline=headline, root=root, paper=paper), tree, url)


def from_sight(found: Found, tree: HtmlElement, url: str) -> Body:
    """What looks tell of a page."""
    return replace(from_segments(found.segments, base_of(tree, url)), root=found.path)
