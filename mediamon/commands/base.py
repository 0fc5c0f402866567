"""What our commands share: a project's settings and its database.

What takes long to import is imported where it is needed: most commands need little of it.
"""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterable
from datetime import UTC, datetime
from os.path import lexists
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.spiderloader import get_spider_loader
from sqlalchemy import ColumnElement, Engine, literal, select

from mediamon.commands import giving_up
from mediamon.commands.given import is_text, texts
from mediamon.commands.printing import printable
from mediamon.spiders.numbers import no_numbers
from mediamon.spiders.place import archive_folder, database_url, site_folders, tonality_model
from mediamon.spiders.wrong_database import wrong_database
from mediamon.storage.copies.restoring import broken_off
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.unopened import UNOPENED, place_of_none, why_unopened
from mediamon.storage.tables.counts import day_summary
from mediamon.storage.tables.found import publication

if TYPE_CHECKING:
    from mediamon.mending import Workshop
    from mediamon.mending.extracting_anew import Judges
    from mediamon.mentions import Organisation
    from mediamon.tonality import TonalityModel


NO_PROJECT = "these are not the settings of a project of mediamon: call it in the folder of one (mediamon init makes it), or as mediamon COMMAND"


class ProjectCommand(ScrapyCommand):
    """A command that works on what is stored."""

    requires_project = True
    default_settings: ClassVar[dict[str, object]] = {"LOG_ENABLED": False}

    def __init_subclass__(cls) -> None:
        """Every command says in a sentence that the database has given up."""
        if "run" in cls.__dict__:
            cls.run = giving_up.told(cls.run)  # type: ignore[method-assign,assignment]

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Scrapy's own options. Raises UsageError outside of a project, for words that the command would pass over, and for what is no text."""
        printable()
        super().process_options(args, opts)
        assert self.settings is not None
        if self.settings.get("MEDIAMON_DATA") is None:  # Scrapy lists the package's commands everywhere
            raise UsageError(NO_PROJECT, print_help=False)
        if args and self.syntax() in ("", "[options]"):
            raise UsageError(f"it takes options alone, not {args[0]!r}: see --help", print_help=False)
        for one in (*args, *texts(opts)):
            if not is_text(one) and not lexists(one):  # a file may be called so
                raise UsageError(
                    f"{one!r} is no text in UTF-8, or the locale here is not of it: write it again, or set PYTHONUTF8=1",
                    print_help=False,
                )
        for told in (*no_numbers(self.settings), *wrong_database(self.settings)):
            raise UsageError(told, print_help=False)

    def database(self, *, there: bool = False) -> Engine:
        """The project's database, brought up to date. there: none is made, since in an empty one a command would have nothing to do, and say
        that it was done. Raises UsageError where it cannot be opened, or is still to be brought back.
        """
        assert self.settings is not None
        if told := broken_off(archive_folder(self.settings)):
            raise UsageError(told, print_help=False)
        url = database_url(self.settings)
        if there and (place := place_of_none(url)):
            told = f"there is no database at {place}: go to the project's folder, or set MEDIAMON_DATA or MEDIAMON_DATABASE"
            raise UsageError(told, print_help=False)
        try:
            return open_database(url)
        except UNOPENED as error:
            raise UsageError(f"the database: {why_unopened(error, url)}", print_help=False) from None

    def organisations(self) -> tuple[Organisation, ...]:
        """The monitored organisations. Raises UsageError where the file needs mending."""
        from mediamon.mentions import DEFAULT_FILE, OrganisationsError, load_organisations

        assert self.settings is not None
        try:
            return load_organisations(self.settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)
        except OrganisationsError as error:
            raise UsageError(str(error), print_help=False) from None

    def tonality(self) -> TonalityModel:
        """The tonality model in use. Raises UsageError where there is none."""
        from mediamon.tonality import ModelError

        assert self.settings is not None
        try:
            return tonality_model(self.settings)
        except ModelError as error:
            raise UsageError(str(error), print_help=False) from None

    def site_folders(self) -> list[Path]:
        """The folders of the site files."""
        assert self.settings is not None
        return site_folders(self.settings)

    def refuse_unknown(self, engine: Engine, sites: Iterable[str] = (), organisations: Iterable[str] = ()) -> None:
        """Raises UsageError for a site that is none of the project's, or an organisation that is not monitored, of which nothing is stored
        either: a slip of the pen must not look as if nothing were written of them.
        """
        for one in organisations:
            if not self._is_stored(engine, day_summary.c.organisation == one):
                self._refuse_unknown_organisation(one)
        for one in sites:
            if not self._is_stored(engine, publication.c.site == one):
                self._refuse_unknown_site(one)

    def _is_stored(self, engine: Engine, own: ColumnElement[bool]) -> bool:
        with engine.connect() as connection:
            return connection.execute(select(literal(1)).where(own).limit(1)).first() is not None

    def _refuse_unknown_organisation(self, name: str) -> None:
        known = [one.id for one in self.organisations()]
        if name not in known:
            raise UsageError(f"no organisation is called {name!r}; there are: {', '.join(known)}", print_help=False)

    def _refuse_unknown_site(self, name: str) -> None:
        assert self.settings is not None
        try:
            get_spider_loader(self.settings).load(name)
        except SystemExit:
            return  # its file needs mending, or another one does, and what that one's site is called is not known

    def workshop(self, engine: Engine, archive: Path | None = None) -> Workshop:
        """What proposed rules are accepted with; archive: where it is not the project's."""
        from mediamon.mending import Workshop
        from mediamon.mending.extracting_anew import Judges
        from mediamon.mentions import Matcher

        assert self.settings is not None
        settings = self.settings

        def judges() -> Judges:
            """Made when it is first asked for: it loads organisations and a model."""
            return Judges(Matcher(self.organisations()), self.tonality())

        return Workshop.of(engine, archive or archive_folder(settings), judges, settings)


def refuse_no_period(since: datetime | None, until: datetime | None) -> None:
    """Raises UsageError where no moment lies from the one to the other."""
    if since and until and until <= since:
        told = f"no day lies between {since:%Y-%m-%d} and {until:%Y-%m-%d}: the second is the day after the last one"
        raise UsageError(told, print_help=False)


def listed(value: str | None) -> list[str]:
    """The value of an option in a list, which is empty where the option was not given."""
    return [] if value is None else [value]


def day(text: str) -> datetime:
    """2026-10-31 as the beginning of that day in UTC, for argparse."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ArgumentTypeError(f"not a day: {text!r}; write one like 2026-10-31") from None
