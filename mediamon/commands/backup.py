"""`scrapy backup FOLDER`: a copy of everything while runs go on."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.spiders.place import archive_folder, database_url, models_folder
from mediamon.storage.copies.backup import BackupError, make


class Command(ProjectCommand):
    """Database and archive; site files and organisations are yours, and belong under version control."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def syntax(self) -> str:
        """Usage."""
        return "FOLDER"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Copy database and archive into a folder, while runs go on"

    def long_desc(self) -> str:
        """For `scrapy backup --help`."""
        return (
            "Makes a consistent copy and checks nothing away: run it by a timer, as often as you like. Made again into the same "
            "folder, only what is new of the archive is copied. scrapy restore FOLDER brings it back."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument(
            "--anyway",
            action="store_true",
            help="though the copy that is there has more than twice as many publications",
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Copy."""
        if len(args) != 1 or not args[0]:
            raise UsageError("name one folder", print_help=False)
        assert self.settings is not None
        try:
            places = database_url(self.settings), archive_folder(self.settings)
            made = make(*places, Path(args[0]), print, models_folder(self.settings), anyway=opts.anyway)
        except BackupError as error:
            raise UsageError(str(error), print_help=False) from None
        except OSError as error:
            told = (
                f"{error.filename or args[0]}: {error.strerror or error}: name a folder with room that can be written"
            )
            raise UsageError(told, print_help=False) from None
        size = made["database"]["bytes"] + sum(made["archive"].values()) + sum(made["models"].values())
        print(
            f"{args[0]}: {size / 1e6:,.1f} MB, {len(made['archive'])} files of the archive, {len(made['models'])} of models"
        )
