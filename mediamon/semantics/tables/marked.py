"""The heads of a cell by the HTML standard's algorithm ("forming relationships between data cells and header cells").

Two things are ours: a truly empty corner counts as no data cell, so it takes no heads away; and where none of the names in
`headers` is on the page, as when a site makes new ids at every fetch, the cell is treated like one without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mediamon.semantics.tables.grid import Cell, Grid

Line = list[tuple[int, Cell]]


class Marked:
    """A table whose heads are marked. Each answer costs what the heads in the cell's row and columns cost."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        height, width = len(grid.slots), grid.width
        data_rows, data_columns = [False] * height, [False] * width
        self._above: list[Line] = [[] for _ in range(width)]
        self._beside: list[Line] = [[] for _ in range(height)]
        self._data_above: list[list[int]] = [[0] * (height + 1) for _ in range(width)]
        self._data_beside: list[list[int]] = [[0] * (width + 1) for _ in range(height)]
        for y, line in enumerate(grid.slots):
            for x, cell in enumerate(line):
                alone = cell if (y, x) not in grid.overlapped else None
                is_data = alone is not None and not alone.header
                self._data_above[x][y + 1] = self._data_above[x][y] + is_data
                self._data_beside[y][x + 1] = self._data_beside[y][x] + is_data
                if cell is not None and not cell.header and not (cell.top == cell.left == 0 and cell.empty):
                    data_rows[y] = data_columns[x] = True
                if alone is not None and alone.header:
                    self._above[x].append((y, alone))
                    self._beside[y].append((x, alone))
        heads = [cell for cell in grid.cells if cell.header]
        self._column_heads = {
            cell for cell in heads if _is_head(cell, "col", data_rows[cell.top : cell.top + cell.height])
        }
        self._row_heads = {
            cell
            for cell in heads
            if cell not in self._column_heads
            and _is_head(cell, "row", data_columns[cell.left : cell.left + cell.width])
        }
        self._row_groups = [cell for cell in heads if cell.scope == "rowgroup"]
        self._column_groups = [cell for cell in heads if cell.scope == "colgroup"]
        self._ids: dict[str, Cell] = {}
        for cell in grid.cells:
            self._ids.setdefault(cell.element.get("id") or "", cell)
        self._above_shapes = [{(cell.left, cell.width) for _, cell in line} for line in self._above]
        self._beside_shapes = [{(cell.top, cell.height) for _, cell in line} for line in self._beside]

    def is_head(self, cell: Cell) -> bool:
        """Is it the head of something, by the standard?"""
        return cell in self._column_heads or cell in self._row_heads or cell.scope in ("rowgroup", "colgroup")

    def heads(self, cell: Cell) -> tuple[list[Cell], list[Cell]]:
        """(heads of its row, heads of its columns), the outermost first."""
        given = cell.element.get("headers")
        found = [self._ids[name] for name in (given or "").split() if name in self._ids and self._ids[name] is not cell]
        if given is not None and (found or not given.strip()):  # ours: names that lead nowhere are as good as none
            return _parted(found, cell)
        rows, columns = list(self._from_row(cell)), list(self._from_columns(cell))
        right, bottom = cell.left + cell.width, cell.top + cell.height
        within = [one for one in self._row_groups if one.group == cell.group and one.left < right and one.top < bottom]
        groups = self._grid.column_groups
        above = [
            one
            for one in self._column_groups
            if _group(groups, one) is not None and _group(groups, one) == _group(groups, cell)
            and one.left < right and one.top < bottom
        ]  # fmt: skip
        return _clean([*within, *_by_row(rows)], cell), _clean([*above, *_by_column(columns)], cell)

    def _from_row(self, cell: Cell) -> Iterator[Cell]:
        for y in range(cell.top, cell.top + cell.height):
            for one in _scan(self._beside[y], self._data_beside[y], cell.left, self._beside_shapes[y], across=True):
                if one in self._row_heads:
                    yield one

    def _from_columns(self, cell: Cell) -> Iterator[Cell]:
        for x in range(cell.left, cell.left + cell.width):
            for one in _scan(self._above[x], self._data_above[x], cell.top, self._above_shapes[x], across=False):
                if one in self._column_heads:
                    yield one


def _is_head(cell: Cell, scope: str, data: list[bool]) -> bool:
    return cell.scope == scope or (not cell.scope and not any(data))


def _scan(line: Line, data: list[int], start: int, shapes: set[tuple[int, int]], *, across: bool) -> Iterator[Cell]:
    """The standard's internal algorithm: heads before `start`, the nearest first, but those that nearer blocks hide.

    It ends where all shapes that the line has are hidden, so that long tables cost no more than short ones.
    """
    opaque: set[tuple[int, int]] = set()
    block: list[tuple[int, int]] = []
    after = start
    for place in range(_before(line, start), -1, -1):
        where, cell = line[place]
        if data[after] - data[where + 1] > 0:  # data cells between
            opaque.update(block)
            block.clear()
            if opaque == shapes:
                return
        after = where
        shape = (cell.top, cell.height) if across else (cell.left, cell.width)
        if shape not in opaque:
            yield cell
        block.append(shape)


def _before(line: Line, start: int) -> int:
    """The last place in a line whose coordinate is smaller."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high) // 2
        if line[middle][0] < start:
            low = middle + 1
        else:
            high = middle
    return low - 1


def _group(groups: list[int], cell: Cell) -> int | None:
    return groups[cell.left] if cell.left < len(groups) else None


def _by_row(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda one: (one.left, one.top))


def _by_column(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda one: (one.top, one.left))


def _clean(cells: list[Cell], principal: Cell) -> list[Cell]:
    return [one for one in dict.fromkeys(cells) if one is not principal and not one.empty]


def _parted(found: list[Cell], cell: Cell) -> tuple[list[Cell], list[Cell]]:
    """Heads that an attribute names, by whether they stand in the cell's rows or above it."""
    beside = [one for one in found if _beside(one, cell)]
    return _clean(_by_row(beside), cell), _clean(_by_column(one for one in found if one not in beside), cell)


def _beside(head: Cell, cell: Cell) -> bool:
    if head.top < cell.top + cell.height and cell.top < head.top + head.height:
        return True
    over = head.left < cell.left + cell.width and cell.left < head.left + head.width
    return not over and head.scope in ("row", "rowgroup")
