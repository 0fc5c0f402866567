"""Addresses of a page, made whole; only those of the web are kept: no `javascript:`, no `data:`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from lxml.html import HtmlElement

LONGEST = 2_000  # characters; browsers and servers agree on about as much
LONGEST_TRIED = 3 * LONGEST  # what is longer is not even read
BREAKS = re.compile(r"[\t\n\r]")  # browsers take them out of an address wherever they stand
ENDS = "".join(map(chr, range(33)))  # … and these off its ends
# One that is whole already and has nothing that reading and writing it again would change
WHOLE = re.compile(
    r"https?://[a-z0-9.-]+(?::\d+)?/[\w/.~%+,@!$&=:-]*(?:\?[\w/.~%+,@!$&=:-]+)?(?:#[\w/.~%+,@!$&=:-]+)?", re.ASCII
)
SPACE = re.compile(r"[\s\x00-\x20\x7f\ud800-\udfff]+")


def web_address(base: str, given: str | None) -> str | None:
    """The address as http or https, whole and without spaces; None where it is neither, cannot be read or is too long."""
    if not given or len(given) > LONGEST_TRIED:
        return None
    return given if len(given) <= LONGEST and WHOLE.fullmatch(given) else _whole(base, given)


@lru_cache(maxsize=4_000)
def _whole(base: str, given: str) -> str | None:
    given = BREAKS.sub("", given.strip(ENDS))
    try:
        joined = urljoin(base, given)
        parts = urlsplit(joined)
        host = parts.hostname
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not host:
        return None
    whole = parts.scheme + SPACE.sub("%20", joined[len(parts.scheme) :])  # `HTTP:` is http too
    return whole if len(whole) <= LONGEST else None


def base_of(tree: HtmlElement, url: str) -> str:
    """What the page's addresses are relative to: its first `<base href>`, else its own address."""
    return declared_base(tree.getroottree().iter("base"), url)


def declared_base(bases: Iterable[HtmlElement], url: str) -> str:
    """The same by the page's elements `base`."""
    declared = next((href for one in bases if (href := one.get("href")) is not None), None)
    return web_address(url, declared) or url
