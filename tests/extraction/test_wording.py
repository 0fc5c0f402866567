"""What the words of a page say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.auto.wording import (
    LONGEST,
    beginning_of,
    headings_of,
    load_words,
    odds_of,
    odds_of_headings,
    odds_of_names,
    weighed,
)
from mediamon.extraction.parsing import parse
from mediamon.extraction.refusing import joined
from mediamon.extraction.segments import segments_of


def test_a_shops_words_are_no_storys() -> None:
    shop = "add to cart free shipping price reviews product size color checkout returns shop cart"
    story = "he said on tuesday that the minister told reporters the government would investigate the police"
    assert odds_of(shop) < 0 < odds_of(story)


def test_a_language_without_known_words_tells_nothing() -> None:
    assert odds_of("договор поставки подписан в четверг") == 0.0
    assert odds_of("") == 0.0
    assert odds_of_names([]) == odds_of_names(["qzxv"]) == 0.0


def test_names_of_a_thread_are_no_storys() -> None:
    assert odds_of_names(["forum", "reply", "topic", "avatar", "poster"]) < 0 < odds_of_names(["article", "byline"])


def test_headings_of_a_shop_are_no_storys() -> None:
    page = "<h1>Blue Kettle</h1><p>It boils.</p><h2>Related products</h2><li>Shop</li><h3>Customer services</h3>"
    headings = headings_of(segments_of(parse(f"<body>{page}</body>", "https://shop.example/kettle")))
    assert headings == "blue kettle\nrelated products\ncustomer services"
    assert odds_of_headings(headings) < 0 < odds_of_headings("how the bridge was built")
    assert odds_of_headings("") == odds_of_headings("мост построен") == 0.0


def test_a_word_that_is_said_again_weighs_little_more() -> None:
    known = {"cart": (2.0, -1.0), "said": (2.0, 1.0)}
    assert weighed({"cart": 1, "said": 1}, known) == 0.0
    assert -0.5 < weighed({"cart": 2, "said": 1}, known) < 0


@given(st.text(max_size=50), st.lists(st.text(max_size=4000), max_size=6))
def test_only_the_beginning_is_looked_at(title: str, texts: list[str]) -> None:
    assert beginning_of(title, texts) == " ".join((title, *texts))[:LONGEST].lower()


def test_words_speak_against_an_article_alone() -> None:
    assert joined(0.4, 0.0, 0.0) == joined(0.4, 0.0, 2.0) == pytest.approx(0.4)
    assert joined(0.4, 0.0, -2.0) < 0.4
    assert joined(0.4, 0.0, -2.0, -1.0) < joined(0.4, 0.0, -2.0, 3.0) == joined(0.4, 0.0, -2.0)


@pytest.mark.parametrize("file", ["words.json", "headings.json"])
def test_weights_are_of_single_words_in_small_letters(file: str) -> None:
    assert all(
        word == word.lower() and " " not in word and rarity > 0 for word, (rarity, _) in load_words(file).items()
    )
