"""The likeliest parse is the first of all."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mediamon.morphology import likeliest, parses

WORDS = (
    "школы стали ёлке елке все всё М. м в и МГУ университетами Тьмутаракани по-русски какой-то пол-лимона 2026 глокозавра "
    "уже печь мыла вузом наиболее бутявка x́ yale XIV ректорствовал интернет-вуз замки Лены"
)


@pytest.mark.parametrize("word", WORDS.split())
def test_it_is_the_first_of_all_parses(word: str) -> None:
    first = parses(word)[0]
    assert likeliest(word) == (first.normal_form, first.tag)


@given(st.text("абвгдежзиклмнопрстуфхцчшщъыьэюяё-", min_size=1, max_size=9) | st.text(max_size=9))
@example("\U00017000")
@example("")
def test_so_it_is_of_anything(word: str) -> None:
    known = parses(word)
    assert likeliest(word) == ((known[0].normal_form, known[0].tag) if known else None)
