"""What a request says of how its page is to be rendered, and what its response tells of it. Without a browser: `rendering` is what the
browser's side does, and is imported with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mediamon.browser.rendered.geometry import Rendered


def rendering(seconds: float, *, geometry: bool = False) -> dict[str, Any]:
    """`Request.meta` for a page to be rendered; after `seconds` it is read as it stands.

    geometry: scroll through it and read how it looks, too (`look_of`). Then its pictures are loaded, for the places they take.
    """
    return {
        "playwright": True,
        "playwright_page_goto_kwargs": {"wait_until": "commit"},  # the rest is waited for by `read_page`
        "playwright_page_init_callback": "mediamon.browser.rendered.rendering.prepare",
        "render_seconds": seconds,
        "render_geometry": geometry,
    }


def look_of(meta: Mapping[str, Any]) -> Rendered | None:
    """What a response's request read of the page's looks; None where it was not asked to, or could not."""
    look: Rendered | None = meta.get("render_look")
    return look


def is_unsettled(meta: Mapping[str, Any]) -> bool:
    """Was a response's page read as it stood, because its time was up, or its server gave no answer to what it asked for? What it
    lacks may come another time.
    """
    return meta.get("render_settled") is False
