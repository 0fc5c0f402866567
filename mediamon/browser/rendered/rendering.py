"""Reading a page that only a browser can show: wait until its scripts have settled, bounded; read how it looks if asked to."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page
from playwright.async_api import TimeoutError as PlaywrightTimeout
from scrapy.http import Request

from mediamon.browser.guards.network import BALLAST
from mediamon.browser.loading.hanging import Hanging
from mediamon.browser.loading.script import call, probe_script
from mediamon.browser.rendered.geometry import Rendered, read_rendered
from mediamon.extraction import NotAnArticle


async def read_page(page: Page, request: Request) -> int:
    """Wait for a page that is to be rendered, and look at it where that was asked for. No page method of scrapy-playwright: after each of
    these it waits for the load's end, which a frame or a script that never ends keeps away, and gives the page up.

    How many stylesheets and scripts were cut off, because the page was not there without them when its time was up, or others were not.
    """
    meta, cut = request.meta, 0
    if "render_seconds" in meta:
        seconds = float(meta["render_seconds"])
        hanging = meta.pop("render_hanging", None) or Hanging(page)
        late = await _arrive(page, hanging, seconds)
        settled = await _settle(page, seconds / 2 if late else seconds)
        cut = max(late, hanging.refused)
        meta["render_settled"] = settled and not cut
        meta["render_look"] = await _look(page) if meta["render_geometry"] else None
    return cut


def patience(seconds: float) -> float:
    """Seconds after which a page that should have been read in `seconds` is closed."""
    return 2 * seconds + 15


async def prepare(page: Page, request: Request) -> None:
    """Before the page loads: the probe, no ballast, and a deadline that closes it (scrapy-playwright has none)."""
    seconds = float(request.meta["render_seconds"])
    await page.add_init_script(probe_script((), seconds))
    ballast = BALLAST - {"image"} if request.meta.get("render_geometry") else BALLAST
    hanging = request.meta["render_hanging"] = Hanging(page, everywhere=request.meta.pop("render_cut", None))
    await page.route("**/*", partial(_without_ballast, ballast, hanging))
    deadline = asyncio.get_running_loop().create_task(_close_after(page, patience(seconds)))
    page.on("close", lambda _: _cancel(deadline))


async def _without_ballast(ballast: frozenset[str], hanging: Hanging, route: Any, request: Any) -> None:
    with contextlib.suppress(PlaywrightError):
        if request.resource_type in ballast or hanging.refuses(request):
            await route.abort("blockedbyclient")
        else:
            await route.fallback()


async def _arrive(page: Page, hanging: Hanging, seconds: float) -> int:
    """Wait until the parser has come to the page's end; what has held it up for so long is cut off, and the page loaded once more."""
    if await _is_parsed(page, seconds):
        return 0
    cut = hanging.cut_off()
    if cut:
        with contextlib.suppress(PlaywrightError):
            await page.reload(wait_until="domcontentloaded", timeout=seconds / 2 * 1000)
    return cut


async def _is_parsed(page: Page, seconds: float) -> bool:
    try:
        await page.wait_for_load_state("domcontentloaded", timeout=seconds * 1000)
    except PlaywrightTimeout:
        return False
    except PlaywrightError:  # the page is gone, with its browser: nothing that it waited for is to blame
        return True
    return True


async def _settle(page: Page, seconds: float) -> bool:
    """Had its scripts done when the time was up, with all that they asked their own server for?"""
    settled = False
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(seconds):
            settled = bool(await page.evaluate(call("settle")))
            await page.wait_for_load_state()  # of another page, too, that this one has led to
    return settled


async def _look(page: Page) -> Rendered | None:
    try:
        return await read_rendered(page)
    except (PlaywrightError, TimeoutError, NotAnArticle):
        return None


async def _close_after(page: Page, seconds: float) -> None:
    await asyncio.sleep(seconds)
    with contextlib.suppress(PlaywrightError):
        await page.close()


def _cancel(deadline: asyncio.Task[None]) -> None:
    deadline.cancel()
