"""One Chromium for all widgets; they are installed and bundled once."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from mediamon.browser.launch import installed_chromium, launch_options

from .serving import set_up

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that drive the shared browser run in its event loop."""
    for item in items:
        if item.path.is_relative_to(HERE) and "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def widgets() -> None:
    """The widgets' own files are there."""
    hindrance = set_up()
    if hindrance:
        pytest.skip(hindrance)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium(widgets: None) -> AsyncIterator[Browser]:
    if shutil.which(installed_chromium() or "") is None:
        pytest.skip("needs Chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        yield browser
        await browser.close()
