"""Real clicks and scrolls in Chromium, and the publications that each of them brings to light."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page, async_playwright

from mediamon.browser.launch import launch_options

PUBLICATION = re.compile(r"^/(a/\d+/|story/.+)$")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Page]:
    """A page of a fresh browser; requests to anything but loopback fail."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        page = await browser.new_page(viewport={"width": 1200, "height": 800})
        page.set_default_timeout(60_000)
        await page.goto(url)
        try:
            yield page
        finally:
            await browser.close()


async def visible(page: Page, within: str = "body") -> set[str]:
    """Paths of the publications that links inside an element lead to."""
    hrefs = await page.eval_on_selector_all(f"{within} a[href]", "links => links.map(one => one.getAttribute('href'))")
    return {href for href in hrefs if PUBLICATION.match(href)}


async def press(page: Page, selector: str, number: int, answer: str) -> None:
    """Press the element and wait for the answer that its script asks for to be on the page."""
    async with page.expect_response(lambda response: answer in response.url):
        await page.locator(selector).nth(number).click()
    await page.evaluate("() => new Promise(done => setTimeout(done, 0))")
    await page.wait_for_function(
        "() => !document.getElementById('spinner') || document.getElementById('spinner').hidden"
    )
