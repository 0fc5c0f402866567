"""Lists: texts of list items folded into `list` blocks, one in another up to a bound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.pieces import Piece

ITEMS = frozenset(("li", "dt", "dd"))
LISTS = frozenset(("ul", "ol", "dl", "menu"))
DEEPEST = 5  # lists in lists; items of deeper ones belong to the fifth

Level = tuple[HtmlElement, HtmlElement]  # list, item


def levels_of(piece: Piece, excluded: frozenset[HtmlElement] | set[HtmlElement]) -> list[Level]:
    """The lists around a text with its item in each, outermost first. Excluded items hold the whole article."""
    found: list[Level] = []
    above: HtmlElement | None = None
    for box in piece.boxes:
        if box.tag in ITEMS and box not in excluded:
            parent = above if above is not None and above.tag in LISTS else box.getparent()
            found.append((parent if parent is not None else box, box))
        above = box
    return found


class Numbers:
    """The place of an item among its list's items, each list counted once."""

    def __init__(self) -> None:
        self._places: dict[HtmlElement, dict[HtmlElement, int]] = {}

    def of(self, level: Level) -> int:
        """From 1, or from what the list's `start` says."""
        whole, item = level
        if whole not in self._places:
            items = (one for one in whole if one.tag in ITEMS)
            self._places[whole] = {one: place for place, one in enumerate(items, _start(whole))}
        return self._places[whole].get(item, 1)


def list_block(pieces: Sequence[tuple[Piece, list[Level]]], numbers: Numbers) -> dict[str, Any]:
    """One list of consecutive texts with the same outermost list."""
    top = _new(pieces[0][1][0], numbers)
    open_lists: list[tuple[HtmlElement, dict[str, Any], HtmlElement]] = [(pieces[0][1][0][0], top, pieces[0][1][0][0])]
    for piece, levels in pieces:
        levels = [*levels[: DEEPEST - 1], (levels[DEEPEST - 1][0], levels[-1][1])] if len(levels) > DEEPEST else levels
        depth = _shared(open_lists, levels)
        del open_lists[depth + 1 :]
        for whole, item in levels[depth + 1 :]:
            outer, inner = open_lists[-1][1], _new((whole, item), numbers)
            open_lists[-1] = (*open_lists[-1][:2], levels[len(open_lists) - 1][1])
            outer["children"].append(inner)
            open_lists.append((whole, inner, whole))
        whole, block, last = open_lists[-1]
        item = levels[len(open_lists) - 1][1]
        child = piece.paragraph()
        block["children"].append(child | {"continued": True} if item is last else child)
        open_lists[-1] = (whole, block, item)
    return top


def _shared(open_lists: Sequence[tuple[HtmlElement, Any, HtmlElement]], levels: Sequence[Level]) -> int:
    """The deepest open list that the text still belongs to; an inner list goes on only within the same outer item."""
    depth = 0
    while depth + 1 < min(len(open_lists), len(levels)):
        same_item = open_lists[depth][2] is levels[depth][1]
        if not same_item or open_lists[depth + 1][0] is not levels[depth + 1][0]:
            break
        depth += 1
    return depth


def _new(level: Level, numbers: Numbers) -> dict[str, Any]:
    whole, _ = level
    if whole.tag != "ol":
        return {"type": "list", "style": "unordered", "children": []}
    block: dict[str, Any] = {"type": "list", "style": "ordered", "children": []}
    first = numbers.of(level)
    return block | {"start": first} if first != 1 else block


def _start(whole: HtmlElement) -> int:
    text = (whole.get("start") or "").strip()
    return int(text) if whole.tag == "ol" and len(text) < 10 and text.isascii() and text.isdigit() else 1
