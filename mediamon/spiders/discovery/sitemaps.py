"""Discovery by sitemaps and sitemap indexes, plain or compressed."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from scrapy import Request
from scrapy.http import Response

from mediamon.spiders.discovery import conditional
from mediamon.spiders.discovery.discovering import Discovering
from mediamon.spiders.discovery.listed import SITEMAP, beside, parsed

logger = logging.getLogger(__name__)

DEEPEST = 3  # an index of indexes of sitemaps
TOO_DEEP = "mediamon/sitemaps_too_deep"  # the stat of whether there was one deeper
MOST_MAPS = 200  # of one index
MOST_IN_ALL = 500  # of one run: an index may name itself, or ever others


def requests(spider: Discovering) -> Iterator[Request]:
    """One request a sitemap."""
    visited = set(spider.site.sitemaps)
    for address in spider.site.sitemaps:
        yield conditional.request(spider, address, callback=_parser(spider, visited, depth=0))


def _parser(spider: Discovering, visited: set[str], depth: int) -> Any:
    async def parse(response: Response) -> AsyncIterator[Request]:
        """Send on what a sitemap names, and follow an index of them, three deep."""
        async with spider.answered(response):
            if not conditional.unchanged(spider, response):
                answer = await parsed(spider.crawler, SITEMAP, response, **conditional.bounds_of(spider))
                kind, addresses = answer.get("kind"), answer.get("urls", [])
                if kind == "sitemapindex" and depth == DEEPEST:
                    too_deep(spider, response.url, len(addresses))
                elif kind == "sitemapindex":
                    spider.count("urls/unusable", answer["unusable"])
                    spider.count("sitemaps_left", answer["left"])
                    for address in new_ones(spider, response.url, addresses, visited):
                        inner = conditional.request(spider, address, callback=_parser(spider, visited, depth + 1))
                        yield spider.discovery_request(inner)
                elif kind == "urlset":
                    conditional.found(spider, addresses, "sitemap", response, **beside(answer))

    return parse


def new_ones(spider: Discovering, index: str, addresses: Sequence[str], visited: set[str]) -> Sequence[str]:
    """Those that an index names and no other has named, within bounds; what is left is told and counted."""
    named = [one for one in dict.fromkeys(addresses) if one not in visited]
    taken = named[: max(0, min(MOST_MAPS, MOST_IN_ALL - len(visited)))]
    visited.update(taken)
    left = len(named) - len(taken)
    if left:
        logger.warning("%s names more sitemaps than are read in a run: %d are left", index, left)
        spider.count("sitemaps_left", left)
    return taken


def too_deep(spider: Discovering, index: str, left: int) -> None:
    """Tell of the first index that is not followed any more, and count what all of them name."""
    stats = spider.crawler.stats
    if stats is not None and not stats.get_value(TOO_DEEP):
        stats.inc_value(TOO_DEEP)
        told = "%s is an index of sitemaps under %d others, and none is followed deeper: its %d are left, and those of others like it"
        logger.warning(told, index, DEEPEST, left)
    spider.count("sitemaps_left", left)
