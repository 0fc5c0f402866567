"""`scrapy erase`: publications, or all that name a person, out of the database and the archive, for good."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy import Connection, select

from mediamon.commands.base import ProjectCommand
from mediamon.spiders.place import archive_folder
from mediamon.storage.addresses import normalised
from mediamon.storage.archive_erasure import addresses_of, erase_addresses
from mediamon.storage.engine import writing
from mediamon.storage.erasing import erase
from mediamon.storage.search import numbers_with
from mediamon.storage.tables import publication


class Command(ProjectCommand):
    """Shows what it would erase, and does so with --yes."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def syntax(self) -> str:
        """Usage."""
        return "(--url ADDRESS | --publication N | --person NAME) [--yes]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Erase publications, or all that name a person, everywhere"

    def long_desc(self) -> str:
        """For `scrapy erase --help`."""
        return (
            "Erases a publication with its mentions, scores, labels, versions, its place in the index and its pages in the archive, "
            "of which the offsets of other pages stay what they are. Its address stays refused, so that no run fetches it again. "
            "--person finds what holds all words of a name in any form. Backups are not changed: make them anew."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--url", action="append", default=[], metavar="ADDRESS")
        parser.add_argument("--publication", action="append", type=int, default=[], metavar="N")
        parser.add_argument("--person", metavar="NAME")
        parser.add_argument("--yes", action="store_true", help="do it")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Show, and erase."""
        if args or not (opts.url or opts.publication or opts.person):
            raise UsageError("say what: --url ADDRESS, --publication N, or --person NAME", print_help=False)
        engine = self.database()
        with engine.connect() as connection:
            rows = _found(connection, opts)
        for row in rows:
            print(f"{row.id}  {row.headline}  {row.url}")
        if not rows:
            print("Nothing of this is stored.")
        elif not opts.yes:
            print(f"{len(rows)} publications would be erased for good: say so with --yes")
        if rows and not opts.yes:
            self.exitcode = 1
            return
        addresses = set(opts.url).union(*map(addresses_of, rows))
        assert self.settings is not None
        with writing(
            engine
        ) as connection:  # the archive within the transaction: where it fails, the rows still say what to erase
            count = erase(connection, [row.id for row in rows])
            pages = erase_addresses(archive_folder(self.settings), addresses) if addresses else 0
        print(f"Erased: {count} publications, {pages} pages of the archive")


def _found(connection: Connection, opts: Namespace) -> Sequence[Any]:
    addresses = {one for url in opts.url for one in (url, normalised(url)) if one}
    numbers = set(opts.publication) | (numbers_with(connection, opts.person) if opts.person else set())
    chosen = publication.c.id.in_(numbers) | publication.c.url.in_(addresses) | publication.c.final_url.in_(addresses)
    columns = (
        publication.c.id,
        publication.c.headline,
        publication.c.url,
        publication.c.final_url,
        publication.c.extras,
    )
    return connection.execute(select(*columns).where(chosen).order_by(publication.c.id)).fetchall()
