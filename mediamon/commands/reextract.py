"""`scrapy reextract`: what is stored extracted anew out of the archive, by the rules of today."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime

from scrapy.exceptions import UsageError

from mediamon.commands.jobs import JobsCommand
from mediamon.fleet.jobs import extracting
from mediamon.sites import SiteError, find_site
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs


class Command(JobsCommand):
    """After rules or methods were mended: jobs of two thousand publications each."""

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Extract what is stored anew out of the archive"

    def long_desc(self) -> str:
        """For `scrapy reextract --help`."""
        return (
            "Reads the archived page of each stored publication again, by the site files of today, and writes what comes out "
            "otherwise with its mentions and scores; what experts have said stays. Nobody is asked for a page. It may be stopped and "
            "started again. Example: scrapy reextract --site herald"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--site", metavar="NAME", help="of this site only")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Ask for the jobs, and do them."""
        if opts.site:
            try:
                find_site(self.site_folders(), opts.site)
            except SiteError as error:
                raise UsageError(str(error), print_help=False) from None
        engine, now = self.database(there=True), datetime.now(UTC)
        with writing(engine) as connection:
            jobs.forget_failed(
                connection, extracting.KIND, f"{opts.site or 'all'} "
            )  # what follows does all of it again
            low, high = extracting.bounds(connection, opts.site)
            for first in range(low, high + 1, extracting.CHUNK):
                last = min(first + extracting.CHUNK - 1, high)
                key = f"{opts.site or 'all'} {first}-{last} {now:%Y-%m-%d %H:%M:%S}"
                jobs.add(connection, extracting.KIND, key, extracting.given(first, last, key, opts.site), now)
        self.do(engine, opts)
