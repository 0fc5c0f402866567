"""The doors by which blocks are made: of an element, of some segments of a page, of plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.addresses import base_of
from mediamon.extraction.blocks.building import build
from mediamon.extraction.blocks.inline import Inline
from mediamon.extraction.blocks.pieces import paragraph, pieces_of
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import NEVER, Segment, segments_of

FURNITURE = frozenset(("iframe", "object", "form", "nav", "aside", "footer", "figcaption", "button"))

Block = dict[str, Any]


def blocks_of(root: HtmlElement, url: str = "", *, kept: Sequence[Segment] | None = None) -> list[Block]:
    """The root's content, in order; texts that its tags call furniture are left out, captions go to their media.

    url: of the page, for addresses; where it is not known, the tree's own. kept: the root's segments, where they are known.
    """
    base = base_of(root, url or root.base_url or "")
    kept = segments_of(root, FURNITURE) if kept is None else kept
    inline = Inline(NEVER | FURNITURE, base)
    return build(pieces_of(kept, root, base, inline, all_media=True), base, Inline(NEVER, base))


def of_segments(kept: Sequence[Segment], url: str = "", base: str | None = None) -> list[Block]:
    """Some segments of a page, in its order, with the media that stand among them. base: what its addresses are relative to,
    where that is known; else it is looked for.
    """
    scope = _scope(kept)
    if scope is None:
        return []
    base = base_of(scope, url or scope.base_url or "") if base is None else base
    pieces = pieces_of(kept, scope, base, Inline(NEVER, base), all_media=False)
    return build(pieces, base, Inline(NEVER, base))


def of_lines(lines: Iterable[str]) -> list[Block]:
    """Plain paragraphs."""
    return [paragraph(line) for line in lines]


def read_html(html: str, url: str = "") -> list[Block]:
    """What `html_of` wrote, or any other piece of HTML, as blocks. Raises NotAnArticle (empty, too_large, unreadable)."""
    return blocks_of(parse(html, url), url)


def _scope(kept: Sequence[Segment]) -> HtmlElement | None:
    """The smallest element that holds the first and the last of them, and so all."""
    if not kept:
        return None
    first, last = kept[0].around.boxes, kept[-1].around.boxes
    shared = [one for one, other in zip(first, last, strict=False) if one is other]
    return shared[-1] if shared else kept[0].element.getroottree().getroot()
