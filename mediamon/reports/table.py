"""Lines of the report as rows of cells: what they are taken apart by, counts, shares, intervals of the shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mediamon.storage.reports.gaps import Gap
from mediamon.storage.reports.report import COLUMNS, PARTS, By, Line

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Table:
    """keys: the columns that name a line; figures: those that count. A row has a cell for each, in this order."""

    keys: tuple[str, ...]
    figures: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    lines: tuple[Line, ...]
    gaps: tuple[Gap, ...] = ()

    @property
    def header(self) -> tuple[str, ...]:
        """The names of all columns."""
        return self.keys + self.figures


def as_table(lines: Sequence[Line], by: Sequence[By], names: Mapping[str, str], gaps: Sequence[Gap] = ()) -> Table:
    """names: id → official name, of the organisations."""
    keys = tuple(key for one in by for key in (("organisation", "name") if one == "organisation" else (one,)))
    shares = tuple(f"{column}_{what}" for column in COLUMNS for what in ("share", "low", "high"))
    figures = ("total", "stories", *COLUMNS, "suspicious", *shares)
    rows = tuple((*_named(line, by, names), *_figures(line)) for line in lines)
    return Table(keys, figures, rows, tuple(lines), tuple(gaps))


def _named(line: Line, by: Sequence[By], names: Mapping[str, str]) -> list[Cell]:
    cells: list[Cell] = []
    for one in by:
        if one == "organisation":
            cells += [line.organisation, names.get(line.organisation, line.organisation)]
        else:
            cells.append(line.part if one in PARTS else str(getattr(line, one)))
    return cells


def _figures(line: Line) -> list[Cell]:
    shares = (figure for column in COLUMNS for figure in (line.share(column), *line.interval(column)))
    return [line.total, line.stories, *(getattr(line, column) for column in COLUMNS), line.suspicious, *shares]
