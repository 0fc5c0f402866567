"""`scrapy prune`: let go what is older than the rules of MEDIAMON_KEEP."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.spiders.place import archive_folder
from mediamon.storage.erasing.retention import NO_MAPPING, BadRule, Keep, doubted_clock, outlived, prune

MOST_TOLD = 20  # files


class Command(ProjectCommand):
    """Run it by a timer: deploy/ has one."""

    requires_crawler_process = False

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Let go what is older than MEDIAMON_KEEP says"

    def long_desc(self) -> str:
        """For `scrapy prune --help`."""
        return (
            'MEDIAMON_KEEP = {"publications": 1825, "pages": 730, "versions": 365, "runs": 365, "alerts": 365, "incidents": 1825} are days; what is not named is kept '
            "for ever, as is everything by default. Publications go with all that was said of them; pages are whole files of the "
            "archive, without which nothing can be extracted anew. Without --yes it only tells what would go."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--yes", action="store_true", help="let it go, for good")
        parser.add_argument(
            "--anyway",
            action="store_true",
            help="with --yes: though nothing has come for a month, so that the clock is doubted, or files of the archive are not there",
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Tell, or do."""
        assert self.settings is not None
        try:
            keep = Keep.of(self.settings.getdict("MEDIAMON_KEEP"))
        except BadRule as error:
            raise UsageError(str(error), print_help=False) from None
        except (TypeError, ValueError):  # neither a mapping nor its JSON
            raise UsageError(NO_MAPPING, print_help=False) from None
        engine, archive, now = self.database(there=True), archive_folder(self.settings), datetime.now(UTC)
        doubt = doubted_clock(engine, now)
        if doubt and opts.yes and not opts.anyway:
            raise UsageError(
                f"{doubt}: nothing was let go. Set the clock, or say --anyway where it is right", print_help=False
            )
        missing: dict[str, int] = {}
        done = (
            prune(engine, archive, keep, now, None if opts.anyway else missing)
            if opts.yes
            else outlived(engine, archive, keep, now)
        )
        for name, count in done.items():
            what = f"{name} (files of the archive)" if name == "pages" else name
            print(f"{what}: {count} {'let go' if opts.yes else 'would go'}")
        if not done:
            print("MEDIAMON_KEEP names nothing: everything is kept for ever.")
        elif not opts.yes:
            print("Nothing was let go: say so with --yes")
        _tell_of_missing(missing, archive)
        self.exitcode = 1 if missing else 0


def _tell_of_missing(missing: Mapping[str, int], archive: Path) -> None:
    """What stays because its pages cannot be erased from here."""
    for name, count in sorted(missing.items())[:MOST_TOLD]:
        print(f"{archive / name} was not found, with pages of {count} publications, which stay")
    if missing:
        more = f" ({len(missing)} files in all)" if len(missing) > MOST_TOLD else ""
        print(f"Put them back{more}, or prune where they are; where they are gone for good, say --anyway")
