"""Discovery by links: start pages, and the pages of the site that match `follow`, each once a run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request
from scrapy.http import Response, TextResponse

from mediamon.sites import Site
from mediamon.spiders.discovery import conditional
from mediamon.spiders.discovery.discovering import Discovering
from mediamon.spiders.discovery.listed import LINKS, beside, parsed

MOST_PAGES = 500  # followed in one run
DEEPEST = 20


def requests(spider: Discovering) -> Iterator[Request]:
    """One request a start page."""
    visited: set[str] = set(spider.site.links)
    for address in spider.site.links:
        yield _request(spider, address, visited, 0)


def alone(spider: Discovering, url: str) -> Request:
    """For one page, from which no other is followed."""
    return _request(spider, url, {url}, DEEPEST)


def _request(spider: Discovering, url: str, visited: set[str], depth: int) -> Request:
    """A page from which others are followed is wanted whole: it may be the same for years while news come on those."""
    whole = bool(spider.site.follow) and depth < DEEPEST
    return conditional.request(spider, url, callback=_parser(spider, visited, depth), whole=whole)


def _parser(spider: Discovering, visited: set[str], depth: int) -> Any:
    async def parse(response: Response) -> AsyncIterator[Request]:
        """Send on what a page links to, and follow its own host's pages that the site file wants followed."""
        async with spider.answered(response):
            if not conditional.unchanged(spider, response) and isinstance(response, TextResponse):
                answer = await parsed(spider.crawler, LINKS, response, encoding=response.encoding)
                urls = answer.get("urls", [])
                if "urls" in answer:  # else it is to be read the next time
                    conditional.found(spider, urls, "links", response, **beside(answer))
                for url in urls:
                    if depth < DEEPEST and _wanted(url, response.url, visited, spider.site):
                        visited.add(url)
                        yield spider.discovery_request(_request(spider, url, visited, depth + 1))

    return parse


def _wanted(url: str, page: str, visited: set[str], site: Site) -> bool:
    same_host = urlsplit(url).netloc == urlsplit(page).netloc
    return same_host and len(visited) < MOST_PAGES and url not in visited and site.is_followed(url)
