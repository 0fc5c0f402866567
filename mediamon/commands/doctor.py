"""`scrapy doctor`: what is wrong with an installation, and how to mend it."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace

from mediamon.commands.base import ProjectCommand
from mediamon.fleet.doctor import CHECKS, examine

MARKS = {"fine": "ok  ", "warning": "mind", "wrong": "MEND"}


class Command(ProjectCommand):
    """Looks at everything that a crawl needs."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Check this installation, and say how to mend what is wrong"

    def long_desc(self) -> str:
        """For `scrapy doctor --help`."""
        return (
            f"Checks {', '.join(one.name for one in CHECKS)}. Nothing is changed but what the database's migration does. Ends "
            "with 1 when something must be mended, so that a deployment can ask before it goes on."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--no-browser", action="store_true", help="do not start Chromium to see whether it works")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Examine."""
        assert self.settings is not None
        leave_out = {"browser"} if opts.no_browser else set()
        found = asyncio.run(examine(self.settings, leave_out))
        for name, findings in found:
            for one in findings:
                print(f"{MARKS[one.level]} {name}: {one.told}")
        if any(one.level == "wrong" for _, findings in found for one in findings):
            self.exitcode = 1
