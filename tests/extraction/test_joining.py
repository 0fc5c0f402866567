"""Pages of one article, joined."""

from __future__ import annotations

import pytest

from mediamon.extraction.blocks import html_of, paragraph, text_of
from mediamon.extraction.joining import joined, same_headline
from mediamon.items import Article


def article(*texts: str, next_page: str | None = None) -> Article:
    blocks = tuple(paragraph(text) for text in texts)
    return Article("http://a.example/1", "H", "\n".join(texts), "auto", blocks=blocks, next_page=next_page)


def test_what_a_page_adds_comes_behind_and_blocks_text_and_html_agree() -> None:
    whole = joined(article("one", "two", next_page="/2"), article("three", "two", next_page="/3"))
    assert whole is not None
    assert whole.body == "one\ntwo\nthree\ntwo" == text_of(whole.blocks)
    assert whole.html == html_of(whole.blocks)
    assert whole.next_page == "/3"


def test_a_lead_that_begins_every_page_is_taken_once() -> None:
    whole = joined(article("lead", "one"), article("lead", "two"))
    assert whole is not None
    assert whole.body == "lead\none\ntwo"


def test_a_page_that_adds_nothing_is_none_of_it() -> None:
    assert joined(article("lead", "one", "two"), article("lead", "two")) is None
    assert joined(article("lead", "one"), article("lead", "one")) is None


@pytest.mark.parametrize("added", ["", " (2)", " — страница 2", " | Page 2 of 3", ", часть 2", " - 2", "  "])
def test_pages_of_an_article_have_its_headline(added: str) -> None:
    assert same_headline("Совет принял план на 2026 год", f"Совет  принял план на 2026 год{added}")
    assert same_headline(f"Совет принял план на 2026 год{added}", "СОВЕТ принял план на 2026 год")


@pytest.mark.parametrize(
    ("one", "other"),
    [("", ""), ("2", "3"), ("Итоги 2025", "Итоги 2026"), ("Совет", "Совет решил"), ("Парк", "Парковка")],
)
def test_other_headlines_are_others(one: str, other: str) -> None:
    assert not same_headline(one, other)
