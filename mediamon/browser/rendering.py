"""Reading a page that only a browser can show: wait until its scripts have settled, bounded; read how it looks if asked to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from functools import partial
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page
from scrapy.http import Request
from scrapy_playwright.page import PageMethod

from mediamon.browser.geometry import Rendered, read_rendered
from mediamon.browser.guards import BALLAST
from mediamon.browser.script import call, probe_script
from mediamon.extraction import NotAnArticle


def rendering(seconds: float, *, geometry: bool = False) -> dict[str, Any]:
    """`Request.meta` for a page to be rendered; after `seconds` it is read as it stands.

    geometry: scroll through it and read how it looks, too (`look_of`). Then its pictures are loaded, for the places they take.
    """
    methods = [PageMethod(_settle, seconds), *([PageMethod(_look)] if geometry else [])]
    return {
        "playwright": True,
        "playwright_page_goto_kwargs": {"wait_until": "domcontentloaded"},
        "playwright_page_init_callback": _prepare,
        "playwright_page_methods": methods,
        "render_seconds": seconds,
        "render_geometry": geometry,
    }


def look_of(meta: Mapping[str, Any]) -> Rendered | None:
    """What a response's request read of the page's looks; None where it was not asked to, or could not."""
    results = (getattr(method, "result", None) for method in meta.get("playwright_page_methods", ()))
    return next((one for one in results if isinstance(one, Rendered)), None)


def is_unsettled(meta: Mapping[str, Any]) -> bool:
    """Was a response's page read as it stood, because its time was up, or its server gave no answer to what it asked for? What it
    lacks may come another time.
    """
    return any(getattr(method, "result", None) is False for method in meta.get("playwright_page_methods", ()))


def patience(seconds: float) -> float:
    """Seconds after which a page that should have been read in `seconds` is closed."""
    return 2 * seconds + 15


async def _prepare(page: Page, request: Request) -> None:
    """Before the page loads: the probe, no ballast, and a deadline that closes it (scrapy-playwright has none)."""
    seconds = float(request.meta["render_seconds"])
    await page.add_init_script(probe_script((), seconds))
    ballast = BALLAST - {"image"} if request.meta.get("render_geometry") else BALLAST
    await page.route("**/*", partial(_without_ballast, ballast))
    deadline = asyncio.get_running_loop().create_task(_close_after(page, patience(seconds)))
    page.on("close", lambda _: _cancel(deadline))


async def _without_ballast(ballast: frozenset[str], route: Any, request: Any) -> None:
    with contextlib.suppress(PlaywrightError):
        if request.resource_type in ballast:
            await route.abort("blockedbyclient")
        else:
            await route.fallback()


async def _settle(page: Page, seconds: float) -> bool:
    """Had its scripts done when the time was up, with all that they asked their own server for?"""
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(seconds):
            return bool(await page.evaluate(call("settle")))
    return False


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
