"""Heads by the HTML standard's algorithm: the same as a plain transcript of its text on generated grids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from mediamon.semantics.tables.grid import Cell, Grid, grid_of
from mediamon.semantics.tables.marked import Marked

SCOPES = ["", "", "", ' scope="col"', ' scope="row"', ' scope="rowgroup"', ' scope="colgroup"', ' scope="nonsense"']


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Grids with heads and spans anywhere; every cell has a text of its own."""
    rows = draw(st.integers(1, 6))
    number, ids, parts = 0, [], []
    for _ in range(rows):
        row = []
        for _ in range(draw(st.integers(1, 5))):
            number += 1
            tag = draw(st.sampled_from(["td", "th"]))
            scope = draw(st.sampled_from(SCOPES)) if tag == "th" else ""
            spans = "".join(f' {name}="{draw(st.sampled_from([1, 1, 1, 2, 3]))}"' for name in ("colspan", "rowspan"))
            heads = draw(st.sampled_from(["", "", "", "", f' headers="{" ".join(ids[-2:])}"'])) if tag == "td" else ""
            text = draw(st.sampled_from([f"c{number}", f"c{number}", f"c{number}", ""]))
            row.append(f'<{tag} id="i{number}"{scope}{spans}{heads}>{text}</{tag}>')
            ids.append(f"i{number}")
        parts.append("<tr>" + "".join(row) + "</tr>")
    cut = draw(st.integers(0, len(parts)))
    columns = draw(st.sampled_from(["", "<colgroup span=2></colgroup><colgroup><col><col></colgroup>"]))
    return f"<table>{columns}<tbody>{''.join(parts[:cut])}</tbody><tbody>{''.join(parts[cut:])}</tbody></table>"


@given(tables())
def test_heads_are_the_standards(page: str) -> None:
    grid = grid_of(lxml_html.fragment_fromstring(page))
    marked, standard = Marked(grid), Standard(grid)
    for cell in grid.cells:
        if not cell.header:
            rows, columns = marked.heads(cell)
            assert {one.element.get("id") for one in (*rows, *columns)} == {
                one.element.get("id") for one in standard.heads(cell)
            }


class Standard:
    """The text of the standard, step by step, with the empty corner that is ours."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.height, self.width = len(grid.slots), grid.width

    def at(self, x: int, y: int) -> Cell | None:
        return None if (y, x) in self.grid.overlapped else self.grid.slots[y][x]

    def heads(self, cell: Cell) -> list[Cell]:
        found: list[Cell] = []
        if cell.element.get("headers") is not None:
            for name in cell.element.get("headers", "").split():
                found += [one for one in self.grid.cells if one.element.get("id") == name and one is not cell][:1]
        else:
            for y in range(cell.top, cell.top + cell.height):
                self.scan(cell, found, cell.left, y, -1, 0)
            for x in range(cell.left, cell.left + cell.width):
                self.scan(cell, found, x, cell.top, 0, -1)
            right, bottom = cell.left + cell.width - 1, cell.top + cell.height - 1
            for one in self.grid.cells:
                near = one.header and one.left <= right and one.top <= bottom
                if near and one.scope == "rowgroup" and one.group == cell.group:
                    found.append(one)
                groups = dict(enumerate(self.grid.column_groups))
                same = groups.get(one.left) is not None and groups.get(one.left) == groups.get(cell.left)
                if near and one.scope == "colgroup" and same:
                    found.append(one)
        return [one for one in found if not one.empty]

    def scan(self, cell: Cell, found: list[Cell], x: int, y: int, dx: int, dy: int) -> None:
        opaque: list[Cell] = []
        in_block, block = False, list[Cell]()
        while True:
            x, y = x + dx, y + dy
            if x < 0 or y < 0:
                return
            current = self.at(x, y)
            if current is None:
                continue
            if current.header:
                in_block = True
                block.append(current)
                blocked = False
                if dx == 0:
                    blocked = any(one.left == current.left and one.width == current.width for one in opaque)
                    blocked = blocked or not self.column_head(current)
                if dy == 0:
                    blocked = any(one.top == current.top and one.height == current.height for one in opaque)
                    blocked = blocked or not self.row_head(current)
                if not blocked:
                    found.append(current)
            elif in_block:
                in_block = False
                opaque += block
                block = []

    def data(self, cell: Cell | None) -> bool:
        return cell is not None and not cell.header and not (cell.top == 0 and cell.left == 0 and cell.empty)

    def column_head(self, cell: Cell) -> bool:
        rows = range(cell.top, cell.top + cell.height)
        data = any(self.data(self.grid.slots[y][x]) for y in rows for x in range(self.width))
        return cell.scope == "col" or (not cell.scope and not data)

    def row_head(self, cell: Cell) -> bool:
        columns = range(cell.left, cell.left + cell.width)
        data = any(self.data(self.grid.slots[y][x]) for x in columns for y in range(self.height))
        return cell.scope == "row" or (not cell.scope and not self.column_head(cell) and not data)
