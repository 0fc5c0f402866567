"""Unfolding gives back every spelling that folds to a word, within the bounds it names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions.folding import fold_plain
from mediamon.mentions.unfolding import unfolded

RUSSIAN = ["прикладной", "научно", "учёных", "мгу", "ран", "российский", "ещё", "йога", "университет", "её"]
LATIN = ["keldysh", "institute", "moscow", "msu", "ras", "pah", "academy"]


@pytest.mark.parametrize("word", [*RUSSIAN, *LATIN])
def test_a_word_is_among_what_its_folding_may_have_been(word: str) -> None:
    assert word in unfolded(fold_plain(word))


@given(st.text("абвеийкорстухіеabcehkmoptxyidls", min_size=1, max_size=12))
def test_all_spellings_fold_to_the_word(text: str) -> None:
    word = fold_plain(text)
    assert {fold_plain(one) for one in unfolded(word)} == {word}


def test_there_are_not_too_many() -> None:
    assert len(unfolded("и" * 30)) == 32
    assert len(unfolded("и" * 6)) == 64
