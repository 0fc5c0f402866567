"""What a page says of itself, and which of its tags said it."""

from __future__ import annotations

import json
from datetime import UTC

import pytest

from mediamon.extraction import NotAnArticle, extract
from mediamon.extraction.metadata import Metadata, metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse

URL = "https://herald.example/news/2026/bridge"
STORY = {
    "@type": "NewsArticle", "headline": "A bridge is built", "author": {"@type": "Person", "name": "Ann Lee"}, "image": "/ld.jpg",
    "datePublished": "2026-03-12T10:00:00+03:00", "dateModified": "2026-03-13", "articleSection": "Town", "keywords": ["bridge", "town"],
}  # fmt: skip
METAS = {
    "og:site_name": "Herald", "description": "It took long.", "article:modified_time": "2026-03-14", "article:section": "News",
    "keywords": "river, bridge", "twitter:image": "/card.jpg", "og:url": "/news/bridge", "og:locale": "en_GB",
}  # fmt: skip


def told(head: str, language: str = "") -> Metadata:
    tree = parse(f"<html{language}><head>{head}</head><body><h1>A bridge is built</h1></body></html>", URL)
    return metadata_of(tree, page_data(tree), UTC)


def metas(*names: str) -> str:
    return "".join(f'<meta property="{name}" content="{METAS[name]}">' for name in names or METAS)


def test_every_field_names_its_source() -> None:
    script = f"<script type='application/ld+json'>{json.dumps(STORY)}</script>"
    links = "<link rel=canonical href=/news/first><link rel=icon href=/i.png>"
    assert told(script + metas() + links, " lang=en").sources == {
        "headline": "h1", "description": "description", "authors": "json-ld", "date_published": "json-ld", "date_modified": "json-ld",
        "language": "html", "site_name": "og:site_name", "section": "json-ld", "tags": "json-ld", "image": "twitter:image",
        "favicon": "icon", "canonical_url": "canonical",
    }  # fmt: skip
    assert told(metas()).sources == {
        "headline": "h1", "description": "description", "date_modified": "article:modified_time", "language": "og:locale",
        "site_name": "og:site_name", "section": "article:section", "tags": "keywords", "image": "twitter:image", "canonical_url": "og:url",
    }  # fmt: skip
    assert told("").sources == {"headline": "h1"}


def test_addresses_are_whole() -> None:
    meta = told(metas() + "<link rel=icon href=/i.png>")
    assert meta.image == "https://herald.example/card.jpg"
    assert meta.canonical_url == "https://herald.example/news/bridge"
    assert meta.favicon == "https://herald.example/i.png"
    script = f"<script type='application/ld+json'>{json.dumps(STORY)}</script>"
    assert told(script).image == "https://herald.example/ld.jpg"


def test_tags_of_a_list_and_of_a_text() -> None:
    assert told(metas("keywords")).tags == ("river", "bridge")
    assert told(f"<script type='application/ld+json'>{json.dumps(STORY)}</script>").tags == ("bridge", "town")
    assert told("<meta name=keywords content=' , '>").tags == ()


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("Log in | Herald", "login"),
        ("Before you continue", "consent"),
        ("Страница не найдена", "not_found"),
        ("Access denied", "blocked"),
        ("Herald", "no_body"),
    ],
)
@pytest.mark.parametrize("method", ["auto", "roles", "readability"])
def test_a_page_without_text_is_refused_by_what_its_title_says(title: str, reason: str, method: str) -> None:
    form = "<form><input name=u><input type=password></form>"
    with pytest.raises(NotAnArticle) as refused:
        extract(f"<html><title>{title}</title><body><h1>{title}</h1>{form}</body></html>", URL, method=method)
    assert refused.value.reason == reason
