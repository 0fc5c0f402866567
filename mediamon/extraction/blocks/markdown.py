"""Blocks as Markdown (CommonMark, tables as GitHub writes them). A page's text stays text: whatever has a meaning is escaped.

What is no text of the blocks (media, captions beside the text) is written as an image, so that a reader of Markdown finds
the same text as in the blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mediamon.extraction.blocks.markdown_text import address, escaped, markdown_text
from mediamon.extraction.blocks.markup import WEB, items_of
from mediamon.extraction.blocks.reading import DEEPEST
from mediamon.extraction.blocks.services import watch_address

Block = Mapping[str, Any]

LARGEST_NUMBER = 999_999_999  # CommonMark reads nine digits
MARKS = {"ordered": (".", ")"), "unordered": ("-", "+")}


def markdown_of(blocks: Sequence[Block]) -> str:
    """The document, without a line break at its end."""
    return "\n".join(_document(blocks, 0))


def _document(blocks: Sequence[Block], depth: int) -> Iterator[str]:
    """Lines of blocks, an empty one between two. A list right behind a list has other marks: else they would be one."""
    parts, before = [], ""
    for block in blocks:
        mark = ""
        if block["type"] == "list":
            first, second = MARKS[block["style"]]
            mark = second if before == first else first
        parts.append(list(_block(block, mark, depth)))
        before = mark
    yield from _joined(parts)


def _block(block: Block, mark: str, depth: int) -> Iterator[str]:
    kind = block["type"]
    if kind == "header":
        text = _text(block)
        text = (
            f"{text[:-1]}\\#" if text.endswith("#") and len(block["text"]) > 1 else text
        )  # signs at the end would close the header
        yield f"{'#' * min(6, max(1, int(block['level'])))} {text}"
    elif kind == "paragraph":
        yield from _text(block).split("\n")
    elif kind == "list":
        yield from _list(block, mark, depth)
    elif kind == "quote":
        yield from _joined([[f"> {_text(one)}"] for one in block["children"]], between=">")
    elif kind == "table":
        yield from _table(block)
    elif kind == "delimiter":
        yield "* * *"
    elif kind == "gallery":
        yield from _joined([*(list(_medium(one)) for one in block["images"]), *_captions(block)])
    elif kind == "embed":
        lines = [f"> {line}" for line in _text(block).split("\n")] if block["text"] else []
        yield from _joined([lines, [_image(block["service"], block["url"])]])
    else:
        yield from _medium(block)


def _list(block: Block, mark: str, depth: int) -> Iterator[str]:
    number = int(block.get("start", 1))
    for place, items in enumerate(items_of(block["children"]) if depth < DEEPEST else ()):
        bullet = f"{min(number + place, LARGEST_NUMBER)}{mark}" if block["style"] == "ordered" else mark
        lines = list(_document([child for _, child in items], depth + 1)) or [""]
        yield f"{bullet} {lines[0]}"
        yield from (f"{' ' * (len(bullet) + 1)}{line}" if line else "" for line in lines[1:])


def _table(block: Block) -> Iterator[str]:
    """The first row is the header: GitHub's tables always have one."""
    for lines in _captions(block):
        yield from [*lines, ""]
    rows = [[_text(cell).replace("\n", "<br>") for cell in row] for row in block["rows"]]
    width = max(map(len, rows), default=0)
    for number, row in enumerate(rows):
        yield "| " + " | ".join([*row, *[""] * (width - len(row))]) + " |"
        if number == 0:
            yield "|" + " --- |" * width


def _medium(block: Block) -> Iterator[str]:
    kind = block["type"]
    caption = " ".join(one["text"] for one in block["caption"] if not one.get("inText"))
    name, url = "" if kind == "image" else kind, block.get("url") or block.get("src") or ""
    if kind == "remoteVideo":
        name = block["information"]["service"]
        url = watch_address(name, block["information"]["id"]) or ""
    alternative = f"{name}: {caption}" if name and caption else name or caption
    yield from _joined([[_image(alternative, url)], *_captions(block)])


def _captions(block: Block) -> list[list[str]]:
    return [[_text(one)] for one in block["caption"] if one.get("inText")]


def _image(alternative: str, url: str) -> str:
    return f"![{escaped(alternative)}](<{address(url)}>)" if WEB.fullmatch(url) else ""


def _text(block: Block) -> str:
    return markdown_text(block["text"], block.get("attributes", ()))


def _joined(parts: Sequence[Sequence[str]], between: str = "") -> Iterator[str]:
    for place, lines in enumerate(one for one in parts if any(one)):
        yield from [between] if place else []
        yield from lines
