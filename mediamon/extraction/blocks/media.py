"""One element of a page as a block without text: image, video, sound, somebody's player, a post, a line."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from mediamon.extraction.blocks.addresses import web_address
from mediamon.extraction.blocks.pictures import MOST_SOURCES, image_block, pixels
from mediamon.extraction.blocks.services import POSTS, framed_post, service_of, video_of

IMAGES = frozenset(("img", "amp-img"))
TAGS = (
    *IMAGES,
    "iframe",
    "amp-iframe",
    "embed",
    "object",
    "video",
    "amp-video",
    "audio",
    "hr",
    "lite-youtube",
    "amp-youtube",
)
MARKED = ("fb-", "-embed", "-tweet", "-media")  # in classes
_with_attribute = etree.XPath("descendant::*/@data-telegram-post/parent::* | descendant::*/@data-youtube-id/parent::*")
FRAMES = ("src", "data-src", "data-lazy-src", "data-litespeed-src", "data-cmp-src", "data")
POST_ADDRESSES = ("data-instgrm-permalink", "data-text-post-permalink", "data-href", "cite")
LONGEST_CLASS = 300
MOST_LINKS = 50  # of a post, that are looked at for its address
NUMBER = re.compile(r"[\w-]{11}")
TELEGRAM = re.compile(r"\w{3,64}/\d{1,12}")
ASPECT = re.compile(r"aspect-ratio\s*:\s*(\d{1,5})\s*/\s*(\d{1,5})")


def marked_within(scope: HtmlElement) -> list[HtmlElement]:
    """The elements in another whose class or attributes may be those of a medium that has no tag of its own. Most pages have none
    of the pieces of classes, which one search in all of them tells.
    """
    inner = list(scope.iterdescendants("*"))
    classes = [one.get("class") or "" for one in inner]
    every = "\n".join(classes)
    found: set[HtmlElement] = set(_with_attribute(scope))
    for piece in (one for one in MARKED if one in every):
        found.update(one for one, names in zip(inner, classes, strict=True) if piece in names)
    return [one for one in inner if one in found] if found else []


def media_block(element: HtmlElement, base: str) -> dict[str, Any] | None:
    """The block, with an empty caption where its kind has one; None where the element shows nothing that is known."""
    tag = str(element.tag)
    if tag in IMAGES:
        return image_block(element, base)
    if tag == "hr":
        return {"type": "delimiter"}
    if tag in ("video", "amp-video"):
        return _video(element, base)
    if tag == "audio":
        source = _source(element, base)
        return {"type": "audio", "src": source, "caption": []} if source else None
    return _youtube(element) or _post(element, base) or _framed(element, base)


def post_of(element: HtmlElement, base: str) -> tuple[str, str] | None:
    """(service, address) of a post that stands on the page as text until its service's script replaces it."""
    names = element.get("class")
    service = service_named(names[:LONGEST_CLASS]) if names else None
    if service is None:
        return None
    given = [element.get(name) for name in POST_ADDRESSES]
    links = [one.get("href") for one, _ in zip(element.iter("a"), range(MOST_LINKS), strict=False)]
    for one in (*given, *reversed(links)):
        address = web_address(base, one)
        if address and service_of(address) == service:
            return service, address
    return None


@lru_cache(maxsize=4_000)
def service_named(names: str) -> str | None:
    """The service whose post a class names, of which LONGEST_CLASS characters are read."""
    return next((POSTS[name] for name in names.split() if name in POSTS), None)


def embed(service: str, address: str, text: str = "") -> dict[str, Any]:
    """{type: embed, service, url, text}."""
    return {"type": "embed", "service": service, "url": address, "text": text}


def _video(element: HtmlElement, base: str) -> dict[str, Any] | None:
    source = _source(element, base)
    if source is None:
        return None
    width, height = pixels(element.get("width")), pixels(element.get("height"))
    aspect = ASPECT.search((element.get("style") or "")[:LONGEST_CLASS])
    if aspect and int(aspect[1]) and int(aspect[2]):
        width, height = width or int(aspect[1]), height or int(aspect[2])
    ratio = round(width / height, 4) if width and height else None
    animated = element.get("loop") is not None
    return {"type": "video", "src": source, "isAnimation": animated, "ratio": ratio, "caption": []}


def _source(element: HtmlElement, base: str) -> str | None:
    inner = [one.get(name) for one in islice(element.iter("source"), MOST_SOURCES) for name in ("src", "data-src")]
    given = (element.get("src"), element.get("data-src"), *inner)
    return next((whole for one in given if (whole := web_address(base, one))), None)


def _youtube(element: HtmlElement) -> dict[str, Any] | None:
    custom = element.tag in ("lite-youtube", "amp-youtube")
    number = (element.get("videoid") or element.get("data-videoid") if custom else None) or element.get(
        "data-youtube-id"
    )
    return _remote("youtube", number) if number and NUMBER.fullmatch(number) else None


def _remote(service: str, number: str) -> dict[str, Any]:
    return {"type": "remoteVideo", "information": {"service": service, "id": number}, "caption": []}


def _post(element: HtmlElement, base: str) -> dict[str, Any] | None:
    telegram = element.get("data-telegram-post") or ""
    if TELEGRAM.fullmatch(telegram):
        return embed("telegram", f"https://t.me/{telegram}")
    found = post_of(element, base)
    return embed(*found) if found else None


def _framed(element: HtmlElement, base: str) -> dict[str, Any] | None:
    for name in FRAMES if element.tag in ("iframe", "amp-iframe", "embed", "object") else ():
        address = web_address(base, element.get(name))
        video, post = (video_of(address), framed_post(address)) if address else (None, None)
        if video:
            return _remote(*video)
        if post and (whole := web_address(base, post[1])):
            return embed(post[0], whole)
    return None
