"""Discovery by feeds: RSS and Atom, asked conditionally."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scrapy import Request
from scrapy.http import Response

from mediamon.spiders.discovery import conditional
from mediamon.spiders.discovery.discovering import Discovering
from mediamon.spiders.discovery.listed import FEED, beside, parsed


def requests(spider: Discovering) -> Iterator[Request]:
    """One request a feed."""
    for feed in spider.site.feeds:
        yield conditional.request(spider, feed, callback=_parser(spider))


def _parser(spider: Discovering) -> Any:
    async def parse(response: Response) -> None:
        """Send on what a feed names; one that has not changed names nothing."""
        async with spider.answered(response):
            if not conditional.unchanged(spider, response):
                answer = await parsed(spider.crawler, FEED, response, **conditional.bounds_of(spider))
                if "unread" not in answer and "urls" in answer:  # else it is to be read the next time
                    conditional.found(spider, answer["urls"], "feed", response, **beside(answer))

    return parse
