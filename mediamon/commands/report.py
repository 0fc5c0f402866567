"""`scrapy report`: the tonality report of a period, as a table, CSV or JSON."""

from __future__ import annotations

import csv
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from mediamon.commands.base import ProjectCommand, day
from mediamon.storage.gaps import Gap, gaps
from mediamon.storage.report import COLUMNS, Line, Period, report

HEADINGS = ("total", "positive", "negative", "neutral", "ambiguous", "no model")


class Command(ProjectCommand):
    """Counts of (publication, organisation) pairs."""

    def syntax(self) -> str:
        """Usage."""
        return "[options]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Print the tonality report: who was mentioned, and how"

    def long_desc(self) -> str:
        """For `scrapy report --help`."""
        return (
            "Print, for each organisation, in how many publications it is mentioned and how many of them help, harm or "
            "do not touch its reputation. An expert's label goes before the machine's. Gaps in coverage are listed below. "
            "Example: scrapy report --from 2026-01-01 --to 2026-02-01 --site vestnik"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--from", dest="since", type=day, metavar="DAY", help="first day, like 2026-10-01")
        parser.add_argument("--to", dest="until", type=day, metavar="DAY", help="the day after the last one")
        parser.add_argument("--site", help="publications of one site only")
        parser.add_argument("--format", choices=("text", "csv", "json"), default="text")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Print it."""
        names = {one.id: one.official for one in self.organisations()}
        period = Period(opts.since, opts.until)
        with self.database().connect() as connection:
            lines = report(connection, names, period, opts.site)
            missing = gaps(connection, period)
        if opts.format == "csv":
            write_csv(lines, names)
        elif opts.format == "json":
            print(json.dumps([_as_json(line, names) for line in lines], ensure_ascii=False, indent=1))
        else:
            print(as_text(lines, names, missing))


def as_text(lines: Sequence[Line], names: dict[str, str], missing: Sequence[Gap]) -> str:
    """The paper's table: count and share of each class."""
    rows: list[tuple[str, ...]] = [("Organisation", *HEADINGS)]
    for line in lines:
        cells = (f"{getattr(line, column)} ({line.share(column):g})" for column in COLUMNS)
        rows.append((names[line.organisation], str(line.total), *cells))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    table = [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    table.insert(1, "-" * len(table[0]))
    suspicious = sum(line.suspicious for line in lines)
    notes = ["In brackets: per cent of the organisation's total."]
    notes += (
        [f"{suspicious} of the pairs were stored while a failure of extraction was suspected."] if suspicious else []
    )
    notes += [f"Gap: {gap.site}, {_span(gap)} UTC: {gap.headline}" for gap in missing]
    return "\n".join([*table, "", *notes])


def write_csv(lines: Sequence[Line], names: dict[str, str]) -> None:
    """CSV on standard output."""
    writer = csv.writer(sys.stdout)
    writer.writerow(["organisation", "name", "total", *COLUMNS, "suspicious"])
    for line in lines:
        counts = [getattr(line, column) for column in COLUMNS]
        writer.writerow([line.organisation, names[line.organisation], line.total, *counts, line.suspicious])


def _as_json(line: Line, names: dict[str, str]) -> dict[str, object]:
    counts = {column: {"count": getattr(line, column), "share": line.share(column)} for column in COLUMNS}
    return {"organisation": line.organisation, "name": names[line.organisation], "total": line.total, **counts}


def _span(gap: Gap) -> str:
    if gap.ended is None:
        return f"since {gap.began:%Y-%m-%d %H:%M}"
    return f"{gap.began:%Y-%m-%d %H:%M} to {gap.ended:%Y-%m-%d %H:%M}"
