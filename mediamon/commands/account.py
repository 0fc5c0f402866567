"""`scrapy account NAME`: make an account of the dashboard, or a new one-time link for one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts


class Command(ProjectCommand):
    """Accounts sign in by links that work once."""

    def syntax(self) -> str:
        """Usage."""
        return "[options] NAME"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Make a dashboard account, or a new sign-in link for one"

    def long_desc(self) -> str:
        """For `scrapy account --help`."""
        return (
            "Prints the path of a link that signs NAME in, once, within a day. A name that is not known becomes an account "
            "with the role given. Example: scrapy account maria --role expert"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--role", choices=accounts.ROLES, help="for a new account (viewer)")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Print the link."""
        if len(args) != 1 or not args[0].strip():
            raise UsageError("give one name", print_help=False)
        try:
            name = accounts.checked_name(args[0])
        except accounts.BadAccount as error:
            raise UsageError(str(error), print_help=False) from None
        now = datetime.now(UTC)
        with writing(self.database()) as connection:
            known = accounts.by_name(connection, name)
            number = accounts.add(connection, name, opts.role or "viewer", now) if known is None else known
            if opts.role and (role := accounts.role_of(connection, number)) != opts.role:
                told = f"{name} is a{'n' * (role[0] in 'ae')} {role}, and stays so: roles are changed in the dashboard, under Accounts"
                raise UsageError(told, print_help=False)
            accounts.open_again(connection, number)
            link = accounts.make_link(connection, number, now)
        print(f"/sign-in/{link}")
