"""How a page is left: still guarded, without a script that runs, with nothing undecided.

A page lives on until the next one's answer begins; what it asks for while it ends, and what is undecided when it is closed, the browser
sends after all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from mediamon.browser.guards.under_way import UnderWay
from mediamon.browser.loading.script import method_of

BLANK = "about:blank"  # where a page that is left goes
PATIENCE = 6.0  # seconds that a page may take to be left
BUSY = 0.7  # seconds that its scripts may keep it from answering: then they are ended
DECIDING = 3.0  # seconds in which what it has asked for is decided
LATER, CALM = 0.02, 3  # seconds between two looks whether anything has come; looks in a row in which nothing has


async def leave(page: Page, session: CDPSession, under_way: UnderWay) -> bool:
    """Go nowhere; its scripts stand still then, until `wake`. False where it will not be left: it can be closed all the same."""
    left = page.url == BLANK or await _within(PATIENCE, _go(page, session, under_way))
    return await _within(DECIDING, under_way.over()) and left


async def _go(page: Page, session: CDPSession, under_way: UnderWay) -> None:
    while not await _within(BUSY, _stand_still(page, session)):  # what begins just after it was ended is ended, too
        await session.send("Runtime.terminateExecution")
    await _quiet(session, under_way)
    await page.goto(BLANK)


async def wake(session: CDPSession) -> None:
    """Let scripts run again, and ask for what they like; to them nothing was there before. Raises PlaywrightError."""
    await asyncio.gather(
        session.send("Network.disable"),
        session.send("Emulation.setScriptExecutionDisabled", {"value": False}),
        session.send("Page.resetNavigationHistory"),
    )


async def _stand_still(page: Page, session: CDPSession) -> None:
    await _end_workers(page)
    await _hold(session)


async def _hold(session: CDPSession) -> None:
    await asyncio.gather(
        session.send("Network.enable", {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0}),
        session.send("Network.setBlockedURLs", {"urls": ["*"]}),
        session.send("Emulation.setScriptExecutionDisabled", {"value": True}),
    )


async def _quiet(session: CDPSession, under_way: UnderWay) -> None:
    """Of many requests a page keeps some back until others are answered, and of what it has just sent the browser tells a little later."""
    begun, calm = under_way.begun, 0 if under_way else CALM
    while calm <= CALM:
        await session.send("Runtime.evaluate", {"expression": "0"})  # most of what it had sent before has come by then
        await under_way.over()
        if begun != under_way.begun:
            begun, calm = under_way.begun, 0
        if calm < CALM:
            await asyncio.sleep(LATER)
        calm += 1


async def _end_workers(page: Page) -> None:
    if page.workers:
        ends = method_of("endWorkers")
        await asyncio.gather(*(frame.evaluate(ends) for frame in page.frames), return_exceptions=True)


async def _within(seconds: float, step: Awaitable[object]) -> bool:
    """Was it done?"""
    with suppress(PlaywrightError, TimeoutError):
        async with asyncio.timeout(seconds):
            await step
        return True
    return False
