"""Captions: what is written under an image, a video, a table or a gallery, and which element frames the two."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.inline import Inline
from mediamon.extraction.blocks.media import IMAGES
from mediamon.extraction.blocks.pieces import Piece, paragraph
from mediamon.extraction.segments import segments_of

CAPTION = re.compile(
    r"caption|bildunter|legend|(?:image|photo|img|pic)[-_]*(?:desc|text|credit|title|source)", re.IGNORECASE
)
GALLERY = re.compile(
    r"galler|slide(?:r|show)|carousel|swiper|fotorama|splide|flickity|photo-?(?:set|album|list)|tiled", re.IGNORECASE
)
MEDIA = frozenset((*IMAGES, "video", "audio", "iframe", "table"))
FURTHEST = 4  # elements up from a medium to what frames it; a gallery may lie twice as far
LARGEST_FRAME = 60  # elements within a frame that is none by its tag
LONGEST_CLASS = 300
MOST_ELEMENTS = 2_000  # of a figure, that are looked at for its captions
MOST_PARAGRAPHS, LONGEST_PARAGRAPH = 20, 4_000  # of a caption; the rest of it is left out


class Captions:
    """Finds frames and reads their captions, each once."""

    def __init__(self, inline: Inline) -> None:
        self._inline = inline
        self._read: dict[HtmlElement, list[dict[str, Any]]] = {}
        self._frames: dict[HtmlElement, HtmlElement | None] = {}
        self._galleries: dict[HtmlElement, bool] = {}

    def frame_of(self, piece: Piece) -> HtmlElement | None:
        """The nearest figure, or a small element that holds this medium alone and something called a caption."""
        if piece.element not in self._frames:
            above = piece.boxes[::-1][:FURTHEST]
            figure = next((one for one in above if one.tag == "figure"), None)
            self._frames[piece.element] = figure if figure is not None else _frame_by_names(above)
        return self._frames[piece.element]

    def gallery_of(self, piece: Piece) -> HtmlElement | None:
        """The element around it that calls itself a gallery, or a figure around its figure."""
        above = piece.boxes[::-1][: 2 * FURTHEST]
        found = [one for one in above if self._is_gallery(one)]
        return found[-1] if found else None

    def _is_gallery(self, element: HtmlElement) -> bool:
        known = self._galleries.get(element)
        if known is None:
            known = self._galleries[element] = element.tag not in ("body", "main", "article") and _is_gallery(element)
        return known

    def read(self, frame: HtmlElement) -> list[dict[str, Any]]:
        """The paragraphs of a frame's own captions; those of figures within it are theirs."""
        if frame not in self._read:
            found = [one for element in _caption_elements(frame) for one in self._paragraphs(element)]
            self._read[frame] = found[:MOST_PARAGRAPHS]
        return self._read[frame]

    def _paragraphs(self, element: HtmlElement) -> list[dict[str, Any]]:
        segments = [one for one in segments_of(element) if one.text and len(one.text) <= LONGEST_PARAGRAPH]
        return [paragraph(one.text, self._inline.run_of(one).attributes) for one in segments[:MOST_PARAGRAPHS]]


def _caption_elements(frame: HtmlElement) -> list[HtmlElement]:
    """`figcaption` of the frame itself, else what its class calls a caption; outermost only, none of a figure within."""
    inner = list(islice(frame.iterdescendants(), MOST_ELEMENTS))
    tagged = [one for one in inner if one.tag == "figcaption"]
    found = (tagged or [one for one in inner if _is_caption(one)])[:MOST_PARAGRAPHS]
    chosen = set(found)
    return [one for one in found if not _belongs_to_another(one, frame, chosen)]


def _belongs_to_another(element: HtmlElement, frame: HtmlElement, captions: set[HtmlElement]) -> bool:
    for one in element.iterancestors():
        if one is frame:
            return False
        if one in captions or one.tag == "figure":
            return True
    return True


def _frame_by_names(above: tuple[HtmlElement, ...]) -> HtmlElement | None:
    for one in above:
        inner = list(islice(one.iterdescendants(), LARGEST_FRAME + 1))
        if one.tag in ("body", "article", "main") or len(inner) > LARGEST_FRAME:
            return None
        if sum(other.tag in MEDIA for other in inner) == 1 and any(_is_caption(other) for other in inner):
            return one
    return None


def _is_caption(element: HtmlElement) -> bool:
    names = element.get("class")
    if not names or not _says_caption(names[:LONGEST_CLASS]) or element.tag in MEDIA:
        return False
    return not any(True for _ in element.iterdescendants(*MEDIA))


@lru_cache(maxsize=4_000)
def _says_caption(names: str) -> bool:
    return CAPTION.search(names) is not None


def _is_gallery(element: HtmlElement) -> bool:
    if element.tag == "figure":
        return sum(1 for _ in islice(element.iterdescendants(*IMAGES), 2)) > 1
    return _says_gallery(f"{element.get('class') or ''} {element.get('id') or ''}"[:LONGEST_CLASS])


@lru_cache(maxsize=4_000)
def _says_gallery(names: str) -> bool:
    return GALLERY.search(names) is not None
