"""What a parsing child reads of sources: addresses in feeds, sitemaps and pages. Jobs: a plain mapping and bytes in, plain JSON out.

It imports little: a nursery of parsing children begins with it in every crawl.
"""

from __future__ import annotations

import re
import struct
import zlib
from typing import Any

from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor
from scrapy.utils.gz import gunzip
from scrapy.utils.response import get_base_url

from mediamon.newsite.listings import MOST_ENTRIES, feed_entries, newest, sitemap_entries
from mediamon.newsite.values import Entry

GZIP = b"\x1f\x8b"
UNREADABLE = (ValueError, AttributeError, SyntaxError, StopIteration, EOFError, OSError, struct.error, zlib.error)
BASE = re.compile(r"<base(?=[\s/>])", re.IGNORECASE)
LARGEST = 60 << 20  # bytes unpacked; the protocol allows 50 MB


def feed(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"urls", "left"} of a feed's entries; given: its url, and how many are taken at most."""
    read = feed_entries(data, given["url"], most=None)
    return _listed(read[0] if read else [], given)


def sitemap(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"kind": "urlset" or "sitemapindex", "urls", "left"}; given: as of feeds."""
    read = sitemap_entries(unpacked(data), given["url"], most=None)
    if read is None:
        return {"kind": "", "urls": [], "left": 0}
    if read.inner:
        return {"kind": "sitemapindex", "urls": list(read.inner), "left": 0}
    return {"kind": "urlset", **_listed(list(read.entries), given)}


def _listed(entries: list[Entry], given: dict[str, Any]) -> dict[str, Any]:
    taken = newest(entries, given.get("most", MOST_ENTRIES))
    return {"urls": [one.url for one in taken], "left": len(entries) - len(taken)}


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
    """A sitemap's text, bounded; empty where it cannot be unpacked."""
    try:
        return gunzip(body, max_size=LARGEST) if body[:2] == GZIP else body
    except UNREADABLE:
        return b""
