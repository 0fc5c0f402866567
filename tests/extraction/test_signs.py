"""How many signs there are of a story, and of what is none."""

from __future__ import annotations

from datetime import UTC

import pytest

from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of
from mediamon.extraction.signs import KINDS, Told, signs_of

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
    assert len(signs_of("", data, metadata_of(tree, data, UTC), [], [], NOTHING)) == 2 * len(KINDS) + 3
