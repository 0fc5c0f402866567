"""What our commands share: a project's settings and its database.

What takes long to import is imported where it is needed: most commands need little of it.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from scrapy.commands import ScrapyCommand
from sqlalchemy import Engine

from mediamon.spiders.place import archive_folder, database_url, site_folders, tonality_model
from mediamon.storage.engine import open_database

if TYPE_CHECKING:
    from mediamon.mending import Workshop
    from mediamon.mending.extracting_anew import Judges
    from mediamon.mentions import Organisation


class ProjectCommand(ScrapyCommand):
    """A command that works on what is stored."""

    requires_project = True
    default_settings: ClassVar[dict[str, object]] = {"LOG_ENABLED": False}

    def database(self) -> Engine:
        """The project's database, brought up to date."""
        assert self.settings is not None
        return open_database(database_url(self.settings))

    def organisations(self) -> tuple[Organisation, ...]:
        """The monitored organisations."""
        from mediamon.mentions import DEFAULT_FILE, load_organisations

        assert self.settings is not None
        return load_organisations(self.settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE)

    def site_folders(self) -> list[Path]:
        """The folders of the site files."""
        assert self.settings is not None
        return site_folders(self.settings)

    def workshop(self, engine: Engine, archive: Path | None = None) -> Workshop:
        """What proposed rules are accepted with; archive: where it is not the project's."""
        from mediamon.mending import Workshop
        from mediamon.mending.extracting_anew import Judges
        from mediamon.mentions import Matcher

        assert self.settings is not None
        settings = self.settings

        def judges() -> Judges:
            """Made when it is first asked for: it loads organisations and a model."""
            return Judges(Matcher(self.organisations()), tonality_model(settings))

        return Workshop.of(engine, archive or archive_folder(settings), judges, settings)


def day(text: str) -> datetime:
    """2026-10-31 as the beginning of that day in UTC, for argparse."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ArgumentTypeError(f"not a day: {text!r}; write one like 2026-10-31") from None
