"""What a parsing child reads of sources: addresses in feeds, sitemaps and pages. Jobs: a plain mapping and bytes in, plain JSON out.

It imports little: a nursery of parsing children begins with it in every crawl.
"""

from __future__ import annotations

import struct
import zlib
from typing import Any

from lxml import etree
from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor
from scrapy.utils.gz import gunzip
from scrapy.utils.sitemap import Sitemap

LINKS = (
    "//*[local-name()='item']/*[local-name()='link'][not(@href)]/text()"
    " | //*[local-name()='entry']/*[local-name()='link'][not(@rel) or @rel='alternate']/@href"
    " | //*[local-name()='item'][not(*[local-name()='link'])]/*[local-name()='guid'][not(@isPermaLink='false')]/text()"
)
GZIP = b"\x1f\x8b"
UNREADABLE = (ValueError, AttributeError, SyntaxError, StopIteration, EOFError, OSError, struct.error, zlib.error)
LARGEST = 60 << 20  # bytes unpacked; the protocol allows 50 MB


def feed(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"urls": as the feed writes them}."""
    return {"urls": feed_urls(data)}


def sitemap(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"kind": "urlset" or "sitemapindex", "urls"}."""
    kind, urls = sitemap_urls(data)
    return {"kind": kind, "urls": urls}


def links(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"urls"} of a page's links; given: its url and encoding."""
    page = HtmlResponse(given["url"], body=data, encoding=given["encoding"])
    found = LinkExtractor(tags=("a", "area"), canonicalize=False).extract_links(page)
    return {"urls": [link.url for link in found]}


def feed_urls(body: bytes) -> list[str]:
    """The addresses of a feed's entries, in its order; nothing for what is no feed.

    >>> feed_urls(b"<rss><channel><item><link>http://a/1</link></item></channel></rss>")
    ['http://a/1']
    """
    parser = etree.XMLParser(recover=True, resolve_entities=False, no_network=True, huge_tree=False)
    try:
        root = etree.fromstring(body.strip(), parser)
    except etree.XMLSyntaxError:
        return []
    return [] if root is None else [str(url).strip() for url in root.xpath(LINKS) if str(url).strip()]


def sitemap_urls(body: bytes) -> tuple[str, list[str]]:
    """("urlset" or "sitemapindex", addresses); no addresses for what is neither."""
    try:
        sitemap = Sitemap(gunzip(body, max_size=LARGEST) if body[:2] == GZIP else body)
    except UNREADABLE:
        return "", []
    return sitemap.type, [str(entry["loc"]) for entry in sitemap if entry.get("loc")]
