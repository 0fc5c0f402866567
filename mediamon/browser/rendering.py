"""Reading a page that only a browser can show: wait until its scripts have settled, bounded."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page
from scrapy.http import Request
from scrapy_playwright.page import PageMethod

from mediamon.browser.guards import BALLAST
from mediamon.browser.script import call, probe_script


def rendering(seconds: float) -> dict[str, Any]:
    """`Request.meta` for a page to be rendered; after `seconds` it is read as it stands."""
    return {
        "playwright": True,
        "playwright_page_goto_kwargs": {"wait_until": "domcontentloaded"},
        "playwright_page_init_callback": _prepare,
        "playwright_page_methods": [PageMethod(_settle, seconds)],
        "render_seconds": seconds,
    }


def patience(seconds: float) -> float:
    """Seconds after which a page that should have been read in `seconds` is closed."""
    return 2 * seconds + 15


async def _prepare(page: Page, request: Request) -> None:
    """Before the page loads: the probe, no ballast, and a deadline that closes it (scrapy-playwright has none)."""
    seconds = float(request.meta["render_seconds"])
    await page.add_init_script(probe_script((), seconds))
    await page.route("**/*", _without_ballast)
    deadline = asyncio.get_running_loop().create_task(_close_after(page, patience(seconds)))
    page.on("close", lambda _: _cancel(deadline))


async def _without_ballast(route: Any, request: Any) -> None:
    with contextlib.suppress(PlaywrightError):
        if request.resource_type in BALLAST:
            await route.abort("blockedbyclient")
        else:
            await route.fallback()


async def _settle(page: Page, seconds: float) -> None:
    with contextlib.suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(seconds):
            await page.evaluate(call("settle"))


async def _close_after(page: Page, seconds: float) -> None:
    await asyncio.sleep(seconds)
    with contextlib.suppress(PlaywrightError):
        await page.close()


def _cancel(deadline: asyncio.Task[None]) -> None:
    deadline.cancel()
