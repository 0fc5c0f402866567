"""An article in a terminal: headline, what is known of it, and its blocks. Nothing of a page moves the cursor."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mediamon.extraction.blocks import items_of
from mediamon.items import Article

Block = Mapping[str, Any]

UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
SIGNS = {"bold": "1", "italic": "3", "underline": "4", "link": "4;34", "quiet": "2", "head": "1;36"}
NARROWEST, WIDEST = 30, 100


def safe(text: str) -> str:
    """Text without what a terminal would obey."""
    return UNSAFE.sub("\ufffd", text)


class Screen:
    """Writes lines of a width, with colours or without."""

    def __init__(self, width: int, colours: bool) -> None:
        self._width, self._colours = max(NARROWEST, min(width, WIDEST)), colours

    def article(self, article: Article) -> Iterator[str]:
        """All of it."""
        yield from self._wrapped(self._in(safe(article.headline), "bold"))
        yield from self._wrapped(self._in(" · ".join(_known(article)), "quiet"))
        yield self._in(safe(article.url), "quiet")
        yield self._in(safe(f"{article.method}: {article.root or 'no single element holds the text'}"), "quiet")
        for block in article.blocks:
            yield ""
            yield from self.block(block)

    def block(self, block: Block) -> Iterator[str]:
        """One block."""
        kind = block["type"]
        if kind == "header":
            yield from self._wrapped(self._in(f"{'#' * block['level']} {safe(block['text'])}", "head"))
        elif kind == "paragraph":
            yield from self._wrapped(self._text(block))
        elif kind == "list":
            yield from self._list(block, "")
        elif kind == "quote":
            for one in block["children"]:
                yield from self._wrapped(self._text(one), "▌ ")
        elif kind == "table":
            yield from self._table(block)
        elif kind == "delimiter":
            yield "─" * 20
        else:
            yield from self._medium(block, "")

    def _list(self, block: Block, indent: str) -> Iterator[str]:
        number = int(block.get("start", 1))
        for items in items_of(block["children"]):
            mark = f"{number}. " if block["style"] == "ordered" else "• "
            for place, (_, child) in enumerate(items):
                if child["type"] == "list":
                    yield from self._list(child, indent + " " * len(mark))
                else:
                    begin = mark if place == 0 else " " * len(mark)
                    yield from self._wrapped(self._text(child), indent + begin, indent + " " * len(mark))
            number += 1

    def _table(self, block: Block) -> Iterator[str]:
        rows = [[safe(cell["text"]).replace("\n", " / ") for cell in row] for row in block["rows"]]
        for one in block["caption"]:
            yield from self._wrapped(self._in(safe(one["text"]), "quiet"))
        for row in rows:
            yield from self._wrapped(" │ ".join(row), "│ ")

    def _medium(self, block: Block, indent: str) -> Iterator[str]:
        kind = block["type"]
        if kind == "gallery":
            yield f"{indent}[gallery of {len(block['images'])} images]"
            for image in block["images"]:
                yield from self._medium(image, indent + "  ")
        elif kind == "embed":
            yield f"{indent}[{safe(block['service'])}] {safe(block['url'])}"
            yield from self._wrapped(safe(block["text"]).replace("\n", " / "), indent + "▌ ") if block["text"] else ()
        else:
            yield f"{indent}[{_told(block)}]"
        for one in block.get("caption", ()):
            yield from self._wrapped(self._in(safe(one["text"]), "quiet"), indent + "  ")

    def _text(self, block: Block) -> str:
        """The text with the signs of its formatting."""
        text, at = block["text"], dict[int, str]()
        attributes: Sequence[Mapping[str, Any]] = block.get("attributes", ())
        for one in attributes if self._colours else ():
            at[one["from"]] = at.get(one["from"], "") + f"\x1b[{SIGNS[one['type']]}m"
        ends = {one["to"] for one in attributes} if self._colours else set()
        parts = []
        for place, sign in enumerate(text):
            if place in ends:
                still = (one for one in attributes if one["from"] < place < one["to"])
                parts.append("\x1b[0m" + "".join(f"\x1b[{SIGNS[one['type']]}m" for one in still))
            parts += [at.get(place, ""), safe(sign)]
        return "".join(parts) + ("\x1b[0m" if len(text) in ends else "")

    def _in(self, text: str, sign: str) -> str:
        return f"\x1b[{SIGNS[sign]}m{text}\x1b[0m" if self._colours and text else text

    def _wrapped(self, text: str, first: str = "", later: str | None = None) -> Iterator[str]:
        """Lines; those behind the first begin with `later`. Signs count for the width, so lines may be short."""
        yield from textwrap.wrap(
            text, self._width, initial_indent=first, subsequent_indent=first if later is None else later
        )


def _known(article: Article) -> Iterator[str]:
    if article.authors:
        yield safe(", ".join(article.authors))
    if article.date_published:
        yield f"{article.date_published:%Y-%m-%d %H:%M %Z}".strip()
    yield from (safe(one) for one in (article.site_name, article.section, article.language) if one)
    if article.tags:
        yield safe(", ".join(article.tags))


def _told(block: Block) -> str:
    kind = block["type"]
    if kind == "remoteVideo":
        return safe(f"{block['information']['service']} video {block['information']['id']}")
    size = block.get("size", {})
    told = f" {size['width']}×{size['height']}" if size.get("width") and size.get("height") else ""
    return safe(f"{kind}{told} {block.get('url') or block.get('src')}")
