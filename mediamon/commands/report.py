"""`scrapy report`: the tonality report of a period, as a table, CSV, XLSX or JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from scrapy.exceptions import UsageError
from sqlalchemy import Connection

from mediamon.commands.base import ProjectCommand, day, listed, refuse_no_period
from mediamon.commands.unwritten import written
from mediamon.reports import Table, as_csv, as_json, as_table, as_text, as_xlsx
from mediamon.storage.database.engine import writing
from mediamon.storage.publications import counting
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.report import BY, PARTS, Asked, By, breakdown, report


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
            "do not touch its reputation, with shares and their 95 % intervals. An expert's label goes before the machine's; "
            "publications in a language without a model have a column of their own. Gaps in coverage are listed below. "
            "Example: scrapy report --from 2026-01-01 --to 2026-02-01 --by organisation,site,week --format xlsx --output january.xlsx"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--from", dest="since", type=day, metavar="DAY", help="first day, like 2026-10-01")
        parser.add_argument("--to", dest="until", type=day, metavar="DAY", help="the day after the last one")
        parser.add_argument("--site", help="publications of one site only")
        parser.add_argument("--language", metavar="LANG", help='of one language only, like ru; "" where nobody knows')
        parser.add_argument("--organisation", metavar="ID", help="of one organisation only")
        parser.add_argument(
            "--by", type=parts, default=("organisation",), metavar="A,B,…", help=f"what to take apart: {', '.join(BY)}"
        )
        parser.add_argument("--format", choices=("text", "csv", "xlsx", "json"), default="text")
        parser.add_argument("--output", metavar="FILE", help="where to write it; needed for xlsx")
        parser.add_argument("--recount", action="store_true", help="count everything stored anew before")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Print it."""
        if opts.format == "xlsx" and not opts.output:
            raise UsageError("a workbook is no text: say where to write it with --output FILE", print_help=False)
        refuse_no_period(opts.since, opts.until)
        engine = self.database(there=True)
        self.refuse_unknown(engine, listed(opts.site), listed(opts.organisation))
        if opts.recount:
            with writing(engine) as connection:
                counting.recount(connection)
        with engine.connect() as connection:
            table = self._table(connection, opts)
        if opts.format == "xlsx":
            _write(opts.output, as_xlsx(table))
        else:
            made = {"csv": as_csv, "json": as_json, "text": as_text}[opts.format](table)
            made = made if made.endswith("\n") else made + "\n"
            if opts.output:
                _write(opts.output, made.encode())
            else:
                sys.stdout.write(made)

    def _table(self, connection: Connection, opts: Namespace) -> Table:
        names = {one.id: one.official for one in self.organisations()}
        period = Period(opts.since, opts.until)
        missing = gaps(connection, period)
        if tuple(opts.by) == ("organisation",):
            wanted = [opts.organisation] if opts.organisation else list(names)
            return as_table(report(connection, wanted, period, opts.site, opts.language), opts.by, names, missing)
        asked = Asked(period, opts.site, opts.language, opts.organisation)
        return as_table(breakdown(connection, opts.by, asked), opts.by, names, missing)


def parts(text: str) -> tuple[By, ...]:
    """organisation,site,week as what to take apart, for argparse."""
    given = [one.strip() for one in text.split(",") if one.strip()]
    unknown = [one for one in given if one not in BY]
    if unknown or not given or len(set(given)) < len(given):
        raise ArgumentTypeError(f"not {text!r}: write some of {', '.join(BY)}, each once, with commas")
    if len([one for one in given if one in PARTS]) > 1:
        raise ArgumentTypeError(f"not {text!r}: only one of {', '.join(PARTS)}")
    return tuple(one for name in given for one in BY if one == name)


def _write(path: str, content: bytes) -> None:
    with written(Path(path)) as part:
        part.write_bytes(content)
