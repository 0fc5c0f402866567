"""`scrapy parse URL`: Scrapy's own, of a page that is read as the line reads it; with `--pipelines` it goes through all stages but those
that keep it, and what comes out of them is shown. No run is on record.
"""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from scrapy.commands import parse
from scrapy.exceptions import DropItem
from scrapy.utils.defer import deferred_from_coro

from mediamon.commands.unrecorded import Unrecorded

KEEP_IT = {"mediamon.pipelines.archive.ArchivePipeline": None, "mediamon.pipelines.store.StorePipeline": None}


class Command(Unrecorded, parse.Command):
    """Tries a site's spider on one page."""

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Scrapy's own options, after which nothing is kept."""
        super().process_options(args, opts)
        assert self.settings is not None
        given = self.settings.getdict("ITEM_PIPELINES")
        self.settings.set("ITEM_PIPELINES", {**given, **KEEP_IT}, priority="cmdline")

    def scraped_data(self, args: Any) -> Any:
        """Items are shown as they come out of the stages, which Scrapy does not wait for."""
        items, requests, opts, *others = args
        if not opts.pipelines:
            return super().scraped_data(args)
        shown = Namespace(**{**vars(opts), "pipelines": False})
        done = deferred_from_coro(self._through_stages(items))
        return done.addCallback(lambda found: super(Command, self).scraped_data((found, requests, shown, *others)))

    async def _through_stages(self, items: list[Any]) -> list[Any]:
        stages, found = self.pcrawler.engine.scraper.itemproc, []
        for one in items:
            try:
                found.append(await stages.process_item_async(one))
            except DropItem as error:
                parse.logger.warning("A stage has dropped an item: %s", error)
        return found
