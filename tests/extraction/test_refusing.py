"""Pages that say of themselves that they are articles are taken at their word where the text bears them out."""

from __future__ import annotations

import json
from datetime import UTC
from typing import Any

import numpy as np
import pytest

from mediamon.extraction.auto.sureness import Sureness
from mediamon.extraction.auto.trees import load_trees
from mediamon.extraction.auto.weighing import Weighed, weigh
from mediamon.extraction.looks import looks
from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import PageData, page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.refusing import SURE, is_declared

STORY = {"@type": "NewsArticle", "headline": "A bridge is built", "datePublished": "2026-03-12"}


def data_of(*objects: Any) -> PageData:
    scripts = "".join(f"<script type='application/ld+json'>{json.dumps(one)}</script>" for one in objects)
    return page_data(parse(f"<html><head>{scripts}</head><body><p>text</p></body></html>", "https://herald.example/a"))


def said(f1: float, *objects: Any) -> bool:
    return is_declared(data_of(*objects), Weighed([], [], [], Sureness(f1=f1)))


def test_one_story_of_one_day() -> None:
    assert said(SURE, STORY)
    assert said(SURE, STORY, {**STORY, "@type": "Article"}, {"@type": "WebPage"})


@pytest.mark.parametrize(
    "beside",
    [
        {"@type": "ItemList", "itemListElement": []},
        {"@type": "Product"},
        {"@type": "DiscussionForumPosting"},
        {**STORY, "headline": "Another"},
    ],
)
def test_not_where_the_page_says_something_else_too(beside: dict[str, Any]) -> None:
    assert not said(SURE, STORY, beside)


def test_not_without_a_day_nor_where_the_text_is_in_doubt() -> None:
    assert not said(SURE, {"@type": "NewsArticle", "headline": "A bridge is built"})
    assert not said(SURE - 0.1, STORY)
    assert not said(SURE, {"@type": "JobPosting", "headline": "A builder", "datePublished": "2026-03-12"})


def test_the_trees_ask_for_no_number_that_a_page_does_not_have() -> None:
    tree = parse("<html><body><p>text</p></body></html>", "https://herald.example/a")
    data = page_data(tree)
    row = looks("https://herald.example/a", data, metadata_of(tree, data, UTC), weigh(tree, data))
    assert np.isfinite(np.array(row, dtype=float)).all()
    assert load_trees("page.json").column.max() < len(row)
