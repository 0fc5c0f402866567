"""`scrapy alerts`: where alerts go, which, and when; and a test of each."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy import Connection

from mediamon.commands.deliver import AlertingCommand
from mediamon.storage.alerts import targets
from mediamon.storage.alerts.outbox import KINDS
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts
from mediamon.whole_file import read_whole


class Command(AlertingCommand):
    """Lists, adds, removes, tests."""

    requires_crawler_process = False

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Show, add and test where alerts go"

    def long_desc(self) -> str:
        """For `scrapy alerts --help`."""
        return (
            "Without options: the targets, what each gets, and what waits for it. A target's address is a reference, env:NAME or "
            "file:PATH, to an Apprise address, so that passwords are in no database. Example: "
            "scrapy alerts --add press --address env:PRESS_MAIL --kind negative_wave --kind digest --digest 08:00 --zone Europe/Moscow"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--add", metavar="NAME", help="a new target, or another state of the one of that name")
        what.add_argument("--remove", metavar="NAME")
        what.add_argument("--test", metavar="NAME", help="send it a message now")
        what.add_argument("--told", metavar="NAME", help="what it was told last")
        what.add_argument(
            "--check", type=Path, metavar="FILE", help="try a template, like wave.txt; see docs/alerts.md"
        )
        parser.add_argument("--address", metavar="REFERENCE", help="env:NAME, file:PATH or mail:NAME@HOST")
        parser.add_argument(
            "--kind", choices=KINDS, action="append", default=[], help="which alerts; again for more; by default all"
        )
        parser.add_argument("--site", metavar="SITE", action="append", default=[], help="only of these sites")
        parser.add_argument(
            "--organisation", metavar="ID", action="append", default=[], help="only about these organisations"
        )
        parser.add_argument("--urgent", choices=KINDS, action="append", default=[], help="kinds that wait for nothing")
        parser.add_argument("--quiet", metavar="HH:MM-HH:MM", help="hours in which only urgent kinds are told")
        parser.add_argument("--digest", metavar="HH:MM", help="one message a day; by default at once")
        parser.add_argument("--zone", default="UTC", help="of these times, like Europe/Moscow (UTC)")
        parser.add_argument("--language", choices=targets.LANGUAGES, default="en")
        parser.add_argument("--account", metavar="NAME", help="for this account's saved searches and digests")
        parser.add_argument("--paused", action="store_true", help="keep it, send nothing")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Do what is asked for."""
        now = datetime.now(UTC)
        if opts.check is not None:
            self._check(opts.check)
        elif opts.test is not None:
            self._test(opts.test, now)
        elif opts.add is not None:
            self._add(opts, now)
        else:
            with writing(self.database()) as connection:
                if self.settings is not None and self.settings.get("MEDIAMON_ALERTS"):
                    targets.with_default(connection, now)
                if opts.remove is not None and not targets.remove(connection, opts.remove):
                    raise UsageError(_unknown(connection, opts.remove), print_help=False)
                print("\n".join(_told(connection, opts.told) if opts.told is not None else _lines(connection)))

    def _check(self, path: Path) -> None:
        from mediamon.alerts.sandbox import BadTemplate  # with Jinja and a child: only this needs them
        from mediamon.alerts.wording import LARGEST, check

        try:
            title, body = check(path.name.partition(".")[0], read_whole(path, LARGEST).decode())
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(
                f"{path}: {getattr(error, 'strerror', None) or 'it is no text'}", print_help=False
            ) from None
        except BadTemplate as error:
            raise UsageError(f"{path}: {error}", print_help=False) from None
        print(f"{title}\n\n{body}")

    def _test(self, name: str, now: datetime) -> None:
        from mediamon.alerts.delivering import test  # with Apprise: only what sends waits for it

        with writing(self.database()) as connection:
            if name == targets.DEFAULT:
                targets.with_default(connection, now)
        trouble = test(self.database(), self.office(), name, now)
        print(trouble or f"{name} took the test message.")
        self.exitcode = 1 if trouble else 0

    def _add(self, opts: Namespace, now: datetime) -> None:
        if not opts.address:
            raise UsageError("say where it is: --address env:NAME or --address file:PATH", print_help=False)
        begin, _, end = opts.quiet.partition("-") if opts.quiet is not None else (None, "", None)
        engine = self.database()
        self.refuse_unknown(engine, opts.site, opts.organisation)
        try:
            with writing(engine) as connection:
                account = accounts.by_name(connection, opts.account) if opts.account else None
                if opts.account and account is None:
                    raise UsageError(
                        f"no account is called {opts.account!r}: scrapy account makes one", print_help=False
                    )
                wanted = targets.Target(
                    opts.add,
                    opts.address,
                    tuple(opts.kind),
                    tuple(opts.site),
                    tuple(opts.organisation),
                    opts.language,
                    opts.zone,
                    begin,
                    end,
                    opts.digest,
                    tuple(opts.urgent),
                    not opts.paused,
                    account,
                )
                new = targets.keep(connection, wanted, now)
        except targets.BadTarget as error:
            raise UsageError(str(error), print_help=False) from None
        print(f"{opts.add}: {'added' if new else 'changed'}. Try it: scrapy alerts --test {opts.add}")


def _lines(connection: Connection) -> Iterator[str]:
    """A line for each target."""
    waiting = targets.waiting(connection)
    found = targets.rows(connection)
    for number, row in found.items():
        when = f"daily at {row.digest_at}" if row.digest_at else "at once"
        quiet = f", quiet {row.quiet_from}-{row.quiet_to}" if row.quiet_from else ""
        zone = f" {row.zone}" if row.digest_at or row.quiet_from else ""
        what = ", ".join((*row.kinds, *row.sites, *row.organisations)) or "everything"
        state = "" if row.active else ", paused"
        down = f", down: {row.attempts} tries failed" if row.attempts else ""
        yield f"{row.name}: {row.address}, {what}, {when}{quiet}{zone}{state}, {waiting.get(number, 0)} wait{down}"
    if not found:
        yield "There are no targets: alerts stay in the outbox. Add one with --add, or set MEDIAMON_ALERTS."


def _told(connection: Connection, name: str) -> Iterator[str]:
    """What a target was told, the newest first."""
    row: Any = targets.by_name(connection, name)
    if row is None:
        raise UsageError(_unknown(connection, name), print_help=False)
    for one in targets.told(connection, row.id):
        yield f"{one.sent_at:%Y-%m-%d %H:%M} {one.title}"


def _unknown(connection: Connection, name: str) -> str:
    known = ", ".join(row.name for row in targets.rows(connection).values())
    return f"no target is called {name!r}; there are: {known or 'none'}"
