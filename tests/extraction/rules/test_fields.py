"""What rules make of an article's fields, and what they leave to the page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from mediamon.extraction import ExtractionRules, NotAnArticle, extract

URL = "https://site.example/news/1"
STORY = "The council has decided to build a bridge over the river after many years of talks."
PAGE = f"""<html><head><title>Bridge | Site</title><meta name="description" content="of the page"><meta property="og:image" content="/og.jpg">
<meta property="article:section" content="Page section"><meta name="keywords" content="page, words"><link rel="alternate" href="/amp"></head>
<body><h1>Bridge</h1><p class="lead">A <b>bridge</b> at last</p><time class="p" datetime="2026-05-01T10:00:00">May 1, 2026</time><span class="m">2 мая 2026, 11:30</span>
<div class="by">By <a>Ann Lee</a> and <a>Bob Ray</a></div><a class="rubric"> City </a><ul class="tags"><li>#bridges</li><li>river</li><li>river</li></ul>
<p class="keys">one, two ,three</p><img class="main" src="data:image/gif;base64,xx" data-src="/main.jpg"><div class="text"><p>{STORY}</p></div></body></html>"""
ZONE = ZoneInfo("Europe/Moscow")


@pytest.mark.parametrize(
    ("field", "rule", "value"),
    [
        ("headline", "p.lead", "A bridge at last"), ("headline", "//title/text()", "Bridge | Site"), ("headline", "substring-before(//title, ' |')", "Bridge"),
        ("headline", ".none", "Bridge"), ("date_published", "time.p", datetime(2026, 5, 1, 10, tzinfo=ZONE)), ("date_published", "time.p::text", datetime(2026, 5, 1, tzinfo=ZONE)),
        ("date_modified", "//span[@class='m']", datetime(2026, 5, 2, 11, 30, tzinfo=ZONE)), ("date_modified", "h1", None), ("authors", ".by a", ("Ann Lee", "Bob Ray")),
        ("description", "p.lead", "A bridge at last"), ("description", "meta[name=description]", "of the page"), ("description", ".none", "of the page"),
        ("section", "a.rubric", "City"), ("section", ".none", "Page section"), ("tags", ".tags li", ("bridges", "river")), ("tags", ".keys", ("one", "two", "three")),
        ("tags", ".none", ("page", "words")), ("image", "img.main", "https://site.example/main.jpg"), ("image", "img.main::attr(data-src)", "https://site.example/main.jpg"),
        ("image", "//img/@src", "https://site.example/og.jpg"), ("image", "link[rel=alternate]", "https://site.example/amp"),
    ],
)  # fmt: skip
def test_a_rule_goes_before_what_the_page_says(field: str, rule: str, value: Any) -> None:
    rules = ExtractionRules(body=".text", **{field: rule})
    article = extract(PAGE, URL, rules=rules, zone=ZONE)
    assert getattr(article, field) == value
    assert article.body == STORY
    assert article.root == ".text"


def test_what_is_dropped_may_be_named_by_css() -> None:
    page = PAGE.replace(STORY, f"{STORY}<span class='ad'>Buy!</span>")
    assert extract(page, URL, rules=ExtractionRules(body=".text", drop=(".text .ad", "html"))).body == STORY


def test_a_rule_that_would_hang_refuses_the_page() -> None:
    page = PAGE.replace(STORY, STORY + "<p>x</p>" * 20_000)
    with pytest.raises(NotAnArticle, match="looks around too much"):
        extract(page, URL, rules=ExtractionRules(body="//p[following::p]"))
    assert len(extract(page, URL, rules=ExtractionRules(body="//div//p")).blocks) == 50


@pytest.mark.parametrize(("rules", "tag"), [(ExtractionRules(body=".text", date_published=".d"), "b"), (None, "time")])
def test_yesterday_is_the_day_before_the_page_was_fetched(rules: ExtractionRules | None, tag: str) -> None:
    page = PAGE.replace(
        '<time class="p" datetime="2026-05-01T10:00:00">May 1, 2026</time>', f"<{tag} class=d>вчера, 14:05</{tag}>"
    )
    page = page.replace("2 мая 2026, 11:30", "")
    fetched = datetime(2026, 11, 4, 22, 30, tzinfo=UTC)
    article = extract(page, URL, rules=rules, zone=ZONE, fetched_at=fetched)
    assert article.date_published == datetime(2026, 11, 4, 14, 5, tzinfo=ZONE)
    assert extract(page, URL, rules=rules, zone=ZONE).date_published is None
