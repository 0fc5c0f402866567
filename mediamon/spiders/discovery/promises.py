"""What a site promises, for `scrapy check`: its first source names publications, which come. Nothing of it is stored.

Contracts (https://docs.scrapy.org/en/latest/topics/contracts.html) stand in the docstring of the callback that is tried; those of ours
are in `mediamon.pipelines.contracts`.
"""

from __future__ import annotations

from collections.abc import Sequence

from scrapy import Request
from scrapy.http import Response, TextResponse

from mediamon.items import Publication
from mediamon.spiders.discovery.discovering import Discovering
from mediamon.spiders.discovery.listed import FEED, LINKS, SITEMAP, parsed
from mediamon.storage.addresses.form import normalised
from mediamon.storage.addresses.ledger import Due

TRIED = 3  # publications; one of them may be gone, or no article
DEEPEST = 3  # an index of indexes of sitemaps


class NothingNamed(AssertionError):
    """The source names no publication."""


async def publications(spider: Discovering, response: Response) -> list[Publication]:
    """The first publications that a source names, as they come. Raises NothingNamed, and what Scrapy raises for a page that does not come."""
    named = await _named(spider, response)
    fitting = [one for one in dict.fromkeys(map(normalised, named)) if one and spider.site.is_publication(one)]
    if not fitting:
        raise NothingNamed(
            f"{response.url} names {len(named)} addresses, and none of them is a publication by `allow` and `deny`"
        )
    return [Publication(spider.snapshot(await _asked(spider, one))) for one in fitting[:TRIED]]


async def _named(spider: Discovering, response: Response, depth: int = 0) -> Sequence[str]:
    source = response.url if depth else str(response.meta["source"])
    if depth == 0 and source in spider.site.feeds:
        return list((await parsed(spider.crawler, FEED, response)).get("urls", ()))
    if depth or source in spider.site.sitemaps:
        answer = await parsed(spider.crawler, SITEMAP, response)
        urls: list[str] = answer.get("urls", [])
        if answer.get("kind") != "sitemapindex" or depth == DEEPEST or not urls:
            return urls
        return await _named(spider, await _download(spider, Request(urls[0], dont_filter=True)), depth + 1)
    encoding = response.encoding if isinstance(response, TextResponse) else "utf8"
    return list((await parsed(spider.crawler, LINKS, response, encoding=encoding)).get("urls", ()))


async def _asked(spider: Discovering, url: str) -> Response:
    response = await _download(spider, spider.publication_request(Due(0, url, "given", None)))
    if response.status != 200:
        raise AssertionError(f"{url} came with status {response.status}")
    return response


async def _download(spider: Discovering, request: Request) -> Response:
    engine = spider.crawler.engine
    assert engine is not None
    response = await engine.download_async(request)
    response.request = request
    return response
