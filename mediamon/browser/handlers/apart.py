"""Further tabs of a traversal, each in a context of its own: tabs of one context share what a page keeps, and often the process that runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from playwright.async_api import Error as PlaywrightError
from scrapy.http import Request
from scrapy_playwright.handler import DEFAULT_CONTEXT_NAME, PERSISTENT_CONTEXT_PATH_KEY, BrowserContextWrapper

CONTEXT = "playwright_context"
CLOSING = 5.0  # seconds for a context to close


def requests(
    request: Request, count: int, given: Mapping[str, Mapping[str, Any]], *, bounded: bool = False
) -> list[Request]:
    """The request once for each of so many tabs, the first as it is. given: the options of PLAYWRIGHT_CONTEXTS by name. A profile that is kept on
    disk can be opened once, so its tabs share it, as they do where there is a bound of contexts (PLAYWRIGHT_MAX_CONTEXTS).
    """
    name = request.meta.get(CONTEXT, DEFAULT_CONTEXT_NAME)
    options = given[name] if name in given else request.meta.get("playwright_context_kwargs") or {}
    if bounded or options.get(PERSISTENT_CONTEXT_PATH_KEY):
        return [request] * count
    own = (f"{name}: tab {number} of {request.url}" for number in range(1, count))
    return [request, *(_in_context(request, one, options) for one in own)]


def _in_context(request: Request, name: str, options: Mapping[str, Any]) -> Request:
    return request.replace(meta={**request.meta, CONTEXT: name, "playwright_context_kwargs": dict(options)})


async def leave(contexts: Mapping[str, BrowserContextWrapper], requests: Sequence[Request]) -> None:
    """Close the contexts of all tabs but the first, which are there where they have worked."""
    for one in requests[1:]:
        wrapper = None if one is requests[0] else contexts.get(one.meta[CONTEXT])
        if wrapper is not None:
            with suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await wrapper.context.close()
