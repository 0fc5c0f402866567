"""What those of Scrapy's own commands share that try a site's spider on a page: no run is on record, and no run of the site is kept waiting."""

from __future__ import annotations

from argparse import Namespace

from scrapy.commands import ScrapyCommand

from mediamon.spiders.no_run import UNRECORDED


class Unrecorded(ScrapyCommand):
    """To be inherited from before Scrapy's command."""

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Scrapy's own options, after which nothing is on record."""
        super().process_options(args, opts)
        assert self.settings is not None
        given = self.settings.getdict("EXTENSIONS")
        self.settings.set("EXTENSIONS", {**given, **UNRECORDED}, priority="cmdline")
