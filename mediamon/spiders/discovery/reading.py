"""What a parsing child reads of sources: addresses in feeds, sitemaps and pages. Jobs: a plain mapping and bytes in, plain JSON out.

It imports little: a nursery of parsing children begins with it in every crawl.
"""

from __future__ import annotations

import re
import struct
import zlib
from time import process_time
from typing import Any

from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor
from scrapy.utils.gz import gunzip
from scrapy.utils.response import get_base_url

from mediamon.newsite import listings

GZIP = b"\x1f\x8b"
UNREADABLE = (ValueError, AttributeError, SyntaxError, StopIteration, EOFError, OSError, struct.error, zlib.error)
BASE = re.compile(r"<base(?=[\s/>])", re.IGNORECASE)
SEEN = 80  # bytes of what is no source, for people to see what it is
LARGEST = 60 << 20  # bytes unpacked; the protocol allows 50 MB


def feed(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"urls", "left", "unusable"} of a feed's entries; "unread": why it is none; given: its url, and as `_bounds` says."""
    text, why = _opened(data)
    read = None if why else listings.feed(text, given["url"], **_bounds(given))
    return _told(read) | _unread(read, text, why)


def sitemap(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"kind": "urlset" or "sitemapindex", "urls", "left", "unusable"}; "unread" and given: as of feeds."""
    text, why = _opened(data)
    read = None if why else listings.sitemap_entries(text, given["url"], **_bounds(given))
    kind = "" if read is None else "sitemapindex" if read.inner else "urlset"
    return {"kind": kind, **_told(read), **_unread(read, text, why)}


def _bounds(given: dict[str, Any]) -> dict[str, Any]:
    """most: how many entries are taken; seconds: of the processor, after which what has been read is what there is."""
    until = process_time() + given.get("seconds", float("inf"))
    return {"most": given.get("most", listings.MOST_ENTRIES), "late": lambda: process_time() > until}


def _told(read: listings.Listed | None) -> dict[str, Any]:
    read = read or listings.Listed()
    urls = list(read.inner) or [one.url for one in read.entries]
    return {"urls": urls, "left": read.left, "unusable": read.unusable}


def links(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"urls", "unusable"} of a page's links; given: its url and encoding. unusable: what it says of their base, where nobody can read
    that; browsers take the page's own address then.
    """
    page = HtmlResponse(given["url"], body=data, encoding=given["encoding"])
    unusable = 0
    try:
        get_base_url(page)
    except ValueError:
        page, unusable = page.replace(body=BASE.sub("<no-base", page.text).encode(page.encoding, "replace")), 1
    found = LinkExtractor(tags=("a", "area"), canonicalize=False).extract_links(page)
    return {"urls": [link.url for link in found], "unusable": unusable}


def feed_urls(body: bytes, url: str = "") -> list[str]:
    """The addresses of a feed's entries, in its order; nothing for what is no feed.

    >>> feed_urls(b"<rss><channel><item><link>http://a/1</link></item></channel></rss>")
    ['http://a/1']
    """
    urls: list[str] = feed({"url": url}, body)["urls"]
    return urls


def sitemap_urls(body: bytes, url: str = "") -> tuple[str, list[str]]:
    """("urlset" or "sitemapindex", addresses); no addresses for what is neither."""
    told = sitemap({"url": url}, body)
    return told["kind"], told["urls"]


def unpacked(body: bytes) -> bytes:
    """A source's text, bounded; empty where it cannot be unpacked."""
    return _opened(body)[0]


def _opened(body: bytes) -> tuple[bytes, str]:
    """A source's text, or why it cannot be unpacked."""
    if body[:2] != GZIP:
        return body, ""
    try:
        return gunzip(body, max_size=LARGEST), ""
    except ValueError:
        return b"", f"it unpacks into more than {LARGEST >> 20} MB"
    except UNREADABLE:
        return b"", "it is packed by gzip, and cannot be unpacked"


def _unread(read: listings.Listed | None, text: bytes, why: str) -> dict[str, str]:
    if read is not None:
        return {}
    beginning = text[:SEEN].decode("utf8", "replace").strip()
    return {"unread": why or (f"it begins with {beginning!r}" if beginning else "it is empty")}
