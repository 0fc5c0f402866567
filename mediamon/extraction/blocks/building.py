"""From pieces to blocks: consecutive pieces of one unit become one block.

A law holds throughout: the lines of the blocks are the texts of the pieces, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks import lists, tables
from mediamon.extraction.blocks.captions import Captions
from mediamon.extraction.blocks.figures import beside, figure_blocks
from mediamon.extraction.blocks.inline import Inline
from mediamon.extraction.blocks.media import embed
from mediamon.extraction.blocks.pieces import Piece
from mediamon.extraction.blocks.reading import text_of
from mediamon.extraction.blocks.units import Units, level_of

Block = dict[str, Any]

PIECE_BY_PIECE = frozenset(("paragraph", "header", "medium"))  # kinds of which each piece is a block anyhow


def build(pieces: Sequence[Piece], base: str, inline: Inline) -> list[Block]:
    """The blocks of one page. inline: for the captions, which are read again."""
    captions, numbers = Captions(inline), lists.Numbers()
    units = Units(pieces, base, captions)
    placed = [(unit, piece) for place, piece in enumerate(pieces) if (unit := units.of(place, piece))]
    maker = _Maker(units, captions, numbers, pieces)
    found: list[Block] = []
    for (kind, shared), group in groupby(placed, key=lambda one: one[0]):
        found += _in_order([piece for _, piece in group], maker, kind, shared)
    return list(_without_idle_lines(found))


class _Maker:
    """Makes the blocks of a unit, by its kind."""

    def __init__(self, units: Units, captions: Captions, numbers: lists.Numbers, pieces: Sequence[Piece]) -> None:
        self._units, self._captions, self._numbers, self._pieces = units, captions, numbers, pieces

    def made(self, kind: str, shared: Any, pieces: list[Piece]) -> Sequence[Block]:
        """One block for most kinds."""
        if kind == "frame":
            return figure_blocks(pieces, shared, self._captions, self._units.kept.get(shared, set()))
        if kind == "table":
            return self._table(shared, pieces)
        if kind == "post":
            text, attributes = tables.joined(pieces)
            block = embed(*(self._units.post(shared) or ("", "")), text)
            return [block | {"attributes": attributes} if attributes else block]
        if kind == "list":
            levels = [(one, lists.levels_of(one, self._units.holders)) for one in pieces]
            return [lists.list_block(levels, self._numbers)]
        if kind == "quote":
            return [{"type": "quote", "children": [one.paragraph() for one in pieces]}]
        if kind == "header":
            return [{"type": "header", "level": level_of(one), "text": one.text} for one in pieces]
        return [one.block or one.paragraph() for one in pieces]

    def _table(self, element: HtmlElement, pieces: list[Piece]) -> list[Block]:
        """The table; a caption that is in the text stands first in it, one below the table is a paragraph behind."""
        is_cell = [tables.cell_of(one, element) is not None for one in pieces]
        first = is_cell.index(True) if True in is_cell else len(pieces)
        caption = [one.paragraph() | {"inText": True} for one in pieces[:first]]
        figure = next((one for one in element.iterancestors() if one.tag == "figure"), None)
        caption += beside(self._captions.read(figure), set(), self._in_figures()) if figure is not None else []
        cells = [one for one, chosen in zip(pieces, is_cell, strict=True) if chosen]
        others = [one for one, chosen in zip(pieces[first:], is_cell[first:], strict=True) if not chosen]
        block = {"type": "table", "caption": caption, "rows": tables.rows_of(cells, element)}
        return [block, *(one.paragraph() for one in others)]

    def _in_figures(self) -> set[str]:
        """The texts of the page that stand in figures."""
        return {one.text for one in self._pieces if one.text and any(box.tag == "figure" for box in one.boxes)}


def _in_order(pieces: list[Piece], maker: _Maker, kind: str, shared: Any) -> Sequence[Block]:
    """The unit's blocks; where their text would not be that of the pieces (rows within rows), each piece for itself."""
    made = maker.made(kind, shared, pieces)
    if kind in PIECE_BY_PIECE or text_of(made) == "\n".join(one.text for one in pieces if one.text):
        return made
    return [one.block or one.paragraph() for one in pieces]


def _without_idle_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Lines divide: none stands at either end, nor behind another."""
    waiting: Block | None = None
    begun = False
    for block in blocks:
        if block["type"] == "delimiter":
            waiting = block
            continue
        if waiting is not None and begun:
            yield waiting
        waiting, begun = None, True
        yield block
