"""The grid of a table: which cell covers which slot (HTML standard, "forming a table")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml.etree import _Element as Element

MOST_SLOTS = 500_000  # of one table; what comes after is left out
WIDEST = 1_000  # the standard's limit of a colspan
LONGEST = 65_534  # and of a rowspan
GROUPS = frozenset(("thead", "tbody", "tfoot"))
CELL_ROLES = {"cell": "td", "gridcell": "td", "columnheader": "th", "rowheader": "th"}
SCOPES = {"col": "col", "column": "col", "row": "row", "colgroup": "colgroup", "rowgroup": "rowgroup"}
ROLE_SCOPES = {"columnheader": "col", "rowheader": "row"}
BOLD = frozenset(("b", "strong"))


@dataclass(slots=True, eq=False)
class Cell:
    """A cell and its place. header: it is a `th`. empty: nothing at all is in it."""

    element: Element
    header: bool
    top: int
    left: int
    height: int
    width: int
    scope: str
    group: int
    in_head: bool
    text: str = ""

    @property
    def empty(self) -> bool:
        """The standard's "empty cell": no elements, no text but white space."""
        return not len(self.element) and not (self.element.text or "").strip()

    @property
    def bold(self) -> bool:
        """Is all of it bold?"""
        one = self.element
        return len(one) == 1 and one[0].tag in BOLD and not (one.text or "").strip() and not (one[0].tail or "").strip()


@dataclass(slots=True)
class Grid:
    """slots[y][x] is the cell there, None for a hole. groups: the first row of each row group; columns: column groups."""

    slots: list[list[Cell | None]] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    caption: Element | None = None
    column_groups: list[int] = field(default_factory=list)
    overlapped: set[tuple[int, int]] = field(default_factory=set)
    cut: bool = False

    @property
    def width(self) -> int:
        """Columns."""
        return max(map(len, self.slots), default=0)

    def at(self, row: int, column: int) -> Cell | None:
        """The cell that covers a slot."""
        line = self.slots[row]
        return line[column] if column < len(line) else None


def grid_of(table: Element) -> Grid:
    """The grid of a table's own rows, not those of tables within."""
    grid, late, number = Grid(), [], 0
    budget = MOST_SLOTS
    for group, rows in enumerate(_groups(table, grid)):
        if rows and rows[0][1] == "tfoot":
            late.append((group, rows))
            continue
        budget = _fill(grid, rows, group, budget)
        number = group
    for _, rows in late:
        number += 1
        budget = _fill(grid, rows, number + 10_000, budget)
    width = grid.width
    for line in grid.slots:
        line.extend([None] * (width - len(line)))
    return grid


def _groups(table: Element, grid: Grid) -> Iterator[list[tuple[Element, str]]]:
    """Rows by their groups, each with the tag of the group; rows without one are one for each run."""
    loose: list[tuple[Element, str]] = []
    for one in _parts(table):
        tag, role = one.tag, one.get("role")
        if tag == "caption":
            grid.caption = one if grid.caption is None else grid.caption
        elif tag == "colgroup" or tag == "col":
            _columns(one, grid)
        elif tag == "tr" or role == "row":
            loose.append((one, ""))
        else:
            if loose:
                yield loose
                loose = []
            yield [(row, str(tag)) for row in _parts(one) if row.tag == "tr" or row.get("role") == "row"]
    if loose:
        yield loose


def _parts(element: Element) -> Iterator[Element]:
    """Groups, rows, caption and columns below an element, forms and the like between them passed through."""
    for one in element:
        if not isinstance(one.tag, str):
            continue
        known = one.tag in GROUPS or one.tag in ("tr", "caption", "colgroup", "col")
        if known or one.get("role") in ("row", "rowgroup"):
            yield one
        elif one.tag in ("form", "div", "span", "center"):
            yield from _parts(one)


def _columns(element: Element, grid: Grid) -> None:
    if element.tag == "colgroup":
        inner = sum(_number(one.get("span"), WIDEST) for one in element if one.tag == "col")
        grid.column_groups += [len(set(grid.column_groups))] * min(
            WIDEST, inner or _number(element.get("span"), WIDEST)
        )


def _fill(grid: Grid, rows: list[tuple[Element, str]], group: int, budget: int) -> int:
    """Put a row group's cells in their places; no cell leaves its group. Gives the slots that are left."""
    first, last = len(grid.slots), len(grid.slots) + len(rows)
    for _ in rows:
        grid.slots.append([])
    for number, (row, tag) in enumerate(rows):
        top, left = first + number, 0
        for element in row:
            name = element.tag if element.tag in ("td", "th") else CELL_ROLES.get(element.get("role") or "")
            if name is None:
                continue
            line = grid.slots[top]
            while left < len(line) and line[left] is not None:
                left += 1
            width = _number(element.get("colspan") or element.get("aria-colspan"), WIDEST)
            asked = element.get("rowspan") or element.get("aria-rowspan")
            height = min(_number(asked, LONGEST) if asked != "0" else LONGEST, last - top)
            if width * height > budget:
                grid.cut = True
                return 0
            budget -= width * height
            scope = SCOPES.get((element.get("scope") or "").strip().lower(), "")
            scope = scope or ROLE_SCOPES.get(element.get("role") or "", "")
            cell = Cell(element, name == "th", top, left, height, width, scope, group, tag == "thead")
            _place(grid, cell)
            left += width
    return budget


def _place(grid: Grid, cell: Cell) -> None:
    grid.cells.append(cell)
    right = cell.left + cell.width
    for y in range(cell.top, cell.top + cell.height):
        line = grid.slots[y]
        if len(line) < right:
            line.extend([None] * (right - len(line)))
        for x in range(cell.left, right):
            if line[x] is None:
                line[x] = cell
            else:
                grid.overlapped.add((y, x))


def _number(text: str | None, most: int) -> int:
    """A span as the standard reads it."""
    digits = (text or "").strip().lstrip("+")
    number = ""
    for sign in digits:
        if sign not in "0123456789" or len(number) > 6:
            break
        number += sign
    return min(int(number), most) if number and int(number) else 1
