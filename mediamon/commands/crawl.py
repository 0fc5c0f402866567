"""`scrapy crawl NAME`: Scrapy's own, which also says last how the run ended, and ends with 1 where the database has failed it."""

from __future__ import annotations

import logging
import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

from scrapy import Spider
from scrapy.commands import crawl
from scrapy.crawler import Crawler
from scrapy.exceptions import UsageError
from scrapy.utils.project import inside_project

from mediamon.closing import is_closing
from mediamon.spiders.runs.hold import SILENT
from mediamon.spiders.runs.unstored import FAILED as UNSTORED
from mediamon.spiders.runs.unstored import LOST, UNAVAILABLE
from mediamon.spiders.site import SiteSpider, wrong_arguments
from mediamon.storage.running.runs import ASKED

logger = logging.getLogger(__name__)

FAILED = {  # reasons for which a run ends, and a person must see to it
    UNAVAILABLE: "The run of %s has ended before its time, because the database cannot be used: nothing is lost; mend what is said above, and start it again",
    UNSTORED: "The run of %s has ended before its time, because what it found could not be stored: its pages are due again; mend what is said above",
    LOST: "The run of %s has ended before its time, because another run has taken the site: are the clocks right?",
    "start_error": "The run of %s has ended before its time, because its spider could not begin: mend what is said above",
}
LEFT = {  # those that need nobody
    "lease_held": "Nothing was done for %s: another run of it is going on, which does all there is to do",
    ASKED: "The run of %s has ended early, because the site asks to wait: the monitor begins the next when that is over, and after poll.most at the latest; start none by hand before",
    "refused_by_site": "The run of %s has ended early, because the site refuses: a later one goes on",
}
UNWRITTEN = "The run of %s has ended, and not all of it could be written: mend what is said above"
UNWRITTEN_COUNT = "mediamon/storage/failed"


class Command(crawl.Command):
    """What became of the run is read from its stats."""

    _made: Crawler | None = None
    _given: Mapping[str, str] = MappingProxyType({})  # arguments of the spider

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Scrapy's own options. Raises UsageError outside of a project, where Scrapy's does not exist."""
        if not inside_project():
            raise UsageError(
                "there is no project here: call it in the folder of one, or mediamon crawl", print_help=False
            )
        super().process_options(args, opts)
        self._given = opts.spargs

    def run(self, args: list[str], opts: Namespace) -> None:
        """Crawl."""
        super().run(args, opts)
        stats = self._made.stats if self._made is not None else None
        if stats is not None:
            reason, unwritten = str(stats.get_value("finish_reason", "")), bool(stats.get_value(UNWRITTEN_COUNT, 0))
            self.exitcode = max(self.exitcode, told(args[0], reason, unwritten=unwritten))
        silent = stats is not None and stats.get_value(f"mediamon/{SILENT}")
        if silent or (self._made is not None and is_closing(self._made)):
            _leave_threads(self.exitcode or 1)

    def _create_crawler(self, spidercls: type[Spider] | str) -> Crawler:
        made = self._made = super()._create_crawler(spidercls)
        if issubclass(made.spidercls, SiteSpider):
            for wrong in wrong_arguments(self._given):
                raise UsageError(wrong, print_help=False)
        return made


def _leave_threads(code: int) -> None:
    """End at once: Python would wait for threads that wait for a database, for ever where that stands still. A crawl that
    is being closed still was ended by a second signal, which means now.
    """
    logging.shutdown()
    with suppress(OSError, AttributeError):  # a reader who has gone, or none
        sys.stdout.flush()
    os._exit(code)


def told(name: str, reason: str, *, unwritten: bool) -> int:
    """Log how a run has ended, where that was not as usual; the exit code. unwritten: the database did not take all of it."""
    if reason in FAILED or unwritten:
        logger.error(FAILED.get(reason, UNWRITTEN), name)
        return 1
    if reason in LEFT:
        logger.warning(LEFT[reason], name)
    return 0
