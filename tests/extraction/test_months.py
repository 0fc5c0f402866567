"""Which month a word means."""

from __future__ import annotations

import pytest

from mediamon.extraction.months import FEWEST, NAMES, month_of


@pytest.mark.parametrize("language", NAMES)
def test_every_name_means_its_month_in_its_language(language: str) -> None:
    names = NAMES[language].split()
    assert len(names) == 12
    assert [month_of(name) for name in names] == list(range(1, 13))


@pytest.mark.parametrize(("word", "month"), [("Sept", 9), ("МАРТА", 3), ("juil", 7), ("dez", 12), ("лип", 7)])
def test_a_beginning_is_enough(word: str, month: int) -> None:
    assert month_of(word) == month


@pytest.mark.parametrize("word", ["jui", "červ", "Monday", "ma", "", "маршрут"])
def test_what_means_two_months_or_none_is_none(word: str) -> None:
    assert month_of(word) is None


def test_abbreviations_have_three_letters_at_least() -> None:
    assert all(month_of(name[: FEWEST - 1]) is None for names in NAMES.values() for name in names.split())
