"""Which piece belongs to which block: the list, table, quotation, post or figure that it stands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks import lists, tables
from mediamon.extraction.blocks.captions import Captions
from mediamon.extraction.blocks.media import LONGEST_CLASS, post_of, service_named
from mediamon.extraction.blocks.pieces import Piece
from mediamon.extraction.segments import HEADINGS

KINDS = HEADINGS | lists.ITEMS | {"blockquote"}
HOLDERS = lists.ITEMS | tables.CELLS | {"blockquote"}
HOLDS_ALL = 0.8  # of the text, in several pieces: that is where the article lies, and no part of it
FEWEST_PIECES = 3

Unit = tuple[str, Any]  # kind, and what its pieces share


class Units:
    """Tells the unit of each piece of one page. `kept`: texts of captions that are in the article's text, by frame."""

    def __init__(self, pieces: Sequence[Piece], base: str, captions: Captions) -> None:
        self._base, self._captions = base, captions
        self._posts: dict[HtmlElement, tuple[str, str] | None] = {}
        self._data: dict[HtmlElement, bool] = {}
        around = _around(pieces)
        self.holders = _holders(pieces, around)
        self._first_post: dict[HtmlElement, HtmlElement | None] = {}
        self._first_table: dict[HtmlElement, HtmlElement | None] = {}
        self._kinds: dict[HtmlElement, HtmlElement | None] = {}
        named = [one for one in around if (names := one.get("class")) and service_named(names[:LONGEST_CLASS])]
        self._with_text = {one for one in named if self.post(one)}
        self._has_tables = any(one.tag == "table" for one in around)
        self._frames = self._frames_of(pieces)
        self.kept: dict[HtmlElement, set[str]] = {}

    def of(self, place: int, piece: Piece) -> Unit | None:
        """The unit; None for what is left out: pictures in tables and posts, and a post whose text is here already."""
        post, table = self._post_and_table(piece)
        if piece.block is not None:
            if post is not None or table is not None or piece.element in self._with_text:
                return None
            frame = self._frame_of(piece)
            return ("medium", place) if frame is None else ("frame", frame)
        if post is not None:
            return ("post", post)
        frame = self._captioned(piece)
        if frame is not None:
            self.kept.setdefault(frame, set()).add(piece.text)
            return ("frame", frame)
        if table is not None and (tables.cell_of(piece, table) is not None or tables.in_caption(piece, table)):
            return ("table", table)
        return self._by_kind(place, piece)

    def _post_and_table(self, piece: Piece) -> tuple[HtmlElement | None, HtmlElement | None]:
        """The outermost of each that holds the piece; no text is asked for where none stands in any."""
        is_medium = piece.block is not None
        post = _first(piece.boxes, self.post, self._first_post) if is_medium or self._with_text else None
        table = _first(piece.boxes, self.is_data, self._first_table) if is_medium or self._has_tables else None
        return post, table

    def post(self, element: HtmlElement) -> tuple[str, str] | None:
        """(service, address) where an element is a post."""
        if element in self._posts:
            return self._posts[element]
        found = post_of(element, self._base)
        self._posts[element] = found = found if element not in self.holders else None
        return found

    def is_data(self, element: HtmlElement) -> bool:
        """Is it a table of data, and not the page's layout?"""
        if element.tag != "table":
            return False
        if element not in self._data:
            laid_out = any(True for one in self.holders if one.tag in tables.CELLS and element in one.iterancestors())
            self._data[element] = not laid_out and tables.is_data(element)
        return self._data[element]

    def _frames_of(self, pieces: Sequence[Piece]) -> dict[HtmlElement, set[str]]:
        """Every frame of a medium, with the texts of its captions and of those within it."""
        found: dict[HtmlElement, set[str]] = {}
        for piece in pieces:
            outer = self._frame_of(piece) if piece.block is not None else None
            if outer is not None:
                inner = self._captions.frame_of(piece)
                frames = (outer,) if inner is None else (outer, inner)
                found.setdefault(outer, set()).update(
                    one["text"] for frame in frames for one in self._captions.read(frame)
                )
        return found

    def _frame_of(self, piece: Piece) -> HtmlElement | None:
        if piece.block is None or "caption" not in piece.block:
            return None
        gallery = self._captions.gallery_of(piece) if piece.block["type"] == "image" else None
        return gallery if gallery is not None else self._captions.frame_of(piece)

    def _captioned(self, piece: Piece) -> HtmlElement | None:
        """The frame of which a text is a caption."""
        if not self._frames:
            return None
        return next((one for one in piece.boxes if one in self._frames and piece.text in self._frames[one]), None)

    def _kind_of(self, boxes: tuple[HtmlElement, ...]) -> HtmlElement | None:
        """The innermost of the boxes that makes a kind. What is known of a box goes for all that stands in it."""
        found, place = None, len(boxes)
        while place and found is None and boxes[place - 1] not in self._kinds:
            place -= 1
            box = boxes[place]
            found = box if box.tag in KINDS and box not in self.holders else None
        found = self._kinds[boxes[place - 1]] if place and found is None else found
        for box in boxes[place:]:
            self._kinds[box] = found
        return found

    def _by_kind(self, place: int, piece: Piece) -> Unit:
        """By the innermost heading, item or quotation around a text."""
        box = self._kind_of(piece.boxes)
        if box is None:
            return ("paragraph", place)
        if box.tag in HEADINGS:
            return ("header", place)
        if box.tag == "blockquote":
            return ("quote", next(one for one in piece.boxes if one.tag == "blockquote" and one not in self.holders))
        return ("list", lists.levels_of(piece, self.holders)[0][0])


def _first(
    boxes: tuple[HtmlElement, ...], test: Callable[[HtmlElement], object], known: dict[HtmlElement, HtmlElement | None]
) -> HtmlElement | None:
    """The outermost of the boxes that passes; what is known of a box goes for all that stands in it."""
    place = len(boxes)
    while place and boxes[place - 1] not in known:
        place -= 1
    found = known[boxes[place - 1]] if place else None
    for box in boxes[place:]:
        found = box if found is None and test(box) else found
        known[box] = found
    return found


def level_of(piece: Piece) -> int:
    """1 to 6, of a header."""
    return next(int(one.tag[1]) for one in reversed(piece.boxes) if one.tag in HEADINGS)


def _around(pieces: Sequence[Piece]) -> set[HtmlElement]:
    """The elements around texts: where one is known, those around it are."""
    found: set[HtmlElement] = set()
    for piece in pieces:
        for box in reversed(piece.boxes) if piece.text else ():
            if box in found:
                break
            found.add(box)
    return found


def _holders(pieces: Sequence[Piece], every: set[HtmlElement]) -> frozenset[HtmlElement]:
    """Items, cells and quotations in which the article lies as a whole."""
    held: Counter[HtmlElement] = Counter()
    count: Counter[HtmlElement] = Counter()
    around = {box for box in every if box.tag in HOLDERS}
    for piece in (one for one in pieces if one.text) if around else ():
        found = [box for box in piece.boxes if box in around]
        item = next((one for one in reversed(found) if one.tag in lists.ITEMS), None)  # the others hold its list
        for box in found:
            if box is item or box.tag not in lists.ITEMS:
                held[box] += len(piece.text)
                count[box] += 1
    total = sum(len(one.text) for one in pieces)
    return frozenset(one for one, length in held.items() if length >= HOLDS_ALL * total and count[one] >= FEWEST_PIECES)
