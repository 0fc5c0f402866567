"""MEDIAMON_METHOD: the method of sites that name none."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from scrapy import signals
from scrapy.utils.test import get_crawler

from mediamon.items import Publication, Snapshot
from mediamon.pipelines.extract import ExtractPipeline
from mediamon.pipelines.reading import article, article_of, request_of
from mediamon.sites import Site
from tests.extraction.test_methods import HERE, PAGE, URL
from tests.storage.made import NOW


async def processed(settings: dict[str, Any]) -> Publication:
    crawler = get_crawler(settings_dict={"MEDIAMON_PARSE_SECONDS": 30, "MEDIAMON_PARSE_MEMORY": 1000, **settings})
    pipeline = ExtractPipeline.from_crawler(crawler)
    item: Publication = await pipeline.process_item(Publication(Snapshot("herald", URL, URL, 200, NOW, PAGE)))
    await crawler.signals.send_catch_log_async(signals.engine_stopped)
    return item


@pytest.mark.parametrize("parsers", [0, 1])
async def test_it_is_taken_from_the_settings(parsers: int) -> None:
    article = (await processed({"MEDIAMON_METHOD": HERE, "MEDIAMON_PARSERS": parsers})).article
    assert article is not None
    assert article.method == HERE
    assert "boat" not in article.body


async def test_one_that_needs_a_look_is_done_without_where_nobody_looked() -> None:
    item = await processed({"MEDIAMON_METHOD": "visual"})
    assert item.article is None or item.article.method == "auto"


async def test_a_wrong_one_ends_the_crawl_before_it_begins() -> None:
    with pytest.raises(ValueError, match="there are auto"):
        await processed({"MEDIAMON_METHOD": "mine"})


def test_what_a_page_calls_today_is_the_day_on_which_it_was_fetched() -> None:
    site, address = Site(name="herald", timezone="Asia/Vladivostok"), "https://herald.example/bridge"
    html = PAGE.replace("</h1>", "</h1><time>сегодня, 00:30</time>")
    assert html != PAGE
    there = article(
        *request_of(Snapshot("herald", address, address, 200, datetime(2026, 11, 4, 22, 30, tzinfo=UTC), html), site)
    )
    assert there["article"]["date_published"] == ["2026-11-05T00:30:00+10:00", "Asia/Vladivostok"]


def test_an_article_is_the_same_on_the_other_side_of_a_child() -> None:
    """Times with their zones, blocks, sources: nothing is lost on the way through JSON."""
    for zone in ("Europe/Moscow", None):
        site = Site(name="herald", timezone=zone or "UTC")
        html = PAGE.replace("<head>", "<head><meta property='article:published_time' content='2026-07-01T10:00'>")
        snapshot = Snapshot("herald", URL, URL, 200, NOW, html)
        given, data = request_of(snapshot, site)
        there = json.loads(json.dumps(article(json.loads(json.dumps(given)), data)))
        assert article_of(there, snapshot) == article_of(article(given, data), snapshot)
