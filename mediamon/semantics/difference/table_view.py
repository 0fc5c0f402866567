"""A pseudo-table as rows and columns that can be compared with those of another version."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from mediamon.semantics.tables.pseudo import Path, PseudoCell, PseudoTable
from mediamon.semantics.texts import key
from mediamon.semantics.values.dates import with_iso_dates

Keys = tuple[str, ...]


@dataclass(slots=True)
class TableView:
    """rows, columns: numbers of the grid's rows and columns with values, in order; at: the cell of a slot."""

    table: PseudoTable
    rows: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    at: dict[tuple[int, int], PseudoCell] = field(default_factory=dict)
    row_keys: dict[int, Keys] = field(default_factory=dict)
    column_keys: dict[int, Keys] = field(default_factory=dict)

    @classmethod
    def of(cls, table: PseudoTable) -> TableView:
        """The view of a table; columns that only number the rows are left out: they change with every row that comes."""
        view = cls(table)
        for one in table.cells:
            if one.key:
                continue
            for row in range(one.top, one.top + one.rows):
                for column in range(one.left, one.left + one.columns):
                    view.at[row, column] = one
        counted = _counting(view.at)
        view.at = {place: one for place, one in view.at.items() if place[1] not in counted}
        view.rows = sorted({row for row, _ in view.at})
        view.columns = sorted({column for _, column in view.at})
        view.row_keys = {row: _keys(view.path_of_row(row)) for row in view.rows}
        view.column_keys = {column: _keys(view.path_of_column(column)) for column in view.columns}
        return view

    def path_of_row(self, row: int) -> Path:
        """The heads of a row; where a value holds for several rows, those of a cell of its own come first."""
        return self.table.row_paths.get(row) or next(
            (one.row_path for (top, _), one in self.at.items() if top == row), ()
        )

    def path_of_column(self, column: int) -> Path:
        """The heads of a column."""
        return self.table.column_paths.get(column, ())

    def value(self, row: int, column: int) -> str:
        """The text of a slot, "" where there is none."""
        found = self.at.get((row, column))
        return found.value if found is not None else ""

    def row_text(self, row: int) -> str:
        """A row's heads and values on one line."""
        values = [
            one.value for one in dict.fromkeys(self.at.get((row, column)) for column in self.columns) if one is not None
        ]
        return " | ".join(filter(None, (" › ".join(self.path_of_row(row)), *values)))

    def column_text(self, column: int) -> str:
        """A column's heads and values on one line."""
        heads = " › ".join(self.path_of_column(column))
        values = [self.value(row, column) for row in self.rows]
        return " | ".join(filter(None, (heads, *values)))

    def values(self, column: int) -> list[str]:
        """A column's texts."""
        return [self.value(row, column) for row in self.rows]

    def row_values(self, row: int) -> tuple[str, ...]:
        """A row's texts as keys."""
        return tuple(key(self.value(row, column)) for column in self.columns)


def _keys(path: Path) -> Keys:
    return tuple(map(head_key, path))


def head_key(text: str) -> str:
    """What a head is compared by; a date is one date in all forms."""
    return key(with_iso_dates(text)) if any(map(str.isdigit, text)) else key(text)


def _counting(at: dict[tuple[int, int], PseudoCell]) -> set[int]:
    columns: dict[int, list[str]] = defaultdict(list)
    for (_, column), one in sorted(at.items(), key=lambda item: item[0]):
        columns[column].append(one.value.rstrip(".)"))
    return {column for column, texts in columns.items() if _counts(texts)} if len(columns) > 1 else set()


def _counts(texts: list[str]) -> bool:
    if len(texts) < 2 or not all(one.isdecimal() and len(one) < 6 for one in texts):
        return False
    first = int(texts[0])
    return first in (0, 1) and [int(one) for one in texts] == list(range(first, first + len(texts)))
