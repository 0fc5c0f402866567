"""`scrapy score`: everything that is stored judged anew by the model of today."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime

from sqlalchemy import func, select

from mediamon.commands.jobs import JobsCommand
from mediamon.fleet.jobs import scoring
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.tables.found import publication


class Command(JobsCommand):
    """After a new model: jobs of twenty thousand publications each."""

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Judge everything that is stored by the model of today"

    def long_desc(self) -> str:
        """For `scrapy score --help`."""
        return (
            "Replaces the machine's scores of all stored publications; what experts have said stays, and holds. It may be "
            "stopped and started again, and reports stay right meanwhile."
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Ask for the jobs, and do them."""
        engine, now = self.database(there=True), datetime.now(UTC)
        with writing(engine) as connection:
            last = connection.execute(select(func.max(publication.c.id))).scalar() or 0
            for first in range(1, last + 1, scoring.CHUNK):
                end = min(first + scoring.CHUNK - 1, last)
                key = f"{first}-{end} {now:%Y-%m-%d %H:%M:%S}"
                jobs.add(connection, scoring.KIND, key, scoring.given(first, end, key), now)
        self.do(engine, opts)
