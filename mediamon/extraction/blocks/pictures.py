"""Images: which of an element's many addresses is the picture, how large it is, and what is no picture at all."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.blocks.addresses import web_address
from mediamon.extraction.blocks.thumbnails import from_address

LAZY = ("data-src", "data-original", "data-lazy-src", "data-full-src", "data-url")
SETS = ("data-srcset", "data-lazy-srcset", "srcset")
MOST_SOURCES = 10  # of a `picture`
LONGEST_SET = 20_000  # characters of a srcset
LARGEST = 100_000  # pixels of a side; more is a mistake
SMALLEST = 8  # pixels; less is a counter or a spacer (Kargin, Gurin 2021, step 2)
DESCRIPTION = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)[wx],?")
PIXELS = re.compile(r"\s*(\d{1,6})(?:\.\d+)?\s*(?:px)?\s*")


def image_block(element: HtmlElement, base: str) -> dict[str, Any] | None:
    """{type: image, url, size, caption: []} and a thumbnail where the page has one; None without an address of the web."""
    url, size = _address(element, base), size_of(element)
    if url is None or any(side is not None and side < SMALLEST for side in size.values()):
        return None
    block: dict[str, Any] = {"type": "image", "url": url, "size": size, "caption": []}
    thumbnail = from_address(element.get("src"))
    return block | {"thumbnail": thumbnail} if thumbnail else block


def size_of(element: HtmlElement) -> dict[str, int | None]:
    """{width, height} in pixels as its attributes say; None where they do not."""
    return {side: pixels(element.get(side)) for side in ("width", "height")}


def pixels(text: str | None) -> int | None:
    """640 of "640", "640px" and "640.5"; None of "100%" and of what is absurd."""
    match = PIXELS.fullmatch(text) if text and len(text) < 20 else None
    return int(match[1]) if match and 0 < int(match[1]) <= LARGEST else None


def _address(element: HtmlElement, base: str) -> str | None:
    """What scripts will load comes before what stands in for it; a set of sizes, the largest of it, is the last resort."""
    given = [element.get(name) for name in (*LAZY, "src")]
    found = next((whole for one in given if (whole := web_address(base, one))), None)
    if found:
        return found
    above = islice(element.iterancestors(), MOST_SOURCES)  # an unclosed `source` is read as if it held what follows
    picture = next((one for one in above if one.tag == "picture"), None)
    sources = islice(picture.iter("source"), MOST_SOURCES) if picture is not None else ()
    sets = [one.get(name) for one in (element, *sources) for name in SETS]
    return next((whole for one in sets if one and (whole := web_address(base, _largest(one)))), None)


def _largest(choices: str) -> str | None:
    """Of "a.jpg 1x, b.jpg 2x" or "a.jpg 320w, b.jpg 640w" the largest; of equals the first."""
    best, address = 0.0, None
    tokens = choices[:LONGEST_SET].split()
    for token, after in zip(tokens, [*tokens[1:], ""], strict=True):
        size = 1.0 if token.endswith(",") or not after else _number(after)
        if size > best and not DESCRIPTION.fullmatch(token):
            best, address = size, token.rstrip(",")
    return address


def _number(description: str) -> float:
    match = DESCRIPTION.fullmatch(description)
    return float(match[1]) if match else 0.0
