"""What sources said of their version is given back to them the next time."""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from scrapy import Spider
from scrapy.http import Response
from scrapy.utils.test import get_crawler
from sqlalchemy import Engine

from mediamon.spiders.discovery import conditional, links, sitemaps
from mediamon.spiders.runs.run import Run
from tests.storage.database.test_momentary import LONG

FEED = "http://a/feed"


def spider_of(engine: Engine) -> Any:
    """What these functions need of one. counted: its stats."""
    run = Run(get_crawler(Spider, {"MEDIAMON_MAX_FEED_URLS": 10}), engine, "s")
    assert run.begin()
    counted = Counter[str]()
    count = lambda what, by=1: counted.update({what: by} if by else {})  # noqa: E731
    return SimpleNamespace(run=run, crawler=run.crawler, count=count, counted=counted)


async def read(spider: Any, response: Response, left: int = 0) -> None:
    """An answer that lists one address."""
    spider.run.found(["http://a/1"], "feed", response.url, lambda address: True)
    conditional.found(spider, ["http://a/1"], "feed", response, left)
    async with asyncio.timeout(60):
        await spider.run.flush()


@pytest.mark.parametrize(("source", "kept"), [("http://a/feed", True), (f"http://a/{LONG}", False)])
async def test_a_version_is_kept_but_for_an_address_that_no_index_takes(
    engine: Engine, source: str, kept: bool
) -> None:
    """The addresses that were found there are kept however long its own is."""
    spider = spider_of(engine)
    asked = conditional.request(spider, source, callback=print)
    await read(spider, Response(source, headers={"ETag": "v1"}, request=asked))
    assert [due.url for due in await spider.run.take(10)] == ["http://a/1"]
    version = spider.run.version_of(source)
    assert (version.etag, version.digest is not None) == (("v1", True) if kept else (None, False))


async def test_what_is_the_same_is_not_read_again_though_its_server_says_nothing_of_it(engine: Engine) -> None:
    spider = spider_of(engine)

    def asked(body: bytes, *, whole: bool = False) -> Response:
        return Response(FEED, body=body, request=conditional.request(spider, FEED, callback=print, whole=whole))

    assert not conditional.unchanged(spider, asked(b"one"))
    await read(spider, asked(b"one"))
    assert conditional.unchanged(spider, asked(b"one"))
    assert not conditional.unchanged(spider, asked(b"one", whole=True))  # what it says is wanted
    assert not conditional.unchanged(spider, asked(b"two"))
    assert conditional.unchanged(spider, asked(b"one"))  # the other one has not been read
    assert spider.counted == {"sources/same": 2}


async def test_what_was_read_as_links_is_read_as_a_sitemap(engine: Engine) -> None:
    """Who has put it under the wrong word first is not told that it is the same."""
    spider = spider_of(engine)
    await read(spider, Response(FEED, body=b"1", request=conditional.request(spider, FEED, callback=links.requests)))
    for reader, same in ((links, True), (sitemaps, False)):
        again = Response(FEED, body=b"1", request=conditional.request(spider, FEED, callback=reader.requests))
        assert conditional.unchanged(spider, again) is same


async def test_of_what_was_read_in_part_more_is_read_the_next_time(engine: Engine) -> None:
    spider = spider_of(engine)
    await read(spider, Response(FEED, body=b"1", request=conditional.request(spider, FEED, callback=print)), left=7)
    again = Response(FEED, body=b"1", request=conditional.request(spider, FEED, callback=print))
    assert not conditional.unchanged(spider, again)
