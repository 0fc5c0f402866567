"""A grid's texts and their types, for judging a table by its look."""

from __future__ import annotations

from dataclasses import dataclass, field

from mediamon.semantics.tables.grid import Cell, Grid
from mediamon.semantics.values.types import COUNTED as COUNTED
from mediamon.semantics.values.types import Type, type_of

ROWS_LOOKED_AT = 200  # of a long table; its types do not change further down


@dataclass(slots=True)
class Sheet:
    """texts and types by row and column; a cell stands in every slot that it covers."""

    grid: Grid
    width: int
    texts: list[list[str]] = field(default_factory=list)
    _types: dict[str, Type] = field(default_factory=dict)

    @classmethod
    def of(cls, grid: Grid) -> Sheet:
        """The sheet of a grid."""
        texts = [[cell.text if cell else "" for cell in line] for line in grid.slots]
        return cls(grid, grid.width, texts)

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.texts)

    def type(self, row: int, column: int) -> Type:
        """The type of a slot's content."""
        text = self.texts[row][column]
        found = self._types.get(text)
        if found is None:
            found = self._types[text] = type_of(text)
        return found

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell of a slot."""
        return self.grid.slots[row][column]

    def row_cells(self, row: int) -> list[Cell]:
        """The cells of a row, each once."""
        return list(dict.fromkeys(one for one in self.grid.slots[row] if one is not None))

    def blank(self, row: int) -> bool:
        """Is there no text in a row?"""
        return not any(self.texts[row])

    def full_width(self, row: int) -> bool:
        """Is the row one cell with text, over all columns?"""
        cells = self.row_cells(row)
        return len(cells) == 1 and self.width > 1 and cells[0].width == self.width and bool(cells[0].text)

    def lonely(self, row: int) -> bool:
        """Is there text in the first cell alone, the others being truly empty?"""
        cells = self.row_cells(row)
        if len(cells) < 2 or not cells[0].text or any(one.text for one in cells[1:]):
            return False
        return cells[0].height == 1 and self.type(row, 0) == "text" and self.width > 2
