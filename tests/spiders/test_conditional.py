"""What sources said of their version is given back to them the next time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from scrapy import Request, Spider
from scrapy.http import Response
from scrapy.utils.test import get_crawler
from sqlalchemy import Engine

from mediamon.spiders import conditional
from mediamon.spiders.run import Run
from tests.storage.test_momentary import LONG


@pytest.mark.parametrize(("source", "kept"), [("http://a/feed", "v1"), (f"http://a/{LONG}", None)])
async def test_a_version_is_kept_but_for_an_address_that_no_index_takes(
    engine: Engine, source: str, kept: str | None
) -> None:
    """The addresses that were found there are kept however long its own is."""
    run = Run(get_crawler(Spider), engine, "s")
    assert run.begin()
    spider: Any = SimpleNamespace(run=run, crawler=run.crawler, count=lambda what, by=1: None)
    asked = Request(source, meta={"source": source})
    run.found(["http://a/1"], "feed", source, lambda address: True)
    conditional.found(spider, ["http://a/1"], "feed", Response(source, headers={"ETag": "v1"}, request=asked))
    async with asyncio.timeout(60):
        await run.flush()
    assert [due.url for due in await run.take(10)] == ["http://a/1"]
    assert run.validators(source) == (kept, None)
