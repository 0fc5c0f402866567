"""MEDIAMON_METHOD: the method of sites that name none."""

from __future__ import annotations

from typing import Any

import pytest
from scrapy.utils.test import get_crawler

from mediamon.items import Publication, Snapshot
from mediamon.pipelines.extract import ExtractPipeline
from tests.extraction.test_methods import HERE, PAGE, URL
from tests.storage.made import NOW


def processed(settings: dict[str, Any]) -> Publication:
    pipeline = ExtractPipeline.from_crawler(get_crawler(settings_dict=settings))
    return pipeline.process_item(Publication(Snapshot("herald", URL, URL, 200, NOW, PAGE)))  # type: ignore[no-any-return]


def test_it_is_taken_from_the_settings() -> None:
    article = processed({"MEDIAMON_METHOD": HERE}).article
    assert article is not None
    assert article.method == HERE
    assert "boat" not in article.body


def test_one_that_needs_a_look_is_done_without_where_nobody_looked() -> None:
    item = processed({"MEDIAMON_METHOD": "visual"})
    assert item.article is None or item.article.method == "auto"


def test_a_wrong_one_ends_the_crawl_before_it_begins() -> None:
    with pytest.raises(ValueError, match="there are auto"):
        processed({"MEDIAMON_METHOD": "mine"})
