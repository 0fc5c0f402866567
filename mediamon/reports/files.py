"""The table in each form. No cell can be taken for a formula."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO

from xlsxwriter import Workbook
from xlsxwriter.format import Format

from mediamon.formulas import disarmed
from mediamon.reports.table import Cell, Table
from mediamon.storage.reports.gaps import Gap
from mediamon.storage.reports.report import COLUMNS, Line

SHEETS = ("Report", "Gaps")
WIDTHS = {"name": 50, "organisation": 16, "site": 16}
HEADINGS = ("total", "stories", "positive", "negative", "neutral", "ambiguous", "no model")


def as_csv(table: Table) -> str:
    """A line for each row, with a header."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(table.header)
    writer.writerows([disarmed(cell) for cell in row] for row in table.rows)
    return out.getvalue()


def as_xlsx(table: Table) -> bytes:
    """A workbook with the report, and with the gaps in coverage on a sheet of their own."""
    out = BytesIO()
    book = Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    bold = book.add_format({"bold": True})
    _sheet(book, SHEETS[0], bold, table.header, table.rows)
    gaps = [(gap.site, gap.kind, *_times(gap), gap.headline) for gap in table.gaps]
    _sheet(book, SHEETS[1], bold, ("site", "kind", "from", "to", "what"), gaps)
    book.close()
    return out.getvalue()


def _sheet(book: Workbook, name: str, bold: Format, header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    sheet = book.add_worksheet(name)
    sheet.freeze_panes(1, 0)
    for column, heading in enumerate(header):
        sheet.write_string(0, column, heading, bold)
        sheet.set_column(column, column, WIDTHS.get(heading, 12))
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            if isinstance(cell, str):
                sheet.write_string(number, column, disarmed(cell))
            else:
                sheet.write_number(number, column, cell)


def as_json(table: Table) -> str:
    """A list of objects: what names a line, and for each class count, share and its interval in percent."""
    return json.dumps(
        [_object(table, *both) for both in zip(table.rows, table.lines, strict=True)], ensure_ascii=False, indent=1
    )


def _object(table: Table, row: tuple[object, ...], line: Line) -> dict[str, object]:
    classes = {
        column: {"count": getattr(line, column), "share": line.share(column), "interval": line.interval(column)}
        for column in COLUMNS
    }
    named = dict(zip(table.keys, row, strict=False))
    return {**named, "total": line.total, "stories": line.stories, **classes, "suspicious": line.suspicious}


def as_text(table: Table) -> str:
    """The paper's table for a terminal: count, and share with its interval, of each class; notes and gaps below."""
    shown = [number for number, key in enumerate(table.keys) if key != "organisation"]
    rows: list[tuple[str, ...]] = [(*(_titled(table.keys[number]) for number in shown), *HEADINGS)]
    for row, line in zip(table.rows, table.lines, strict=True):
        rows.append(
            (
                *(str(row[number]) for number in shown),
                str(line.total),
                str(line.stories),
                *(_share(line, column) for column in COLUMNS),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(_justified(row, widths, len(shown))) for row in rows]
    lines.insert(1, "-" * len(lines[0]))
    return "\n".join([*lines, "", *_notes(table)])


def _titled(key: str) -> str:
    return "Organisation" if key == "name" else key.capitalize()


def _share(line: Line, column: str) -> str:
    low, high = line.interval(column)
    return f"{getattr(line, column)} ({line.share(column):g}: {low:g}–{high:g})" if line.total else "0 (0)"


def _justified(row: tuple[str, ...], widths: list[int], left: int) -> list[str]:
    return [
        cell.ljust(width) if number < left else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def _notes(table: Table) -> list[str]:
    suspicious = sum(line.suspicious for line in table.lines)
    notes = ["In brackets: per cent of the line's total, and between which two it lies with 95 % confidence."]
    notes += ["Stories: told here for the first time; other publications of the total tell them again."]
    if suspicious:
        notes.append(f"{suspicious} of the pairs were stored while a failure of extraction was suspected.")
    return notes + [f"Gap: {gap.site}, {_span(gap)} UTC: {gap.headline}" for gap in table.gaps]


def _span(gap: Gap) -> str:
    began, ended = _times(gap)
    return f"{began} to {ended}" if ended else f"since {began}"


def _times(gap: Gap) -> tuple[str, str]:
    return f"{gap.began:%Y-%m-%d %H:%M}", f"{gap.ended:%Y-%m-%d %H:%M}" if gap.ended else ""
