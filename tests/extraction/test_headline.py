"""Which of a page's titles is the headline, where they differ."""

from __future__ import annotations

import json

import pytest

from mediamon.extraction import extract
from mediamon.extraction.headline import headline_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse

URL = "https://herald.example/a"
EDITED, SOUGHT = "Council saves the old bridge", "Bridge news: what the council decided about the bridge"
TEXT = "<p>The council of the town has decided on Monday to repair the bridge and to keep it open for carts.</p>" * 6


def page(body: str, *, kind: str = "", headline: str = "", title: str = "", shared: str = "") -> str:
    said = json.dumps({"@type": kind, "headline": headline})
    data = f'<script type="application/ld+json">{said}</script>' if kind else ""
    meta = f'<meta property="og:title" content="{shared}">' if shared else ""
    return f"<html><head><title>{title}</title>{meta}{data}</head><body>{body}</body></html>"


def told(html: str) -> tuple[str | None, str | None]:
    tree = parse(html, URL)
    return headline_of(tree, page_data(tree), "Herald")


@pytest.mark.parametrize("title", [SOUGHT, f"{SOUGHT} | Herald"])
def test_the_newsrooms_headline_is_believed_where_words_for_search_engines_fill_the_rest(title: str) -> None:
    html = page(f"<h1>{SOUGHT}</h1>", kind="NewsArticle", headline=EDITED, title=title, shared=SOUGHT)
    assert told(html) == (EDITED, "json-ld")


@pytest.mark.parametrize(
    ("kind", "headline", "title", "shared"),
    [
        ("BlogPosting", EDITED, SOUGHT, SOUGHT),  # programs of blogs copy what is made for search engines
        ("NewsArticle", EDITED, EDITED, SOUGHT),  # as that of a newsroom does here
        ("NewsArticle", "Bridge news: what the council", SOUGHT, SOUGHT),  # cut short
        ("NewsArticle", "Bridge", SOUGHT, SOUGHT),
        ("NewsArticle", "Rain until Friday", SOUGHT, SOUGHT),  # of another story
    ],
)
def test_else_the_heading_is(kind: str, headline: str, title: str, shared: str) -> None:
    html = page(f"<h1>{SOUGHT}</h1>", kind=kind, headline=headline, title=title, shared=shared)
    assert told(html) == (SOUGHT, "h1")


def test_a_kicker_in_an_element_of_its_own_is_no_part_but_the_first_words_are() -> None:
    apart = f"<h1><span>Opinion</span> <span>{EDITED}</span></h1>"
    assert told(page(apart, title="Herald", shared=EDITED))[0] == EDITED
    assert told(page(f"<h1>The {EDITED}</h1>", title="Herald", shared=EDITED))[0] == f"The {EDITED}"


def test_a_kicker_that_only_the_pages_title_lacks_stays() -> None:
    whole = f"Towns: {EDITED}"
    assert told(page(f"<h1>{whole}</h1>", title=EDITED, shared=whole)) == (whole, "h1")


def test_a_kicker_of_machine_data_alone_is_left_out_where_what_is_shared_has_none() -> None:
    html = page(f"<h1>{EDITED}</h1>", kind="NewsArticle", headline=f"Towns: {EDITED}", title="Herald", shared=EDITED)
    assert told(html) == (EDITED, "h1")


def test_where_on_the_site_one_is_is_no_heading() -> None:
    html = page(
        f"<h1 class=breadcrumb_last>{SOUGHT}</h1><h2 itemprop=headline>{EDITED}</h2>", title=SOUGHT, shared=EDITED
    )
    assert told(html) == (EDITED, "h1")


def test_a_logo_is_no_heading_and_its_text_the_sites_name() -> None:
    logo = "<h1><a href='/'>Bridge Post</a></h1>"
    assert told(page(f"{logo}<div>{EDITED}</div>", title=f"{EDITED} / Bridge Post")) == (EDITED, "title")
    lower = f"{logo}<h2><a href='/a'>{EDITED}</a></h2>"
    assert told(page(lower, title=f"Bridge Post » Archive » {EDITED}")) == (EDITED, "h2")
    assert told(page(lower, title=f"Archive » {EDITED}", shared=SOUGHT)) == (SOUGHT, "meta")


def test_words_are_whole() -> None:
    cut = "<h1>Council saves the old br<i>idge</i></h1>"
    assert told(page(cut, title=EDITED)) == (EDITED, "title")
    assert told(page("<h1>Council saves the old br&shy;idge</h1>", title=EDITED)) == (EDITED, "h1")


def test_the_text_does_not_begin_with_the_heading_that_is_shown() -> None:
    body = f"<article><h1>{SOUGHT}</h1><p>{SOUGHT}</p>{TEXT}</article>"
    article = extract(page(body, kind="NewsArticle", headline=EDITED, title=SOUGHT, shared=SOUGHT), URL)
    assert article.headline == EDITED
    assert article.body.startswith("The council of the town")


def test_a_title_of_bars_takes_no_time() -> None:
    bars = "| " * 200_000
    assert told(page(f"<h1>{EDITED}</h1>", title=f"{EDITED} {bars}", shared=bars)) == (EDITED, "h1")
