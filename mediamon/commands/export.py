"""`scrapy export`: publications, or what is said of organisations, as CSV, JSON Lines or Parquet."""

from __future__ import annotations

import csv
import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from scrapy.exceptions import UsageError
from sqlalchemy import Engine
from tqdm import tqdm

from mediamon.commands.base import ProjectCommand, day, listed, refuse_no_period
from mediamon.commands.unwritten import unwritten, written
from mediamon.formulas import disarmed
from mediamon.frozen.columns import PAIRS, PUBLICATIONS, Column
from mediamon.frozen.writing import cell, plain, schema_of
from mediamon.mentions import DEFAULT_FILE
from mediamon.sites import SiteError, site_files
from mediamon.storage.reports.export import Row, Wanted, pairs, publications

CHUNK = 5_000  # rows of a group in a Parquet file


class Command(ProjectCommand):
    """A stream: a million rows need no more memory than a thousand."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Write what is stored as CSV, JSON Lines or Parquet"

    def long_desc(self) -> str:
        """For `scrapy export --help`."""
        return (
            "A row for each publication, or with --pairs for each publication and organisation. Times are UTC. CSV opens "
            "harmless in spreadsheets: what they would take for a formula begins with an apostrophe. Parquet needs pyarrow. With --frozen "
            "all tables with their codebook, the versions of program, models and rules, and the digest of each file."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--format", choices=WRITERS, help="by default what the file is called, else jsonl")
        parser.add_argument("--out", type=Path, metavar="FILE", help="by default standard output")
        parser.add_argument("--pairs", action="store_true", help="a row for each publication and organisation")
        parser.add_argument("--from", dest="since", type=day, metavar="DAY")
        parser.add_argument("--to", dest="until", type=day, metavar="DAY", help="this day is the first one left out")
        parser.add_argument("--site")
        parser.add_argument("--organisation")
        parser.add_argument(
            "--frozen", type=Path, metavar="FOLDER|FILE.zip", help="to be cited: tables, codebook, versions, digests"
        )
        parser.add_argument("--without-text", action="store_true", help="frozen: without body and description")
        parser.add_argument("--parquet", action="store_true", help="frozen: Parquet, too")
        parser.add_argument("--title", default="", help="frozen: how the data are cited")
        parser.add_argument(
            "--author", action="append", default=[], metavar="NAME", help="frozen: who made them; again for more"
        )
        parser.add_argument("--verify", type=Path, metavar="FOLDER|FILE.zip", help="is this frozen export what it was?")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Export."""
        if opts.verify:
            self._verify(opts.verify)
            return
        refuse_no_period(opts.since, opts.until)
        engine = self.database(there=True)
        try:
            self.refuse_unknown(engine, listed(opts.site), listed(opts.organisation))
            (self._freeze if opts.frozen else self._export)(engine, opts)
        finally:
            engine.dispose()

    def _verify(self, path: Path) -> None:
        from mediamon.frozen import verify

        digest, wrong = verify(path)
        print("\n".join(wrong) if wrong else f"{path} is whole: sha256:{digest}")
        self.exitcode = 1 if wrong else 0

    def _freeze(self, engine: Engine, opts: Namespace) -> None:
        from mediamon.frozen import Frozen, NotFrozen, freeze

        assert self.settings is not None
        what = Frozen(
            Wanted(opts.since, opts.until, opts.site, opts.organisation),
            {one.id: one.official for one in self.organisations()},
            Path(str(self.settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)),
            {site.name: path for path, site in site_files(self.site_folders())},
            not opts.without_text,
            opts.parquet,
            opts.title,
            tuple(opts.author),
        )
        try:
            digest = freeze(engine, what, opts.frozen)
        except OSError as error:
            raise unwritten(opts.frozen, error) from None
        except (NotFrozen, SiteError) as error:
            raise UsageError(str(error), print_help=False) from None
        except ImportError:
            raise UsageError("Parquet needs pyarrow: pip install 'mediamon[parquet]'", print_help=False) from None
        print(f"{opts.frozen}: sha256:{digest}")

    def _export(self, engine: Engine, opts: Namespace) -> None:
        form = opts.format or _format_of(opts.out)
        if form == "parquet" and opts.out is None:
            raise UsageError("Parquet is no text: name a file with --out", print_help=False)
        wanted = Wanted(opts.since, opts.until, opts.site, opts.organisation)
        with engine.connect() as connection:
            rows = (pairs if opts.pairs else publications)(connection, wanted)
            columns = PAIRS if opts.pairs else PUBLICATIONS
            WRITERS[form](tqdm(rows, unit=" rows", disable=None, file=sys.stderr), opts.out, columns)


def _format_of(out: Path | None) -> str:
    """By the file's name. Raises UsageError for a name that tells none."""
    if out is None:
        return "jsonl"
    form = ENDINGS.get(out.suffix.lower())
    if form is None:
        told = f"the name of {out} does not say in what format: end it with {', '.join(ENDINGS)}, or say --format"
        raise UsageError(told, print_help=False)
    return form


@contextmanager
def _stream(out: Path | None) -> Iterator[TextIO]:
    """A file that takes its name when it is whole, or standard output."""
    if out is None:
        if isinstance(sys.stdout, TextIOWrapper):  # whatever the terminal's language: it is a file for a program
            sys.stdout.reconfigure(encoding="utf8", newline="")
        yield sys.stdout
        return
    with written(out) as part, part.open("w", encoding="utf8", newline="") as stream:
        yield stream


def _csv(rows: Iterable[Row], out: Path | None, columns: Sequence[Column]) -> None:
    """The names of the columns stand above nothing, too."""
    with _stream(out) as stream:
        writer = csv.writer(stream)
        writer.writerow([one.name for one in columns])
        for row in rows:
            writer.writerow([disarmed(cell(row[one.name])) for one in columns])


def _jsonl(rows: Iterable[Row], out: Path | None, columns: Sequence[Column]) -> None:
    with _stream(out) as stream:
        for row in rows:
            stream.write(json.dumps({name: plain(value) for name, value in row.items()}, ensure_ascii=False) + "\n")


def _parquet(rows: Iterable[Row], out: Path, columns: Sequence[Column]) -> None:
    try:
        import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]
        import pyarrow.parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise UsageError("Parquet needs pyarrow: pip install 'mediamon[parquet]'", print_help=False) from None
    stream = iter(rows)
    schema = schema_of(columns)  # not what the first rows happen to hold
    with written(out) as part, pyarrow.parquet.ParquetWriter(part, schema) as writer:
        while chunk := [{name: cell(value) for name, value in row.items()} for row in islice(stream, CHUNK)]:
            writer.write_table(pyarrow.Table.from_pylist(chunk, schema=schema))


WRITERS: dict[str, Callable[[Iterable[Row], Any, Sequence[Column]], None]] = {
    "jsonl": _jsonl,
    "csv": _csv,
    "parquet": _parquet,
}
ENDINGS = {".jsonl": "jsonl", ".jl": "jsonl", ".csv": "csv", ".parquet": "parquet"}
