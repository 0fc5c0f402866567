"""What a parsing child reads of sources: addresses in feeds, sitemaps and pages. Jobs: a plain mapping and bytes in, plain JSON out."""

from __future__ import annotations

from typing import Any

from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor

from mediamon.spiders.feeds import feed_urls
from mediamon.spiders.sitemaps import sitemap_urls


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
