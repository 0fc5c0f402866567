"""How many signs there are of a story, and of what is none."""

from __future__ import annotations

from datetime import UTC

import pytest

from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of
from mediamon.extraction.signs import KINDS, MARKED_AS, Told, addressed_as, signs_of

NOTHING = Told(frozenset(), frozenset(), 0, 0, 0)


def signs(html: str, url: str, told: Told = NOTHING) -> dict[str, float]:
    tree = parse(html, url)
    data, segments = page_data(tree), [one for one in segments_of(tree) if one.text]
    listed = signs_of(url, data, metadata_of(tree, data, UTC), segments, segments, told)
    return dict(zip(("story", *KINDS), listed, strict=False))


@pytest.mark.parametrize(
    ("kind", "html", "url", "told"),
    [
        ("docs", "<html class=docusaurus><title>API reference</title><pre>x</pre><p>Calls it.", "https://docs.a.example/", NOTHING),
        ("forum", "<title>Question: which dog?</title><p>A Newfoundland.", "https://forum.a.example/t/1", Told(frozenset(("forum",)), frozenset(("forum",)), 0, 0, 30)),
        ("shop", "<body class='woocommerce single-product'><title>Buy mugs</title><p>A mug.", "https://shop.a.example/mug", Told(frozenset(("product",)), frozenset(("shop",)), 9, 0, 0)),
        ("list", "<body class=archive><title>Latest</title><ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul>", "https://a.example/tag/x", Told(frozenset(), frozenset(("list",)), 0, 0, 0)),
        ("service", "<body class='home page-template'><title>Moving company near me</title><p>We move.", "https://a.example/services", Told(frozenset(("organisation",)), frozenset(("service",)), 0, 9, 0)),
    ],
)  # fmt: skip
def test_the_strongest_kind(kind: str, html: str, url: str, told: Told) -> None:
    found = signs(html, url, told)
    assert max(found, key=lambda one: found[one]) == kind


def test_a_story() -> None:
    head = (
        '<meta property="og:type" content=article><meta property="article:published_time" content="2026-03-01T10:00Z">'
    )
    found = signs(f"<body class=single-post>{head}<article><p>It rained.</p></article>", "https://a.example/2026/rain")
    assert found["story"] >= 5
    assert found["story"] > max(found[kind] for kind in KINDS)


def test_the_number_of_columns_is_that_of_an_empty_page() -> None:
    tree = parse("<p>", "https://a.example/")
    data = page_data(tree)
    assert len(signs_of("", data, metadata_of(tree, data, UTC), [], [], NOTHING)) == 3 * len(KINDS) + len(MARKED_AS) + 5


@pytest.mark.parametrize(
    ("url", "kinds"),
    [
        ("https://www.postgresql.example/docs/18/select.html", {"docs"}),
        ("https://docs.a.example/start", {"docs"}),
        ("https://a.example/boards/189706-console/80702016", {"forum"}),
        ("https://a.example/t/273629/dog", {"forum"}),
        ("https://a.example/forum/viewtopic.php?t=7", {"forum"}),
        ("https://a.example/product/backpack-rental/", {"shop"}),
        ("https://a.example/magazine/category/gadgets", {"list"}),
        ("https://a.example/?s=rain", {"list"}),
        ("https://a.example/solutions/retail", {"service"}),
        ("https://a.example/2026/03/01/documentation-of-a-flood", set()),
        ("https://a.example/news/production-falls", set()),
    ],
)
def test_addresses_that_programs_make_of_one_kind_of_page(url: str, kinds: set[str]) -> None:
    assert addressed_as(url) == kinds


@pytest.mark.parametrize(
    ("kind", "html"),
    [
        ("shop", "<p itemprop=offers><b itemprop=price>9</b></p>"),
        ("shop", '<meta property="product:price:amount" content="9">'),
        ("forum", "<div itemprop=acceptedAnswer>It is so.</div>"),
    ],
)
def test_what_is_marked_as_a_product_or_an_answer(kind: str, html: str) -> None:
    url = "https://a.example/x"
    assert signs(f"<title>x</title>{html}", url)[kind] > signs("<title>x</title><p>It is so.", url)[kind]


def test_headings_that_are_links_are_counted() -> None:
    tree = parse(
        "<h2><a href=/1>One story</a></h2><h2><a href=/2>Another</a></h2><h2>Weather</h2><h2>Sport</h2>",
        "https://a.example/",
    )
    data, segments = page_data(tree), segments_of(tree)
    listed = signs_of("https://a.example/", data, metadata_of(tree, data, UTC), segments, [], NOTHING)
    assert listed[-2:] == [2.0, 0.5]
