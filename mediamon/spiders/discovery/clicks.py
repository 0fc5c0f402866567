"""Discovery by clicking: the traversal runs in the download handler, its addresses come by `urls_found` while it goes on."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

from scrapy import Request
from scrapy.http import Response

from mediamon.browser.handlers.plan import META_KEY, TraversalPlan, at_once
from mediamon.browser.kept.folder import folder_of
from mediamon.sites import Clicks
from mediamon.spiders.discovery.discovering import Discovering
from mediamon.spiders.signals import urls_found
from mediamon.traversal import Budget
from mediamon.traversal.automaton.report import COMPLETE, SHUTDOWN

CUT_OFF = "mediamon/traversal_cut_off"  # the stat of traversals that neither ended nor reached a bound of their own

logger = logging.getLogger(__name__)


def requests(spider: Discovering) -> Iterator[Request]:
    """One request a page to traverse; a slot of its own, so that fetching does not wait for it."""
    for number, page in enumerate(spider.site.clicks):
        # It loads its page again by itself, as often as is worth while.
        meta = {META_KEY: plan(page, spider), "download_slot": f"traversal-{number}", "dont_retry": True}
        yield Request(page.url, callback=_parser(spider), meta=meta)


def plan(page: Clicks, spider: Any) -> TraversalPlan:
    """A site file's clicks as the browser's plan; what is found is sent on at once."""

    def tell(urls: list[str]) -> None:
        """Send addresses on as found by clicks on this page."""
        spider.crawler.signals.send_catch_log(
            urls_found, urls=urls, found_by="clicks", found_on=page.url, spider=spider
        )

    budget = Budget(presses=page.max_presses, seconds=page.max_seconds, states=page.max_states)
    run = getattr(spider.crawler, "mediamon_run", None)
    return TraversalPlan(
        budget=budget,
        avoid=page.avoid,
        may_send=page.may_send,
        ceiling=page.ceiling,
        tabs=min(page.tabs, spider.site.politeness.concurrency),
        lift=page.lift,
        folder=folder_of(spider.crawler.settings["MEDIAMON_DATA"], spider.name, page.url),
        stale=page.stale,
        known=run.known if run is not None else None,
        on_urls=tell,
        kept=run.flush if run is not None else at_once,
    )


def _parser(spider: Discovering) -> Any:
    async def parse(response: Response) -> None:
        """Count a traversal that was cut off, and log one that stopped at a bound."""
        report = json.loads(response.body)
        if report["stopped"] == "losses" and spider.crawler.stats is not None:
            spider.crawler.stats.inc_value(CUT_OFF)
        if report["stopped"] == SHUTDOWN:
            logger.info("The traversal of %s was called off: the next run goes on with it", response.url)
        elif report["stopped"] != COMPLETE:
            logger.warning(
                "The traversal of %s stopped at its bound of %s; left unpressed: %s",
                response.url,
                report["stopped"],
                report["left"],
            )
        await spider.discovered(response)

    return parse
