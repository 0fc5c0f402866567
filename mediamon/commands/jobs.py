"""`scrapy jobs`: long work that is asked for, under way, done; or do what is left of it."""

from __future__ import annotations

import logging
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Set
from datetime import UTC, datetime

from scrapy.exceptions import UsageError
from scrapy.utils.log import configure_logging
from sqlalchemy import Engine

from mediamon.commands.base import ProjectCommand
from mediamon.fleet.jobs import indexing
from mediamon.fleet.jobs.engines import lend
from mediamon.fleet.jobs.ingesting import summary
from mediamon.fleet.jobs.tools import Tools
from mediamon.fleet.jobs.work import work
from mediamon.mentions import OrganisationsError
from mediamon.sites import SiteError
from mediamon.spiders.wrong_settings import wrong_method
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.writing import loading
from mediamon.tonality import ModelError


class JobsCommand(ProjectCommand):
    """A command that asks for jobs and sees them done."""

    requires_crawler_process = False

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument(
            "--batches", metavar="ENGINE", help="local, or dask:tcp://HOST:8786; by default MEDIAMON_BATCHES"
        )
        parser.add_argument("--later", action="store_true", help="only ask: scrapy jobs --run does them")

    def do(self, engine: Engine, opts: Namespace) -> None:
        """Do what is left, make the index of words if it was deferred, tell what came of it; 1 where any of this was given up."""
        assert self.settings is not None
        with engine.connect() as connection:
            left = set(jobs.left(connection))
        if not opts.later:
            batches = opts.batches or str(self.settings["MEDIAMON_BATCHES"])
            try:
                lend(engine, batches, self.settings.getint("MEDIAMON_PROCESSES") or os.cpu_count() or 1, opts.set)
            except ImportError:
                raise UsageError("Dask is not installed: pip install 'mediamon[dask]'", print_help=False) from None
            except ValueError as error:
                raise UsageError(str(error), print_help=False) from None
            with writing(engine) as connection:
                loading.end(connection)
        self.tell(engine, left)

    def tell(self, engine: Engine, own: Set[int] | None = None) -> None:
        """The newest jobs, and how many there are; 1 where any was given up, of these or of all."""
        with engine.connect() as connection:
            rows, totals = jobs.newest(connection, 20), jobs.totals(connection)
            failed = jobs.failed(connection)
        for row in reversed(rows):
            trouble = f": {row.trouble}" if row.trouble else ""
            print(f"{row.id:5} {row.kind:8} {row.state:8} {row.key}  {summary(row.counts)}{trouble}")
        print(", ".join(f"{count} {state}" for state, count in sorted(totals.items())) or "There are no jobs.")
        if failed if own is None else failed & own:
            self.exitcode = 1


class Command(JobsCommand):
    """Show, or do."""

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Show long work that was asked for, or do what is left of it"

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--run", action="store_true", help="do what is left")
        parser.add_argument(
            "--reindex", action="store_true", help="find the words of all that is stored anew, by the lemmas of today"
        )
        parser.add_argument("--work", action="store_true", help="be one worker, until no job can be claimed")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Show, or do."""
        assert self.settings is not None
        if opts.work:
            configure_logging({"LOG_LEVEL": "INFO", "LOG_FORMAT": "%(asctime)s %(levelname)s %(message)s"})
            for noisy in ("alembic", "pymorphy3"):
                logging.getLogger(noisy).setLevel(logging.WARNING)
            tools = self._tools()
            work(tools)
            tools.close()
        elif opts.reindex:
            engine = self.database()
            indexing.ask(engine, datetime.now(UTC))
            self.do(engine, opts)
        elif opts.run:
            self.do(self.database(), opts)
        else:
            self.tell(self.database())

    def _tools(self) -> Tools:
        """What a worker needs. Raises UsageError."""
        assert self.settings is not None
        self.database().dispose()  # whatever is wrong with it is told first
        for told in wrong_method(self.settings):
            raise UsageError(told, print_help=False)
        try:
            return Tools.of(self.settings)
        except (SiteError, OrganisationsError, ModelError) as error:
            raise UsageError(str(error), print_help=False) from None
