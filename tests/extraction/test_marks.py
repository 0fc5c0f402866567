"""Paywalls, live blogs, variants of pages and articles of several pages."""

from __future__ import annotations

import json

import pytest

from mediamon.extraction import extract
from mediamon.extraction.marks import Marks, marks_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse

URL = "https://site.example/news/bridge"


def marks(body: str = "", head: str = "", url: str = URL, attributes: str = "") -> Marks:
    tree = parse(f"<html {attributes}><head>{head}</head><body><p>Text</p>{body}</body></html>", url)
    return marks_of(tree, page_data(tree), url)


def said(**values: object) -> str:
    return (
        f'<script type="application/ld+json">{json.dumps({"@type": "NewsArticle", "headline": "A", **values})}</script>'
    )


@pytest.mark.parametrize(
    ("head", "paywalled"),
    [
        (said(isAccessibleForFree=False), True),
        (said(isAccessibleForFree="False"), True),
        (said(isAccessibleForFree=True), False),
        ('<meta property="article:content_tier" content="locked">', True),
        ('<meta property="article:content_tier" content="metered">', True),
        ('<meta property="article:content_tier" content="free">', False),
        (said(), None),
        ("", None),
    ],
)
def test_a_paywall_is_what_the_page_says(head: str, paywalled: bool | None) -> None:
    assert marks(head=head).paywalled is paywalled


def test_a_live_blog_says_so() -> None:
    assert marks(head=said().replace("NewsArticle", "LiveBlogPosting")).live
    assert not marks(head=said()).live


def test_variants_are_told() -> None:
    assert marks(attributes="amp").variant == "amp"
    assert marks(attributes="⚡").variant == "amp"
    assert marks(url=URL + "/print/").variant == "print"
    assert marks(url=URL + "?print=1").variant == "print"
    assert marks(url="https://site.example/news/sprint-final").variant is None


@pytest.mark.parametrize(
    ("url", "address", "goes_on"),
    [
        (URL, "/news/bridge/2", True),
        (URL, "/news/bridge/page/2/", True),
        (URL, "?page=2", True),
        (URL + "/2", "/news/bridge/3", True),
        (URL + "?page=2", "?page=3", True),
        ("https://site.example/news/bridge.html", "/news/bridge_2.html", True),
        (URL, "/news/bridge/3", False),  # not the next one
        (URL, "/news/another-bridge", False),  # the next story
        (URL, "/news/bridge-repaired", False),
        (URL, URL, False),
        (URL, "https://other.example/news/bridge/2", False),
        ("https://site.example/news/12345", "/news/12346", False),
        ("https://site.example/story-8", "/story-9", False),
    ],
)
def test_the_next_page_of_a_text_is_told_from_the_next_story(url: str, address: str, goes_on: bool) -> None:
    found = marks(head=f'<link rel="next" href="{address}">', url=url).next_page
    assert (found is not None) == goes_on


def test_a_pager_is_followed_where_the_head_says_nothing() -> None:
    assert marks('<div class="pagination"><a href="/news/bridge/2">Далее ›</a></div>').next_page == URL + "/2"
    assert marks('<div class="slider"><a href="/news/bridge/2">Next</a></div>').next_page is None
    assert (
        marks('<div class="pager"><a href="/news/bridge/2"> <i></i><span>Next</span> ›</a></div>').next_page
        == URL + "/2"
    )
    assert marks('<div class="pager"><a rel="next" href="/news/bridge/2">2</a></div>').next_page == URL + "/2"


def test_an_address_that_cannot_be_read_is_no_next_page() -> None:
    assert marks(head='<link rel="next" href="http://[bad">').next_page is None


def test_an_article_carries_its_marks_and_where_each_field_is_from() -> None:
    text = "<p>The council of the town has decided to build a bridge over the river, said the mayor on Monday.</p>" * 6
    head = said(datePublished="2026-03-12T10:00:00Z", isAccessibleForFree=False)
    article = extract(f"<html><head>{head}</head><body><article><h1>A bridge</h1>{text}</article></body></html>", URL)
    assert article.paywalled is True
    assert article.sources["date_published"] == "json-ld"
    assert set(article.sources) >= {"headline", "date_published"}
