"""`scrapy label PUBLICATION ORGANISATION LABEL`: what a person says of a publication's tonality, from the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy import Connection, select

from mediamon.commands.base import ProjectCommand
from mediamon.storage.addresses.form import normalised
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import publication, score
from mediamon.storage.tables.people import account

ADMINISTRATOR = "administrator"


class Command(ProjectCommand):
    """The same as on a publication's page in the dashboard."""

    def syntax(self) -> str:
        """Usage."""
        return "[options] NUMBER|ADDRESS [ORGANISATION LABEL]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Correct the tonality of a publication, or show what was said of it"

    def long_desc(self) -> str:
        """For `scrapy label --help`."""
        return (
            f"LABEL is one of {', '.join(labels.LABELS)}. What people say goes before what the machine says; everything that was "
            "said is kept with who and when. With a publication alone it shows what the machine and people said. Example: "
            "scrapy label 17 msu neutral --by maria"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--by", default=ADMINISTRATOR, metavar="NAME", help="whose label it is (administrator)")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Keep it, or show."""
        if len(args) not in (1, 3):
            raise UsageError("give a publication, or a publication, an organisation and a label", print_help=False)
        engine = self.database(there=True)
        with writing(engine) as connection:
            found = _publication(connection, args[0])
            if len(args) == 3:
                self._say(connection, found.id, args[1], args[2], opts.by)
            said = list(_lines(connection, found.id))
        print(f"{found.id}  {found.headline}\n{found.url}", *said, sep="\n")

    def _say(self, connection: Connection, number: int, organisation: str, label: str, by: str) -> None:
        if label not in labels.LABELS:
            raise UsageError(f"{label!r} is no label: write one of {', '.join(labels.LABELS)}", print_help=False)
        own = select(score.c.organisation).where(score.c.publication_id == number)
        known = sorted(connection.execute(own).scalars())
        if organisation not in known:
            told = f"it mentions {', '.join(known)}" if known else "it mentions nobody"
            raise UsageError(f"that publication does not mention {organisation!r}: {told}", print_help=False)
        labels.say(connection, number, organisation, label, _who(connection, by), datetime.now(UTC))


def _publication(connection: Connection, given: str) -> Any:
    """Raises UsageError."""
    which = publication.c.id == int(given) if given.isdecimal() else publication.c.url == (normalised(given) or given)
    columns = (publication.c.id, publication.c.url, publication.c.headline)
    found = connection.execute(select(*columns).where(which)).first() if len(given) < 19 or "/" in given else None
    if found is None:
        raise UsageError(f"nothing is stored as {given!r}: give a number or an address of the report", print_help=False)
    return found


def _who(connection: Connection, name: str) -> int:
    """The account's number; the administrator is made when there is none, as by the dashboard. Raises UsageError."""
    row = connection.execute(select(account.c.id, account.c.role).where(account.c.name == name)).first()
    if row is None and name == ADMINISTRATOR:
        return accounts.add(connection, name, "administrator", datetime.now(UTC))
    if row is None:
        raise UsageError(
            f"there is no account {name!r}: scrapy account {name} --role expert makes it", print_help=False
        )
    if not accounts.Account(row.id, name, row.role).may("expert"):
        raise UsageError(f"{name} is a viewer: only experts and administrators label", print_help=False)
    return int(row.id)


def _lines(connection: Connection, number: int) -> list[str]:
    query = select(score).where(score.c.publication_id == number).order_by(score.c.organisation)
    scores = connection.execute(query).fetchall()
    told = [f"  {row.organisation:12} machine: {row.label or 'no model'}" for row in scores]
    said = labels.history(connection, number)
    return told + [f"  {row.organisation:12} {row.name}: {row.label}, {row.made_at:%Y-%m-%d %H:%M} UTC" for row in said]
