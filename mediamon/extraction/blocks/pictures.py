"""Images: which of an element's many addresses is the picture, how large it is, and what is no picture at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
DESCRIPTION = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)([wxh])")
BEFORE = ", \t\n\f\r"  # an address
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
    """Of "a.jpg 1x, b.jpg 2x" or "a.jpg 320w,b.jpg 640w" the largest; of equals the first."""
    best, address = 0.0, None
    for token, described in _choices(choices[:LONGEST_SET]):
        size = _number(described)
        if size > best:
            best, address = size, token
    return address


def _choices(text: str) -> Iterator[tuple[str, str]]:
    """Each address with what describes it, as the HTML standard reads a srcset: an address ends with a space, and may hold commas,
    but for those at its end; a description ends with its comma.
    """
    while parts := text.lstrip(BEFORE).split(None, 1):
        token, text = parts[0], parts[1] if len(parts) > 1 else ""
        described = ""
        if not token.endswith(","):
            described, _, text = text.partition(",")
        yield token.rstrip(","), described


def _number(description: str) -> float:
    """How large a choice is said to be, 1 where nothing is said, 0 where nothing can be made of it."""
    words = description.split()
    matches = [DESCRIPTION.fullmatch(word) for word in words]
    sizes = [float(match[1]) for match in matches if match and match[2] != "h"]
    return 1.0 if not words else sizes[0] if sizes and all(matches) else 0.0
