"""Media with their captions, and images that stand together as a gallery."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.captions import Captions
from mediamon.extraction.blocks.pieces import Piece
from mediamon.extraction.blocks.reading import lines_of

Block = dict[str, Any]


def figure_blocks(pieces: Sequence[Piece], frame: HtmlElement, captions: Captions, kept: set[str]) -> list[Block]:
    """The media of one frame and the captions among the article's texts.

    kept: all of the frame's captions that are in the article's text. Where a caption stands so that the order of the
    text would change, it stays a paragraph.
    """
    media = _each_once([one for one in pieces if one.block is not None])
    texts = [one for one in pieces if one.block is None]
    here = {one.text for one in texts}
    blocks = _captioned(media, frame, captions, here, kept)
    if len(blocks) > 1 and all(block["type"] == "image" for block in blocks):
        blocks = [_gallery(blocks, frame, captions, here, kept)]
    if lines_of(blocks) == [one.text for one in texts]:
        return blocks
    plain = iter(_captioned(media, frame, captions, set(), kept))
    chosen = {id(one) for one in media}
    return [
        one.paragraph() if one.block is None else next(plain)
        for one in pieces
        if one.block is None or id(one) in chosen
    ]


def beside(paragraphs: Iterable[Block], here: set[str], kept: set[str]) -> list[Block]:
    """A caption's paragraphs; those of the article's text say so, and those that stand elsewhere in it are left out."""
    found = []
    for one in paragraphs:
        if one["text"] in here:
            found.append(one | {"inText": True})
        elif one["text"] not in kept:
            found.append(one)
    return found


def _captioned(
    media: Sequence[Piece], frame: HtmlElement, captions: Captions, here: set[str], kept: set[str]
) -> list[Block]:
    """The blocks; several media of one inner frame have its caption under the last, those of the frame itself under none."""
    inner = [captions.frame_of(one) for one in media]
    blocks = []
    for place, (piece, own) in enumerate(zip(media, inner, strict=True)):
        block = dict(piece.block or {})
        is_last = own not in inner[place + 1 :]
        if own is not None and is_last and (own is not frame or len(media) == 1 or not _all_images(media)):
            block["caption"] = beside(captions.read(own), here, kept)
        blocks.append(block)
    return blocks


def _gallery(images: list[Block], frame: HtmlElement, captions: Captions, here: set[str], kept: set[str]) -> Block:
    theirs = {one["text"] for image in images for one in image["caption"]}
    own = [one for one in captions.read(frame) if one["text"] not in theirs]
    return {"type": "gallery", "caption": beside(own, here, kept), "images": images}


def _all_images(media: Sequence[Piece]) -> bool:
    return all(one.block is not None and one.block["type"] == "image" for one in media)


def _each_once(media: Sequence[Piece]) -> list[Piece]:
    """Pages write a picture several times: for wide and narrow windows, for readers without scripts."""
    seen: set[str] = set()
    found = []
    for one in media:
        address = str((one.block or {}).get("url") or id(one))
        if address not in seen:
            found.append(one)
        seen.add(address)
    return found
