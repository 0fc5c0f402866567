"""From a table to its pseudo-table: by its marks where they are as they should be, else by its look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from lxml.etree import _Element as Element

from mediamon.semantics.tables.grid import Cell, Grid, grid_of
from mediamon.semantics.tables.layout import arranges
from mediamon.semantics.tables.looks import Look, look_at
from mediamon.semantics.tables.marked import Marked
from mediamon.semantics.tables.pseudo import Kind, Path, PseudoCell, PseudoTable, Shape
from mediamon.semantics.tables.sheet import COUNTED, Sheet
from mediamon.semantics.texts import clean

if TYPE_CHECKING:
    from mediamon.semantics.node import Node

Texts = Callable[[Element], str]
Inner = Callable[[Element], "tuple[tuple[Node, ...], str]"]


def read_table(element: Element, text_of: Texts, inner_of: Inner = lambda _: ((), "")) -> PseudoTable | None:
    """The pseudo-table of a table, None where the table only arranges the page.

    text_of: the text of a cell; inner_of: what becomes of tables within a cell, and the text beside them.
    """
    grid = grid_of(element)
    for cell in grid.cells:
        cell.text = _plain(cell.element) if not len(cell.element) else text_of(cell.element)
    if arranges(element, grid):
        return None
    return _pseudo(grid, clean(text_of(grid.caption)) if grid.caption is not None else "", inner_of)


def _plain(element: Element) -> str:
    return clean(element.text) if element.text else ""


def _pseudo(grid: Grid, caption: str, inner_of: Inner, shape: Shape | None = None) -> PseudoTable:
    sheet = Sheet.of(grid)
    look = look_at(sheet, shape)
    by_look = shape is not None or _unmarked(grid, look)
    cells = _by_look(sheet, look, inner_of) if by_look else _by_marks(sheet, look, inner_of)
    rows = {one.top: one.row_path for one in reversed(cells) if not one.key}
    columns = _column_paths(cells)
    corners = tuple(dict.fromkeys(sheet.texts[row][key] for row in look.heads for key in look.keys)) if by_look else ()
    titles = "" if caption or not look.titles or not by_look else look.titles[0]
    notes = look.titles if by_look else ()
    return PseudoTable(
        _kind(cells),
        caption or titles,
        tuple(cells),
        rows,
        columns,
        corners,
        tuple(one for one in notes if one != titles),
        (look.heads, look.keys) if by_look else None,
        partial(_pseudo, grid, caption, inner_of) if by_look else None,
    )


def _kind(cells: Iterable[PseudoCell]) -> Kind:
    rows = any(one.row_path for one in cells)
    columns = any(one.column_path for one in cells)
    if rows and columns:
        return "row-column"
    return "row" if rows else "column" if columns else "plain"


def _column_paths(cells: Iterable[PseudoCell]) -> dict[int, Path]:
    votes: dict[int, Counter[Path]] = {}
    for one in cells:
        if one.columns == 1:
            votes.setdefault(one.left, Counter())[one.column_path] += 1
    return {column: vote.most_common(1)[0][0] for column, vote in sorted(votes.items())}


def _unmarked(grid: Grid, look: Look) -> bool:
    """Are heads not marked, or not as they should be?"""
    filled = [cell for cell in grid.cells if cell.text]
    marked = [cell for cell in filled if cell.header]
    if not marked or len(marked) == len(filled):
        return not any(cell.element.get("headers") for cell in grid.cells)
    if any(cell.scope for cell in marked) or any(cell.element.get("headers") for cell in grid.cells):
        return False
    top = [cell for cell in marked if cell.top + cell.height <= max(look.heads, default=-1) + 1]
    if all(cell.left == 0 and cell.width == 1 for cell in marked) and 0 in look.heads and look.sure:
        return True  # the first column is marked, the heads of the columns are not
    standard = Marked(grid)
    if look.sure and not any(map(standard.is_head, marked)) and all(_expected(cell, look) for cell in marked):
        return True  # a `td` with text in the corner leaves all of them the heads of nothing
    below = any(not cell.header and cell.text for row in look.heads for cell in grid.slots[row] if cell is not None)
    return below and look.sure and len(look.heads) > 1 and bool(top) and not _left_marked(marked, look)


def _expected(cell: Cell, look: Look) -> bool:
    return cell.top in look.heads or cell.left in look.keys


def _left_marked(marked: list[Cell], look: Look) -> bool:
    return any(cell.top > max(look.heads) for cell in marked)


def _by_look(sheet: Sheet, look: Look, inner_of: Inner) -> list[PseudoCell]:
    found, group = [], ""
    groups = _groups_of(sheet, look)
    for cell in sheet.grid.cells:
        row = cell.top
        if row in look.heads or row in look.apart or row in look.groups:
            continue
        if cell.left in look.keys and sheet.width > 1:
            continue
        group = groups[row]
        keys = [sheet.texts[y][key] for y in range(row, row + cell.height) for key in look.keys]
        tops = [sheet.texts[y][x] for x in range(cell.left, cell.left + cell.width) for y in look.heads]
        found.append(_cell(cell, (group, *keys), tops, inner_of))
    return found


def _by_marks(sheet: Sheet, look: Look, inner_of: Inner) -> list[PseudoCell]:
    marked, found = Marked(sheet.grid), []
    groups = _groups_of(sheet, look)
    rows = [row for row in range(sheet.height) if any(not one.header for one in sheet.row_cells(row))]
    keys = [key for key in look.keys if not all(_is_header(sheet.cell(row, key)) for row in rows)]
    for cell in sheet.grid.cells:
        stray = cell.header and not marked.is_head(cell) and not cell.scope and _is_value(sheet, cell)
        if cell.header and not stray:
            continue
        beside, above = marked.heads(cell)
        path = [one.text for one in beside]
        is_key = cell.top in look.groups or (not beside and cell.left in look.keys)
        if not beside and not is_key:
            path = [
                groups[cell.top],
                *(sheet.texts[y][key] for y in range(cell.top, cell.top + cell.height) for key in keys),
            ]
        found.append(_cell(cell, path, [one.text for one in above], inner_of, key=is_key))
    return found


def _is_header(cell: Cell | None) -> bool:
    return cell is None or cell.header


def _is_value(sheet: Sheet, cell: Cell) -> bool:
    """A `th` that heads nothing is a value in bold."""
    return cell.top > 0 and cell.left > 0 and sheet.type(cell.top, cell.left) in COUNTED


def _groups_of(sheet: Sheet, look: Look) -> list[str]:
    """The group that each row belongs to."""
    found, group = [], ""
    for row in range(sheet.height):
        group = look.groups.get(row, group)
        found.append(group)
    return found


def _cell(
    cell: Cell,
    row_path: Iterable[str],
    column_path: Iterable[str],
    inner_of: Inner,
    *,
    key: bool = False,
) -> PseudoCell:
    element = cell.element
    links = tuple(filter(None, (one.get("href") for one in element.iter("a")))) if len(element) else ()
    inner, beside = inner_of(element) if len(element) else ((), "")
    return PseudoCell(
        beside if inner else cell.text,
        tuple(dict.fromkeys(filter(None, row_path))),
        tuple(dict.fromkeys(filter(None, column_path))),
        cell.top,
        cell.left,
        cell.height,
        cell.width,
        key,
        links,
        inner,
    )
