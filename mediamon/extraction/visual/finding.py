"""`find`: from a tree and a geometry to a root and its segments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml.etree import XPathError
from lxml.html import HtmlElement

from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.segments import Segment, segments_of
from mediamon.extraction.visual.binding import looks_of
from mediamon.extraction.visual.choosing import choose, root_of
from mediamon.extraction.visual.headings import mark_headings
from mediamon.extraction.visual.looks import Looks
from mediamon.extraction.visual.page import Row, rows_of, usual_size
from mediamon.extraction.visual.root import find_root
from mediamon.extraction.visual.simplified import Simplified, simplified
from mediamon.extraction.visual.skipping import MENDED, PAPER
from mediamon.extraction.visual.texts import text_nodes
from mediamon.extraction.visual.veils import unveiled

SMALLEST_PICTURE = 100  # pixels in width; what is smaller is an ornament
FAIR_SHARE = 0.2  # of words, by which the text of an article differs from its picture or its list of tags


@dataclass(frozen=True, slots=True)
class Found:
    """`root`: of the page given; `segments`: of a simplified page (see the package)."""

    root: HtmlElement
    segments: tuple[Segment, ...]
    looks: Looks = field(repr=False)

    @property
    def path(self) -> str:
        """The root's XPath, by places."""
        return str(self.root.getroottree().getpath(self.root))


def find(
    tree: HtmlElement,
    geometry: Mapping[str, Any] | None,
    *,
    headline: str | None = None,
    root: str | None = None,
    paper: bool = False,
    levels: int = 2,
) -> Found:
    """The main content of a page. headline: as metadata say, where they do; root: an XPath known of the site, which spares the
    search where the page has it; levels: see `root`, for `paper` alone. Raises GeometryError, and NotAnArticle (no_body).
    """
    looks = looks_of(tree, geometry)
    known = remembered_root(tree, root, looks) if root else None
    return _as_published(tree, looks, known, levels) if paper else _mended(tree, looks, headline, known)


def remembered_root(tree: HtmlElement, path: str, looks: Looks) -> HtmlElement | None:
    """The element of the path; of several the first inner one with a fair share of the words of the largest. None where none has any."""
    try:
        found = tree.xpath(path)
    except XPathError:
        return None
    elements = [one for one in found if isinstance(one, HtmlElement)] if isinstance(found, list) else []
    words = {one: sum(text.words for text in text_nodes(one, looks, MENDED)) for one in elements}
    largest = max(words.values(), default=0)
    fair = [one for one in elements if words[one] >= FAIR_SHARE * largest > 0]
    outer = {above for one in fair for above in one.iterancestors()}
    return next((one for one in fair if one not in outer), None)


def _as_published(tree: HtmlElement, looks: Looks, known: HtmlElement | None, levels: int) -> Found:
    found = known if known is not None else find_root(text_nodes(tree, looks), levels)
    if found is None:
        raise NotAnArticle("no_body", "three passes find no root of the page's text")
    return Found(found, tuple(segments_of(simplified(found, looks, PAPER).tree)), looks)


def _mended(tree: HtmlElement, looks: Looks, headline: str | None, known: HtmlElement | None) -> Found:
    looks = unveiled(tree, looks)
    page = simplified(tree, looks, MENDED)
    rows = rows_of(page, looks)
    kept = choose(rows, looks, headline, known)
    if not kept and known is not None:
        kept, known = choose(rows, looks, headline), None
    if not kept:
        raise NotAnArticle("no_body", "no text of the page is drawn like an article's")
    mark_headings(kept, usual_size(kept))
    return Found(known if known is not None else root_of(kept), _segments(page, kept, rows, looks), looks)


def _segments(page: Simplified, kept: Sequence[Row], rows: Sequence[Row], looks: Looks) -> tuple[Segment, ...]:
    """Those of the lines that are kept, and the pictures between them."""
    wanted = {row.line.element for row in kept}
    everything = segments_of(page.tree)
    places = [place for place, one in enumerate(everything) if one.element in wanted]
    root = root_of(kept)
    between = everything[places[0] : places[-1] + 1] if places else []
    return tuple(one for one in between if one.element in wanted or _is_picture(one, page, root, looks))


def _is_picture(segment: Segment, page: Simplified, root: HtmlElement, looks: Looks) -> bool:
    own = page.origin.get(segment.element)
    look = looks.of(own) if own is not None and segment.image else None
    return look is not None and own is not None and root in own.iterancestors() and look.box.width >= SMALLEST_PICTURE
