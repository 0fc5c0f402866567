"""`scrapy parse URL`: Scrapy's own, of a page that is read as the line reads it; with `--pipelines` it goes through all stages but those
that keep it. No run is on record.
"""

from __future__ import annotations

from argparse import Namespace

from scrapy.commands import parse

from mediamon.spiders.no_run import UNRECORDED

KEEP_IT = {"mediamon.pipelines.archive.ArchivePipeline": None, "mediamon.pipelines.store.StorePipeline": None}


class Command(parse.Command):
    """Tries a site's spider on one page."""

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Scrapy's own options, after which nothing is kept."""
        super().process_options(args, opts)
        assert self.settings is not None
        for name, off in (("EXTENSIONS", UNRECORDED), ("ITEM_PIPELINES", KEEP_IT)):
            self.settings.set(name, {**self.settings.getdict(name), **off}, priority="cmdline")
