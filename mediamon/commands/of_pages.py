"""What the commands share that look at pages without storing anything."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from scrapy.commands import ScrapyCommand

from mediamon.spiders.one_page import QUIET
from mediamon.spiders.place import site_folders


class PageCommand(ScrapyCommand):
    """No pipelines and extensions of the project, and its messages only where something is wrong."""

    requires_project = True
    level = "ERROR"  # of messages that are shown; a command that tells all troubles itself shows fewer

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Scrapy's own options, after which the crawl is quiet."""
        super().process_options(args, opts)
        assert self.settings is not None
        quiet = QUIET if opts.loglevel or opts.nolog else QUIET | {"LOG_LEVEL": self.level}
        self.settings.setdict(quiet, priority="cmdline")

    def site_folders(self) -> list[Path]:
        """The folders of the site files."""
        assert self.settings is not None
        return site_folders(self.settings)
