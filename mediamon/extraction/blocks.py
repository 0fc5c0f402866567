"""From segments to blocks and to text, one paragraph a line (the block kinds of Kargin, Gurin 2021, table 3)."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.parsing import absolute
from mediamon.extraction.segments import HEADINGS, Segment, segments_of

FURNITURE = frozenset(("iframe", "object", "form", "nav", "aside", "footer", "figcaption", "button"))
ITEMS = frozenset(("li", "dt", "dd"))
KINDS = HEADINGS | ITEMS | {"blockquote"}
_TAGS = {"paragraph": "p", "listItem": "li", "quote": "blockquote"}

Block = dict[str, Any]


def blocks_of(root: HtmlElement) -> list[Block]:
    """The root's content as blocks, in order; what its tag calls furniture is left out."""
    return [block_of(segment) for segment in segments_of(root, FURNITURE)]


def block_of(segment: Segment) -> Block:
    """{type: header|paragraph|listItem|quote, text, level?} or {type: image, text: "", url}."""
    if segment.image is not None:
        return {"type": "image", "text": "", "url": absolute(segment.element, segment.image)}
    tag = next((str(box.tag) for box in reversed(segment.around.boxes) if box.tag in KINDS), "p")
    if tag in HEADINGS:
        return {"type": "header", "text": segment.text, "level": int(tag[1])}
    return {
        "type": "listItem" if tag in ITEMS else "quote" if tag == "blockquote" else "paragraph",
        "text": segment.text,
    }


def text_of(blocks: Iterable[Block]) -> str:
    """Headings, paragraphs and list items, one a line."""
    return "\n".join(block["text"] for block in blocks if block["text"])


def html_of(blocks: Iterable[Block]) -> str:
    """The blocks as plain HTML in one `article`, without attributes but an image's address."""
    return "<article>" + "\n".join(map(_html_of, blocks)) + "</article>"


def _html_of(block: Block) -> str:
    if block["type"] == "image":
        return f'<img src="{escape(block["url"])}">'
    tag = f"h{block['level']}" if block["type"] == "header" else _TAGS[block["type"]]
    return f"<{tag}>{escape(block['text'], quote=False)}</{tag}>"
