"""What a page's address says of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.auto.address import LONGEST, MOST_AGAINST, RUNS, odds_of_address, runs_of
from mediamon.extraction.auto.wording import load_words
from mediamon.extraction.refusing import joined


def test_a_shelfs_address_is_no_storys() -> None:
    story = odds_of_address("https://herald.example/news/2026/03/12/how-the-bridge-over-the-river-was-built")
    assert odds_of_address("https://shop.example/products/kettle") < 0 < story
    assert odds_of_address("https://community.firm.example/t/cannot-log-in/212419") < story


def test_runs_are_of_the_address_without_scheme_www_and_query() -> None:
    assert runs_of("HTTPS://www.A.b/c?d=e#f") == ["a.b", ".b/", "b/c", "a.b/", ".b/c", "a.b/c"]
    assert runs_of("http://a.b") == runs_of("https://www.a.b?c") == ["a.b"]


@pytest.mark.parametrize("url", ["", "file:///pages/products/kettle.html", "about:blank", "https://"])
def test_what_is_no_address_of_the_web_says_nothing(url: str) -> None:
    assert runs_of(url) == []
    assert odds_of_address(url) == 0.0


@given(st.text(max_size=600))
def test_an_address_says_little_against_an_article(path: str) -> None:
    assert odds_of_address(f"https://{path}") >= MOST_AGAINST
    assert len(runs_of(f"https://{path}")) <= LONGEST * len(RUNS)


def test_an_address_speaks_for_an_article_too() -> None:
    assert joined(0.4, 0.0) == pytest.approx(0.4)
    assert joined(0.4, -1.0) < 0.4 < joined(0.4, 1.0)


def test_weights_are_of_runs_in_small_letters() -> None:
    assert all(
        len(run) in RUNS and run == run.lower() and rarity > 0
        for run, (rarity, _) in load_words("addresses.json").items()
    )
