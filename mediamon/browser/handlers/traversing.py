"""The download handler of what needs a browser: scrapy-playwright's, which besides rendering traverses a page when the request carries a plan.

The whole traversal runs inside one download, while the page is open; its addresses leave by the plan's `on_urls` as
they are seen. A page or browser that dies is opened anew; the traversal goes on from what it knows.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict, replace
from functools import partial
from time import monotonic
from typing import Any

from scrapy.crawler import Crawler
from scrapy.exceptions import DownloadFailedError
from scrapy.http import JsonResponse, Request, Response

from mediamon.browser.handlers import apart
from mediamon.browser.handlers.plain_http import PlainHttp
from mediamon.browser.handlers.plan import META_KEY, TraversalPlan
from mediamon.browser.handlers.signing_in import sign_in
from mediamon.browser.handlers.steadfast import SteadfastHandler
from mediamon.browser.kept.folder import Taken, TraversalFolder
from mediamon.browser.kept.thumbnails import Thumbnails
from mediamon.browser.launch import context_options
from mediamon.browser.meaning.labels import AVOID
from mediamon.browser.page import ChromiumPage
from mediamon.closing import is_closing
from mediamon.traversal import Event, Traversal
from mediamon.traversal.automaton.report import ENDED, SHUTDOWN
from mediamon.traversal.learnt.habits import Habits
from mediamon.traversal.lists.ahead import Way

logger = logging.getLogger(__name__)

IN_TIME = "not in the time that there was"
OVERRUN = 2.0  # seconds beyond a traversal's own bound, and after it was called off; then it is cut off, whatever the page is at
LOOK = 0.3  # seconds between two looks whether it was called off


class BrowserDownloadHandler(SteadfastHandler):
    """`playwright` requests rendered, those with a TraversalPlan traversed; `WalledDownloadHandler` gives it no others."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._context = context_options(crawler.settings.get("USER_AGENT"))

    async def download_request(self, request: Request) -> Response:
        """One download; who calls has led it through the wall."""
        sign_in(request, self._context)
        request.meta.setdefault("playwright_context_kwargs", self._context)
        await self.ready()
        plan = request.meta.get(META_KEY)
        if isinstance(plan, TraversalPlan):
            return await self.traverse(request, plan)
        return await self.rendered(request)

    async def traverse(self, request: Request, plan: TraversalPlan) -> Response:
        """Traverse a page; the answer's body is the report. Raises DownloadFailedError when it was never seen."""
        bounded, given = self.config.max_contexts is not None, self.config.startup_context_kwargs
        requests = apart.requests(request, plan.tabs, given, bounded=bounded)
        tabs = [self._tab(one, plan) for one in requests]
        folder = _folder_of(plan, request)
        traversal = self._traversal(request.url, tabs, plan, folder)
        report = await self._bounded(traversal, plan)
        await asyncio.gather(*(tab.close() for tab in tabs))
        await apart.leave(self.context_wrappers, requests)
        if folder is not None:
            folder.end(traversal, ended=report["stopped"] in ENDED and await _is_kept(plan), report=report)
        plan.on_end(traversal, report)
        self._tell(report)
        if not report["states"]:
            raise DownloadFailedError(
                f"{request.url} could not be opened in the browser: {traversal.last_loss or IN_TIME}"
            )
        body = json.dumps(report, ensure_ascii=False).encode("utf8", "replace")
        status = tabs[0].status or 200
        return JsonResponse(request.url, status=status, body=body, request=request, flags=["traversal"])

    def _tab(self, request: Request, plan: TraversalPlan) -> ChromiumPage:
        return ChromiumPage(
            request.url,
            lambda: self.opened(request),
            avoid=(*AVOID, *plan.avoid),
            may_send=plan.may_send,
            ceiling=plan.ceiling,
            lift=plan.lift,
            count=lambda what: self.stats.inc_value(f"mediamon/traversal/{what}"),
        )

    def _traversal(
        self, url: str, tabs: list[ChromiumPage], plan: TraversalPlan, folder: TraversalFolder | None
    ) -> Traversal:
        """A traversal that goes on where one was cut off, and that expects news where earlier visits have found some."""
        habits = folder.habits() if folder else Habits()
        revisit = habits.suffice and plan.stale > 0 and plan.known is not None
        thumbnails = self._thumbnails(plan, folder)
        budget = replace(plan.budget, patience=plan.stale) if revisit else plan.budget
        traversal = Traversal(
            tabs if thumbnails is None else [thumbnails.of(tab) for tab in tabs],
            budget=budget,
            on_urls=lambda urls: plan.on_urls(list(urls)),
            on_step=lambda traversal: _tell_step(traversal, plan, folder, thumbnails),
            on_event=folder.write if folder else _nowhere,
            clock=monotonic,
            known=plan.known if revisit else None,
            skips=habits.skips if revisit else None,
            lift_from=url,
            called_off=partial(self._why_called_off, plan),
            ways_of_asking=self._ways(url, tabs[0]) if plan.lift else [],
        )
        resumed = traversal.resume(folder.unfinished()) if folder else 0
        if resumed:
            logger.info("Going on with a traversal that was cut off after %d presses", resumed)
            self.stats.inc_value("mediamon/traversal/resumed")
        if folder is not None:
            folder.begin(patience=budget.patience, revisit=revisit)
        return traversal

    def _ways(self, url: str, tab: ChromiumPage) -> list[Way]:
        plain = PlainHttp(self._crawler, url)
        return [plain.way, Way(partial(plain.by, tab.fetch))]

    def _why_called_off(self, plan: TraversalPlan) -> str:
        return plan.called_off() or (SHUTDOWN if is_closing(self._crawler) else "")

    def _thumbnails(self, plan: TraversalPlan, folder: TraversalFolder | None) -> Thumbnails | None:
        wanted = plan.thumbnails or self._crawler.settings.getbool("MEDIAMON_THUMBNAILS")
        return Thumbnails(folder.thumbnails) if folder is not None and wanted else None

    async def _bounded(self, traversal: Traversal, plan: TraversalPlan) -> dict[str, Any]:
        """The report of the whole, or of what there was when its time was over or it was called off, and the page was at something still."""
        run, until, why = asyncio.ensure_future(traversal.run()), monotonic() + plan.budget.seconds + OVERRUN, "seconds"
        try:
            while not run.done() and monotonic() < until:
                await asyncio.wait({run}, timeout=LOOK)
                if why == "seconds" and (called_off := self._why_called_off(plan)):
                    until, why = min(until, monotonic() + OVERRUN), called_off
            return asdict(run.result() if run.done() else traversal.report(why))
        finally:
            run.cancel()
            await asyncio.wait({run})

    def _tell(self, report: dict[str, Any]) -> None:
        for name in ("presses", "reloads", "states", "urls", "lifted", "losses", "unsettled"):
            self.stats.inc_value(f"mediamon/traversal/{name}", report[name])
        self.stats.inc_value(f"mediamon/traversal/stopped/{report['stopped']}")
        if report["left"]:
            self.stats.inc_value("mediamon/traversal/left_unpressed", sum(report["left"].values()))
        for button in report["hung"]:
            logger.warning("A press of %r hung or crashed the page; it is not pressed again", button)


async def _is_kept(plan: TraversalPlan) -> bool:
    """Can nothing that was told be lost any more? Else the journal stays: by what the next visit takes for known it might never come to it again."""
    try:
        await plan.kept()
    except Exception as error:  # whatever a storage raises
        logger.error("What the traversal has found is not stored (%s): the next one tells it again", error)
        return False
    return True


def _folder_of(plan: TraversalPlan, request: Request) -> TraversalFolder | None:
    if plan.folder is None:
        return None
    try:
        folder = TraversalFolder(plan.folder, request.url)
        folder.hold()
    except Taken as taken:
        raise DownloadFailedError(str(taken)) from None
    return folder


def _tell_step(
    traversal: Traversal, plan: TraversalPlan, folder: TraversalFolder | None, thumbnails: Thumbnails | None
) -> None:
    """After every press and reload."""
    if thumbnails is not None:
        thumbnails.keep(traversal.graph)
    if folder is not None:
        folder.note(traversal)
    plan.on_step(traversal)


def _nowhere(tab: int, event: Event) -> None:
    """No journal is kept."""
