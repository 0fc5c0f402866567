"""`auto`: what is kept and why, what is refused, what a site's pages teach."""

from __future__ import annotations

from contextlib import suppress

import pytest

from mediamon.extraction import NotAnArticle, extract, learn
from mediamon.extraction.auto.causes import causes_of
from mediamon.extraction.auto.context import names as context_names
from mediamon.extraction.auto.evidence import names
from mediamon.extraction.auto.trees import load_trees
from mediamon.extraction.segments import segments_of

STORY = [
    f"The council of the town has decided, after {number} years of talks, to build a bridge over the river, said the mayor."
    for number in range(2, 12)
]
URL = "https://herald.example/2026/03/12/a-bridge-over-the-river-at-last"


def page(inner: str = "", after: str = "", story: list[str] = STORY, head: str = "") -> str:
    paragraphs = [f"<p>{one}</p>" for one in story]
    middle = len(paragraphs) // 2
    body = "".join([*paragraphs[:middle], inner, *paragraphs[middle:]])
    return (
        f"<html lang=en><head><title>A bridge over the river at last | Herald</title>{head}"
        '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-03-12T10:00:00Z">'
        "</head><body><nav><ul><li><a href=/>Home</a><li><a href=/s>Sport</a></ul></nav>"
        f"<article><h1>A bridge over the river at last</h1><div class=byline>By <a rel=author href=/a>Ann Lee</a></div>"
        f"<div class=article-body>{body}</div></article>{after}<footer><p>© 2026 Herald. All rights reserved.</p></footer></body></html>"
    )


def test_the_story_is_kept_whole_without_menus_and_footers() -> None:
    article = extract(page(), URL)
    assert article.body.split("\n") == STORY
    assert article.headline == "A bridge over the river at last"
    assert article.authors == ("Ann Lee",)
    assert article.root is not None
    assert article.html.count("<p>") == len(STORY)


@pytest.mark.parametrize(
    "inner",
    [
        '<div class="related"><h3>Read also</h3><ul><li><a href=/1>Another story of the town</a></ul></div>',
        '<div class="share-buttons"><a href=/f>Share on Facebook</a></div>',
        '<div class="newsletter-signup"><p>Sign up for our newsletter and get the latest in your inbox.</p></div>',
    ],
)
def test_furniture_inside_the_body_is_dropped(inner: str) -> None:
    assert extract(page(inner), URL).body.split("\n") == STORY


def test_causes_are_told_by_the_words() -> None:
    assert causes_of("Read also: the old bridge") == {"read also"}
    assert "appeal" in causes_of("Sign up for our newsletter")
    assert causes_of("The bridge is long.") == frozenset()


def test_the_body_is_taken_from_json_where_the_page_shows_none() -> None:
    text = "\\n".join(STORY)
    head = f'<script type="application/ld+json">{{"@type": "NewsArticle", "headline": "A bridge", "articleBody": "{text}"}}</script>'
    assert extract(page(story=["Loading the story for you."], head=head), URL).body.split("\n") == STORY


def test_the_fitted_columns_are_those_that_are_made() -> None:
    assert list(load_trees("first.json").columns) == names()
    assert list(load_trees("second.json").columns) == names() + context_names()


@pytest.mark.parametrize(
    ("title", "text", "reason"),
    [
        ("404 Not Found", "Sorry, the page that you were looking for is not here any more.", "not_found"),
        ("Log in", "Please enter the name and the password of your account to go on reading.", "login"),
        ("Before you continue", "We and our partners use cookies and ask for your consent to do so here.", "consent"),
        ("Just a moment...", "The site is checking that the connection is secure, please wait a while.", "blocked"),
    ],
)
@pytest.mark.parametrize("method", ["auto", "readability", "roles"])
def test_what_only_looks_like_a_page_is_refused(title: str, text: str, reason: str, method: str) -> None:
    with pytest.raises(NotAnArticle) as refused:
        extract(f"<title>{title}</title><h1>{title}</h1><div><p>{text}</p><p>{text}</p></div>", URL, method=method)
    assert refused.value.reason in {reason, "no_body", "not_an_article"}


def test_a_site_teaches_what_is_its_furniture() -> None:
    slogan = "<p>The Herald has told the town the truth since the year 1894, every morning and evening.</p>"
    pages = []
    for number in range(4):
        story = [f"{one} It was told on day {number} of the month." for one in STORY]
        pages.append((page(slogan, story=story), f"{URL}{number}"))
    memory = learn(pages)
    assert memory.is_furniture("The Herald has told the town the truth since the year 1894, every morning and evening.")
    assert not memory.is_furniture(STORY[0])
    assert memory.root == "//div[@class='article-body']"
    assert extract(page(slogan), URL, site_memory=memory).body.split("\n") == STORY


def test_one_page_teaches_nothing() -> None:
    assert learn([(page(), URL), (page(), URL), ("", URL + "2")]).furniture == frozenset()


@pytest.mark.parametrize(
    "html",
    [
        page("<div>" * 100_000 + "deep"),
        page("<b>" * 100_000 + "deep"),
        "<p " + " ".join(f"a{number}=1" for number in range(200_000)) + ">" + page(),
        '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(f'<!ENTITY {chr(98 + n)} "&{chr(97 + n)};&{chr(97 + n)};">' for n in range(20)) + "]>" + page("&u;"),
        page("\x00 \ud800 \udfff <p>\x00</p>"),
        page()[:900],
        page("<table><tr><td>" * 3000),
        page('<a href="http://[bad">x</a><img src="http://[bad">'),
        page("<ul>" + "<li><a href=/x>link to a page</a>" * 20_000 + "</ul>"),
    ],
    ids=["divs", "inline", "attributes", "entities", "surrogates", "truncated", "tables", "addresses", "links"],
)  # fmt: skip
@pytest.mark.timeout(60)  # without its bounds it would take hours
def test_bad_bytes_are_bounded(html: str) -> None:
    with suppress(NotAnArticle):
        assert extract(html, URL).headline


def test_elements_of_the_sites_own_are_boxes_where_there_is_no_text_beside_them() -> None:
    from lxml import html

    made = "<x-story><x-par>One <x-b>bold</x-b> word.</x-par>\n<x-par>Two.</x-par></x-story>"
    assert [one.text for one in segments_of(html.document_fromstring(made))] == ["One bold word.", "Two."]


def test_deep_trees_are_read_to_a_bound() -> None:
    from lxml import html

    root = html.document_fromstring("<div>" * 250 + "deep" + "</div>" * 250)
    assert [one.text for one in segments_of(root)] == ["deep"]
