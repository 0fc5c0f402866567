"""The root that pages of one site agree on spares the search."""

from __future__ import annotations

import pytest

from mediamon.extraction import GeometryError, NotAnArticle, extract, learn_roots
from mediamon.extraction.parsing import parse
from mediamon.extraction.visual.finding import find

from .articles import HEAD, SENTENCES, TITLE, found, paragraphs, texts
from .drawing import URL, drawn

BODY = f"<div class=body>{paragraphs(0, 1, 2, 3)}</div>"
LONGER = f"<div class=else>{paragraphs(4, 5, 6, 7, 8)}</div>"


def site(*bodies: str) -> list[tuple[str, str, dict[str, object]]]:
    made = [drawn(f"{HEAD}{body}") for body in bodies]
    return [(html, f"{URL}/{number}", geometry) for number, (html, geometry) in enumerate(made)]


def test_enough_pages_agree() -> None:
    memory = learn_roots(site(BODY, BODY, BODY, BODY, "<p>nothing"))
    assert (memory.root, memory.pages) == ("//div[@class='body']", 4)


def test_few_pages_or_many_opinions_teach_nothing() -> None:
    assert learn_roots(site(BODY, BODY)).root is None
    other = BODY.replace("class=body", "class=other")
    assert learn_roots(site(BODY, other, BODY, other)).root is None


def test_a_name_that_others_have_too_is_told_with_its_place() -> None:
    two = f"<section class=body>{HEAD}{BODY}</section><div class=body>one more</div>"
    assert learn_roots(site(two, two, two)).root == "(//div[@class='body'])[1]"


def test_of_several_the_first_inner_one_is_taken() -> None:
    page = f"{HEAD}<div class=body data-at='0 0 1200 50'><div class=body>{paragraphs(0, 1, 2)}</div>lead</div>{BODY}{LONGER}"
    assert texts(page, root="//div[@class='body']") == SENTENCES[:3]


def test_an_address_counts_once() -> None:
    assert learn_roots([site(BODY)[0]] * 5).pages == 1


def test_the_remembered_root_is_taken_though_a_search_would_find_another() -> None:
    page = f"{HEAD}{LONGER}{BODY}"
    assert texts(page) == SENTENCES[4:9]
    assert texts(page, root="//div[@class='body']") == SENTENCES[:4]
    assert found(page, root="//div[@class='body']").path == "/html/body/div[2]"


@pytest.mark.parametrize(
    "root", ["//div[@class='gone']", "//div[", "count(//div)", "//div/@class", "//h1/text()", "//hr"]
)
def test_a_page_without_it_is_searched(root: str) -> None:
    assert texts(f"{HEAD}{BODY}<hr>", root=root) == SENTENCES[:4]


def test_a_remembered_root_without_sentences_is_none() -> None:
    page = f"{HEAD}<div class=short>two words</div>{BODY}"
    assert texts(page, root="//div[@class='short']") == SENTENCES[:4]


def test_the_paper_takes_it_too() -> None:
    html, geometry = drawn(f"{HEAD}<div>{LONGER}</div>{BODY}")
    result = find(parse(html, URL), geometry, paper=True, root="//div[@class='body']")
    assert [one.text for one in result.segments] == SENTENCES[:4]


def test_extract_takes_a_geometry_and_a_memory() -> None:
    html, geometry = drawn(f"{HEAD}{LONGER}{BODY}", head=f"<title>{TITLE}</title>")
    memory = learn_roots(site(BODY, BODY, BODY))
    article = extract(html, URL, method="visual", geometry=geometry, site_memory=memory)
    assert (article.headline, article.method, article.root) == (TITLE, "visual", "/html/body/div[2]")
    assert article.body.split("\n") == SENTENCES[:4]
    assert extract(html, URL, method="visual", geometry=geometry).body.split("\n") == SENTENCES[4:9]


def test_extract_says_that_a_geometry_is_missing() -> None:
    with pytest.raises(GeometryError, match="missing"):
        extract(f"<title>{TITLE}</title>{BODY}", URL, method="visual")


def test_a_page_on_which_three_passes_find_nothing_is_refused() -> None:
    html, geometry = drawn("<p>lone</p>", head=f"<title>{TITLE}</title>")
    with pytest.raises(NotAnArticle) as refused:
        extract(html, URL, method="visual-paper", geometry=geometry)
    assert refused.value.reason == "no_body"
