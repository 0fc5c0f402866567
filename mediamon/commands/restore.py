"""`scrapy restore FOLDER`: bring a backup back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.spiders.place import archive_folder, database_url, models_folder
from mediamon.storage.copies.backup import BackupError, check
from mediamon.storage.copies.restoring import restore


class Command(ProjectCommand):
    """Into an empty place alone: nothing is overwritten. What was broken off goes on."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def syntax(self) -> str:
        """Usage."""
        return "[--check] FOLDER"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Bring a backup back into an empty database and archive"

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--check", action="store_true", help="only see whether the copy is whole")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Restore."""
        if len(args) != 1 or not args[0]:
            raise UsageError("name one folder", print_help=False)
        assert self.settings is not None
        source = Path(args[0])
        try:
            if opts.check:
                made = check(source)
            else:
                places = database_url(self.settings), archive_folder(self.settings)
                made = restore(source, *places, print, models_folder(self.settings))
        except BackupError as error:
            raise UsageError(str(error), print_help=False) from None
        except OSError as error:
            told = f"{error.filename or source}: {error.strerror or error}: mend that, and call this again: it goes on"
            raise UsageError(told, print_help=False) from None
        print(f"{'Whole' if opts.check else 'Restored'}: the copy of {made['made_at']}")
