"""The first line of an article's text, taken out of its blocks where it only repeats the headline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mediamon.extraction.blocks.reading import Path, leaves

Block = dict[str, Any]


def without_opening(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without the first line of their text; all of them where there is none."""
    path = next((path for path, _ in leaves(blocks)), None)
    return list(blocks) if path is None else _without(blocks, path)


def _without(nodes: Sequence[Any], path: Path) -> list[Any]:
    """The nodes without the text at the path; what is empty then goes with it, but for cells and posts."""
    place = int(path[0])
    node, inner = nodes[place], path[1:]
    left: list[Any]
    if not inner:
        left = [_cut(node)] if "\n" in node["text"] or node.get("type") not in ("header", "paragraph") else []
    elif isinstance(node, list):
        left = [_without(node, inner)]
    else:
        children = _without(node[inner[0]], inner[1:])
        left = [node | {inner[0]: children}] if children or inner[0] not in ("children",) else []
    return [*nodes[:place], *left, *nodes[place + 1 :]]


def _cut(node: Block) -> Block:
    """A cell or a post without its first line."""
    first, _, text = node["text"].partition("\n")
    by = len(first) + 1
    moved = [one | {"from": max(0, one["from"] - by), "to": one["to"] - by} for one in node.get("attributes", ())]
    attributes = [one for one in moved if one["to"] > one["from"]]
    rest = {key: value for key, value in node.items() if key not in ("text", "attributes")}
    return rest | {"text": text} | ({"attributes": attributes} if attributes else {})
