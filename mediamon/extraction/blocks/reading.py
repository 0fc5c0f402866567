"""Blocks as text, and where in the text each of them stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Block = Mapping[str, Any]
Path = tuple[int | str, ...]

DEEPEST = 20  # lists in lists that are read; five are made


@dataclass(frozen=True, slots=True)
class Span:
    """What stands at `path` within the blocks (as keys and indices) is `text[start:end]`."""

    path: Path
    start: int
    end: int


def text_of(blocks: Iterable[Block]) -> str:
    """Headings, paragraphs, items, cells and the captions that belong to the text, one a line."""
    return "\n".join(lines_of(blocks))


def lines_of(blocks: Iterable[Block]) -> list[str]:
    """The same as a list; a cell or a post of several lines is one of its entries."""
    found: list[str] = []
    for block in blocks:
        if block["type"] not in ("paragraph", "header"):
            found += (text for _, text in _leaves(block, (), 0))
        elif block["text"]:
            found.append(block["text"])
    return found


def leaves(blocks: Iterable[Block]) -> Iterator[tuple[Path, str]]:
    """Every text that counts, with its path, in the order of the text."""
    for place, block in enumerate(blocks):
        yield from _leaves(block, (place,), 0)


def spans(blocks: Sequence[Block]) -> list[Span]:
    """Of every block that holds text, and of each list item, quotation's paragraph, caption and cell in it; outer ones first."""
    found: dict[Path, Span] = {}
    start = 0
    for path, text in leaves(blocks):
        end = start + len(text)
        for length in range(1, len(path) + 1):
            if length == len(path) or _is_block(blocks, path[:length]):
                first = found[path[:length]].start if path[:length] in found else start
                found[path[:length]] = Span(path[:length], first, end)
        start = end + 1
    return list(found.values())


def locate(blocks: Sequence[Block], start: int, end: int) -> list[Span]:
    """The pieces of `text_of(blocks)[start:end]`: paths of the innermost texts, offsets within each of them."""
    found, begin = [], 0
    for path, text in leaves(blocks):
        first, last = max(start - begin, 0), min(end - begin, len(text))
        if first < last:
            found.append(Span(path, first, last))
        begin += len(text) + 1
        if begin >= end:
            break
    return found


def at(blocks: Sequence[Block], path: Path) -> Any:
    """What stands at a path. Raises LookupError, TypeError where nothing does."""
    found: Any = blocks
    for step in path:
        found = found[step]
    return found


def _is_block(blocks: Sequence[Block], path: Path) -> bool:
    found = at(blocks, path)
    return isinstance(found, Mapping) and "type" in found


def _leaves(block: Block, path: Path, depth: int) -> Iterator[tuple[Path, str]]:
    kind = block["type"]
    if kind in ("header", "paragraph", "embed"):
        yield from _text(block, path)
    elif kind in ("list", "quote") and depth < DEEPEST:
        for place, child in enumerate(block["children"]):
            yield from _leaves(child, (*path, "children", place), depth + 1)
    elif kind == "table":
        yield from _captions(block, path)
        for number, row in enumerate(block["rows"]):
            for place, cell in enumerate(row):
                yield from _text(cell, (*path, "rows", number, place))
    elif kind == "gallery":
        for place, image in enumerate(block["images"]):
            yield from _captions(image, (*path, "images", place))
        yield from _captions(block, path)
    else:
        yield from _captions(block, path)


def _captions(block: Block, path: Path) -> Iterator[tuple[Path, str]]:
    for place, one in enumerate(block.get("caption", ())):
        if one.get("inText"):
            yield from _text(one, (*path, "caption", place))


def _text(block: Block, path: Path) -> Iterator[tuple[Path, str]]:
    if block["text"]:
        yield path, block["text"]
