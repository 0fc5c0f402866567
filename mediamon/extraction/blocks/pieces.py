"""What blocks are made of, in the page's order: the texts of the segments that are kept, and the media between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.attributes import Attribute
from mediamon.extraction.blocks.inline import Inline, Run
from mediamon.extraction.blocks.media import IMAGES, TAGS, marked_within, media_block
from mediamon.extraction.blocks.pictures import image_block
from mediamon.extraction.segments import BLOCKS, Segment

MOST_MEDIA = 1_000  # of one article; the longest galleries have two hundred
MOST_TRIED = 20_000  # elements that may be media; the rest of a page is not even asked
OUTSIDE = frozenset(("nav", "aside", "footer", "form", "button", "template", "select"))
NEAR = 3  # boxes above a medium, one of which must hold a text that is kept (as for images: auto/weighing)
FRAMES_ABOVE = 4  # elements up to a figure or a gallery that is taken as one


@dataclass(slots=True)
class Piece:
    """A text with its formatting, or a medium as a block. `boxes` are the elements above, outermost first."""

    element: HtmlElement
    boxes: tuple[HtmlElement, ...]
    text: str = ""
    attributes: list[Attribute] = field(default_factory=list)
    block: dict[str, Any] | None = None

    def paragraph(self) -> dict[str, Any]:
        """{type: paragraph, text, attributes?}."""
        return paragraph(self.text, self.attributes)


def paragraph(text: str, attributes: Sequence[Attribute] = ()) -> dict[str, Any]:
    """{type: paragraph, text} and attributes where there are any."""
    block: dict[str, Any] = {"type": "paragraph", "text": text}
    return block | {"attributes": list(attributes)} if attributes else block


def pieces_of(
    kept: Sequence[Segment], scope: HtmlElement, base: str, inline: Inline, *, all_media: bool
) -> list[Piece]:
    """Texts and media within the element `scope`. all_media: else only media that stand with a text that is kept."""
    found = [_of_segment(one, base, inline) for one in kept]
    texts = [piece for piece, _ in found]
    known = {one.element for one in texts if one.block is not None}
    near = (lambda _: True) if all_media else _nearness(kept)
    media = [one for one in _media(scope, base, known) if near(one)]
    if not media:
        return [one for one in texts if one.text or one.block is not None]
    order = {element: place for place, element in enumerate(scope.iter())}
    keys = [order.get(piece.element, -1) if run is None else _key(piece, run, order) for piece, run in found]
    merged = _merged(texts, keys, sorted(media, key=lambda one: order[one.element]), order)
    return [one for one in merged if one.text or one.block is not None]


def _of_segment(segment: Segment, base: str, inline: Inline) -> tuple[Piece, Run | None]:
    boxes = segment.around.boxes
    if segment.image is None:
        run = inline.run_of(segment)
        return Piece(segment.element, boxes, segment.text, run.attributes), run
    return Piece(segment.element, boxes, block=image_block(segment.element, base)), None


def _media(scope: HtmlElement, base: str, known: set[HtmlElement]) -> list[Piece]:
    """Media of an element that are no segments."""
    tried = islice(chain(scope.iter(*TAGS), marked_within(scope)), MOST_TRIED)
    found: dict[HtmlElement, Piece] = {}
    for element in tried:
        if element not in known and element not in found and not (len(found) >= MOST_MEDIA):
            above = tuple(_up_to(element, scope))
            block = media_block(element, base) if not _outside(element, above) else None
            if block is not None:
                found[element] = Piece(element, above[::-1], block=block)
    return list(found.values())


def _up_to(element: HtmlElement, scope: HtmlElement) -> Iterator[HtmlElement]:
    for one in element.iterancestors() if element is not scope else ():
        yield one
        if one is scope:
            return


def _outside(element: HtmlElement, above: Iterable[HtmlElement]) -> bool:
    """Does it stand in furniture, or in a `noscript` beside what scripts show in its stead?"""
    for one in above:
        if one.tag in OUTSIDE:
            return True
        if one.tag == "noscript":
            parent = one.getparent()
            others = islice(parent.iter(*IMAGES), 50) if parent is not None else ()
            return element.tag not in IMAGES or any(other.getparent() is not one for other in others)
    return False


def _nearness(kept: Sequence[Segment]) -> Callable[[Piece], bool]:
    holders = {box for one in kept if one.text for box in one.around.boxes[-2:]}

    def near(piece: Piece) -> bool:
        """Does a medium stand in a box in which a kept text stands, too? Boxes around its figure are looked at, the nearest few."""
        above = piece.boxes[::-1]
        frame = max((place for place, one in enumerate(above[:FRAMES_ABOVE]) if one.tag == "figure"), default=-1)
        boxes = [one for one in above[frame + 1 :] if one.tag in BLOCKS or one in holders]
        return not holders.isdisjoint(boxes[:NEAR])

    return near


def _key(piece: Piece, run: Run, order: dict[HtmlElement, int]) -> float:
    """Where a text begins: right behind its element's tag, or behind the end of the child before it."""
    last = run.behind
    if last is None:
        return order.get(piece.element, -1) + 0.5
    while len(last):
        last = last[-1]
    return order.get(last, -1) + 0.5


def _merged(
    texts: Sequence[Piece], keys: Sequence[float], media: Sequence[Piece], order: dict[HtmlElement, int]
) -> Iterator[Piece]:
    """A medium goes before the first text that begins behind it. Media before the first text and behind the last are left out."""
    place = 0
    for one in media:
        while place < len(texts) and keys[place] < order[one.element]:
            yield texts[place]
            place += 1
        yield one
    yield from texts[place:]
