"""Whether a crawl is coming to its end."""

from __future__ import annotations

from scrapy.crawler import Crawler


def is_closing(crawler: Crawler) -> bool:
    """Is the spider being closed, whoever wanted that: a signal, a bound, the site, the database?"""
    slot = crawler.engine._slot if crawler.engine is not None else None
    return slot is not None and slot.closing is not None
