"""Blocks as they were stored at first, read as those of today. Nothing in a database has to be changed for it.

Then a list item was a `listItem` of its own, a quotation had its text itself, an image had neither size nor caption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

Block = dict[str, Any]


def modern(blocks: Iterable[Mapping[str, Any]]) -> list[Block]:
    """The blocks in today's shape; what has it already is left as it is. The text stays the same."""
    return [one for kind, group in groupby(blocks, key=_kind) for one in _modern(kind, list(group))]


def _kind(block: Mapping[str, Any]) -> str:
    kind = str(block.get("type"))
    return "old quote" if kind == "quote" and "children" not in block else kind


def _modern(kind: str, group: list[Mapping[str, Any]]) -> Iterator[Block]:
    children = [{"type": "paragraph", "text": one.get("text", "")} for one in group]
    if kind == "listItem":
        yield {"type": "list", "style": "unordered", "children": children}
    elif kind == "old quote":
        yield {"type": "quote", "children": children}
    elif kind == "image":
        yield from (_image(one) for one in group)
    else:
        yield from (dict(one) for one in group)


def _image(block: Mapping[str, Any]) -> Block:
    size = block.get("size") or {"width": None, "height": None}
    kept = {key: value for key, value in block.items() if key != "text"}
    return {**kept, "size": size, "caption": block.get("caption", [])}
