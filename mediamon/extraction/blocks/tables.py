"""Tables: which of them carry content, and their rows as cells of text (an extension of table 3, which has none)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.pieces import Piece

FEWEST_CELLS = 4  # a table of fewer lays out the page (as in roles/texts)
CELLS = frozenset(("td", "th"))
PARTS_OF_PAGES = frozenset(("table", "h1", "h2", "form", "article", "section", "iframe", "video"))
LONGEST_CELL = 1_000  # characters, on average; what holds more is a column of the page
MOST_CELLS = 2_000  # of a row, that are looked at; the rest of a row has only cells with text
PER_CELL = 0.5  # images for each cell; where there are more it is a wall of pictures

Cell = dict[str, Any]


def is_data(table: HtmlElement) -> bool:
    """Carries content: several cells in several columns, no parts of a page within, more text than pictures."""
    cells = images = rows = 0
    for one in table.iterdescendants():
        if one.tag in PARTS_OF_PAGES:
            return False
        cells, images, rows = cells + (one.tag in CELLS), images + (one.tag == "img"), rows + (one.tag == "tr")
    return cells >= FEWEST_CELLS and images <= PER_CELL * cells


def cell_of(piece: Piece, table: HtmlElement) -> HtmlElement | None:
    """The table's cell that a text stands in."""
    if table not in piece.boxes:
        return None
    inner = piece.boxes[piece.boxes.index(table) + 1 :]
    return next((one for one in inner if one.tag in CELLS), None)


def in_caption(piece: Piece, table: HtmlElement) -> bool:
    """Does it stand in the table's `caption`?"""
    inner = piece.boxes[piece.boxes.index(table) + 1 :] if table in piece.boxes else ()
    return any(one.tag == "caption" for one in inner)


def rows_of(pieces: Sequence[Piece], table: HtmlElement) -> list[list[Cell]]:
    """The rows in which a text is kept, each with all of its cells, so that columns stay columns."""
    texts: dict[HtmlElement, list[Piece]] = {}
    for piece in pieces:
        cell = cell_of(piece, table)
        if cell is not None:
            texts.setdefault(cell, []).append(piece)
    rows = dict.fromkeys(cell.getparent() for cell in texts)
    return [[_cell(one, texts.get(one, ())) for one in _cells(row, texts)] for row in rows if row is not None]


def _cells(row: HtmlElement, texts: dict[HtmlElement, list[Piece]]) -> list[HtmlElement]:
    return [one for place, one in enumerate(row) if one in texts or (one.tag in CELLS and place < MOST_CELLS)]


def _cell(element: HtmlElement, pieces: Sequence[Piece]) -> Cell:
    """{text, attributes?, header?}; the lines of a cell are separated by a newline."""
    text, attributes = joined(pieces)
    cell: Cell = {"text": text}
    cell |= {"attributes": attributes} if attributes else {}
    return cell | {"header": True} if element.tag == "th" else cell


def joined(pieces: Sequence[Piece]) -> tuple[str, list[dict[str, Any]]]:
    """Several texts as lines of one, with the offsets of their formatting moved."""
    attributes, length = [], 0
    for piece in pieces:
        attributes += [one | {"from": one["from"] + length, "to": one["to"] + length} for one in piece.attributes]
        length += len(piece.text) + 1
    return "\n".join(piece.text for piece in pieces), attributes
