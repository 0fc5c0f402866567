"""One Chromium and one small site for all tests of this room; each test has its own context and its own pages."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from mediamon.browser.driver.forgetting import drivers_forget
from mediamon.browser.driver.passing import drivers_pass
from mediamon.browser.launch import installed_chromium, launch_options

from .site import Site, running
from .walking import Chrome

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that drive the shared browser run in its event loop."""
    for item in items:
        if item.path.is_relative_to(HERE) and "chrome" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def shared_site() -> Iterator[Site]:
    with running() as site:
        yield site


@pytest.fixture
def site(shared_site: Site) -> Site:
    shared_site.clear()
    return shared_site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_browser() -> AsyncIterator[Browser]:
    if shutil.which(installed_chromium() or "") is None:
        pytest.skip("needs Chromium")
    drivers_forget()
    drivers_pass()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def chrome(shared_browser: Browser) -> AsyncIterator[Chrome]:
    chrome = Chrome(shared_browser)
    yield chrome
    await chrome.close()
