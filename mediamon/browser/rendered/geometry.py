"""Reading how a rendered page looks: its flat HTML and the geometry that belongs to it, of one and the same moment.

    rendered = await read_rendered(page)
    article = extract(rendered.html, page.url, method="visual", geometry=rendered.geometry)

The script of `js_geometry/` runs in a world of its own, where nothing that the page has done to the browser's functions
holds. Open shadow roots are written into the HTML where they are drawn, so that it says what a reader sees; closed ones
cannot be read. What the geometry holds is told in `mediamon.extraction.visual.looks`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.async_api import CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from mediamon.extraction.parsing import LARGEST
from mediamon.extraction.visual.addressing import addressed

MOST_ELEMENTS = 50_000  # with text or pictures in them; a row takes 60 bytes at most, all of them 3 MB
SCROLL_SECONDS = 5.0  # for scrolling to the end, and for the pictures that come by it
READ_SECONDS = 5.0  # for reading how elements look, after which what was not read is told as cut
GRACE = 10.0  # seconds beyond both, in which the page answers or hangs
DETACHING = 1.0  # seconds
WORLD = "mediamon.geometry"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as it is drawn. `geometry` is plain JSON and holds for this very `html` alone."""

    html: str = field(repr=False)
    geometry: dict[str, Any] = field(repr=False)


async def read_rendered(
    page: Page,
    *,
    scroll: float = SCROLL_SECONDS,
    seconds: float = READ_SECONDS,
    elements: int = MOST_ELEMENTS,
) -> Rendered:
    """Scroll through the page, at most `scroll` seconds (0: not at all), then read it, at most `seconds`.

    Raises TimeoutError when the page hangs, Playwright's Error when it is gone, NotAnArticle (empty, too_large,
    unreadable) when its HTML cannot be parsed.
    """
    mark = f"data-m{secrets.token_hex(6)}"  # no page has such an attribute
    options = {
        "mark": mark,
        "scroll": round(scroll * 1000),
        "time": round(seconds * 1000),
        "elements": elements,
        "characters": LARGEST,
    }
    async with asyncio.timeout(scroll + seconds + GRACE):
        session = await page.context.new_cdp_session(page)
        try:
            answer = json.loads(
                await _evaluate(session, f"(async () => {{ {_source()}\nreturn read({json.dumps(options)}); }})()")
            )
        finally:
            with contextlib.suppress(PlaywrightError, TimeoutError):  # a page that hangs does not answer this either
                async with asyncio.timeout(DETACHING):
                    await session.detach()
    html, geometry = addressed(answer["html"], mark, answer["geometry"], page.url)
    return Rendered(html, geometry)


async def _evaluate(session: CDPSession, script: str) -> str:
    frames = await session.send("Page.getFrameTree")
    world = await session.send(
        "Page.createIsolatedWorld", {"frameId": frames["frameTree"]["frame"]["id"], "worldName": WORLD}
    )
    answer = await session.send(
        "Runtime.evaluate",
        {
            "expression": script,
            "contextId": world["executionContextId"],
            "awaitPromise": True,
            "returnByValue": True,
        },
    )
    if "exceptionDetails" in answer:
        raise PlaywrightError(str(answer["exceptionDetails"].get("exception", {}).get("description", answer))[:500])
    return str(answer["result"]["value"])


@cache
def _source() -> str:
    scripts = sorted(files("mediamon.browser").joinpath("js_geometry").iterdir(), key=lambda file: file.name)
    return "\n".join(script.read_text("utf8") for script in scripts if script.name.endswith(".js"))
