"""Browsers for scrapy-playwright, of another driver where Playwright's own, the program that drives them, has died."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError
from scrapy_playwright.provider import PlaywrightBrowserProvider

logger = logging.getLogger(__name__)

ANSWERS = 5.0  # seconds in which a driver that lives says so


class SteadfastProvider(PlaywrightBrowserProvider):  # type: ignore[misc]
    """A driver that was killed costs the page that was open, as a browser does, and not the crawl."""

    async def launch_browser(self) -> Browser:
        """Raises PlaywrightError where no browser can be started."""
        try:
            browser: Browser = await super().launch_browser()
        except PlaywrightError:
            if await self.lives():
                raise
            logger.warning("The browser's driver is gone: starting another")
            await self.start()
            browser = await super().launch_browser()
        return browser

    async def lives(self) -> bool:
        """Does the driver still answer?"""
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWERS):
                context = await self.playwright.request.new_context()
                await context.dispose()
                return True
        return False
