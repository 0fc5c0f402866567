"""Discovery by sitemaps and sitemap indexes, plain or compressed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from mediamon.spiders import conditional
from mediamon.spiders.parsing import parsed

if TYPE_CHECKING:
    from mediamon.spiders.site import SiteSpider

SITEMAP = "mediamon.spiders.reading:sitemap"  # the job of a parsing child
DEEPEST = 3  # an index of indexes of sitemaps
MOST_MAPS = 200  # of one index


def requests(spider: SiteSpider) -> Iterator[Request]:
    """One request a sitemap."""
    for address in spider.site.sitemaps:
        yield conditional.request(spider, address, callback=_parser(spider, depth=0))


def _parser(spider: SiteSpider, depth: int) -> Any:
    async def parse(response: Response) -> AsyncIterator[Request]:
        """Send on what a sitemap names, and follow an index of them, three deep."""
        if response.status != 304:
            answer = await parsed(spider, SITEMAP, response)
            kind, addresses = answer.get("kind"), answer.get("urls", [])
            if kind == "sitemapindex" and depth < DEEPEST:
                for address in addresses[:MOST_MAPS]:
                    inner = conditional.request(spider, address, callback=_parser(spider, depth + 1))
                    yield spider.discovery_request(inner)
            elif kind == "urlset":
                conditional.found(spider, addresses, "sitemap", response)
        await spider.discovered()

    return parse
