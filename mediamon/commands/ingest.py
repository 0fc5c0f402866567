"""`scrapy ingest FILE.warc.gz…`: pages that others have archived, through the same line."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from os.path import isfile
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.commands.jobs import JobsCommand
from mediamon.fleet.jobs import ingesting
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.writing import loading

NAME = re.compile(r"[\w.-]{1,100}")  # of a site, which may be named by its host


class Command(JobsCommand):
    """Each file is a job: it may be killed at any moment and goes on where it was."""

    def syntax(self) -> str:
        """Usage."""
        return "[options] FILE.warc.gz…"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Take WARC files, such as those of public news archives, through the same line"

    def long_desc(self) -> str:
        """For `scrapy ingest --help`."""
        return (
            "Every response of the files is extracted, judged and stored as if it had been crawled; a page on the host of a site "
            "of yours is read by its rules, others belong to a site named by their host. Counts are exact: records, stored, known "
            "before, refused with the reason. A file that was ingested is not ingested again, unless another one has taken its place; one "
            "that was given up goes on where it was left. The files must stay where they are: the stored pages point into them."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--site", metavar="NAME", help="all pages belong to this site")
        parser.add_argument(
            "--index-last",
            action="store_true",
            help="PostgreSQL's index of words is made when all is stored, which is quicker for very much; until then searches are slow",
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Ask for the jobs, and do them."""
        files = [Path(one) for one in args]
        missing = [str(one) for one in files if not isfile(one)]
        if missing or not files:
            raise UsageError(
                f"there is no file {', '.join(missing)}" if missing else "name WARC files", print_help=False
            )
        if opts.site is not None and not NAME.fullmatch(opts.site):
            raise UsageError("--site: a name has letters, digits, dots, dashes or _, at most 100", print_help=False)
        if opts.index_last and opts.later:
            raise UsageError("--index-last is for work that is done now, not --later", print_help=False)
        engine = self.database()
        try:
            asked = [(file, str(file.resolve()), ingesting.given(file, opts.site)) for file in files]
        except OSError as error:
            told = f"{error.filename} cannot be read ({error.strerror or error}): let this user read it"
            raise UsageError(told, print_help=False) from None
        with writing(engine) as connection:
            if opts.index_last:
                loading.begin(connection)
            for file, key, given in asked:
                if not jobs.add(connection, ingesting.KIND, key, given, datetime.now(UTC)):
                    print(f"{file} was asked for before")
        self.do(engine, opts)
