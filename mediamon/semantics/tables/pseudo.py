"""A pseudo-table (Чеснавский 2008): every data cell with the path of its row heads and the path of its column heads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from mediamon.semantics.node import Node

Path = tuple[str, ...]
Shape = tuple[tuple[int, ...], tuple[int, ...]]  # rows of heads, columns of heads
Kind = Literal["row-column", "row", "column", "plain"]


@dataclass(frozen=True, slots=True)
class PseudoCell:
    """A value. Paths go from the outermost head to the nearest.

    top, left: its place in the grid; rows, columns: how far it goes; key: it names its row; inner: what a nested table
    and its like in this cell became.
    """

    value: str
    row_path: Path
    column_path: Path
    top: int
    left: int
    rows: int = 1
    columns: int = 1
    key: bool = False
    links: Path = ()
    inner: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class PseudoTable:
    """kind: "row-column" has heads of rows and of columns, "column" of columns, "row" of rows, "plain" of neither.

    row_paths, column_paths: by the grid's rows and columns that hold values. corners: texts above the heads of rows.
    notes: rows that stand apart, as titles and footnotes do. shape: which rows and columns were taken for heads by their
    look, None where marks told; again: reads the table with others taken.
    """

    kind: Kind
    caption: str
    cells: tuple[PseudoCell, ...] = field(repr=False)
    row_paths: dict[int, Path] = field(repr=False)
    column_paths: dict[int, Path] = field(repr=False)
    corners: Path = ()
    notes: Path = ()
    shape: Shape | None = None
    again: Callable[[Shape], PseudoTable] | None = field(default=None, repr=False, compare=False)
