"""Other people's widgets, traversed: all news are found, nothing forbidden is asked for, nothing is left."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser

from mediamon.browser.launch import context_options
from mediamon.browser.meaning.labels import AVOID
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Traversal

from .serving import NAMES, gold, running

BUDGET = Budget(presses=250, seconds=60)  # no page of ten widgets needs more; each took 16 to 187


@pytest.mark.parametrize("name", NAMES)
async def test_a_widget(name: str, chromium: Browser) -> None:
    told: list[str] = []
    refused: Counter[str] = Counter()
    context = await chromium.new_context(**context_options())
    with running(name) as served:
        page = ChromiumPage(served.base + "/", context.new_page, avoid=AVOID, count=lambda what: refused.update([what]))
        report = await Traversal(page, budget=BUDGET, on_urls=told.extend, clock=monotonic).run()
        await page.close()
        await context.close()
    right = gold(name)
    found = {urlsplit(url).path for url in told}
    print(f"{name}: {len(found & right.expected)}/{len(right.expected)}, {report}, refused {dict(refused)}")
    assert not right.expected - found
    assert not right.forbidden & set(served.asked)
    assert report.stopped == "complete"
    assert not report.left
    assert not any(path.startswith("/n/") for path in served.asked)  # what another page shows is not loaded
