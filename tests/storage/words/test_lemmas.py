"""Words are the same however they are written: marks that nobody sees, accents, letters in one sign or two."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.storage.words.lemmas import INVISIBLE, lemmas

WORDS = st.lists(
    st.sampled_from(["Московский", "ёлка", "замок", "МГУ", "café", "naïve", "научно-популярный", "2026", "Йошкар-Ола"]),
    min_size=1,
    max_size=6,
)


@given(WORDS)
def test_letters_in_two_signs_are_the_same_letters(words: list[str]) -> None:
    text = " ".join(words)
    assert lemmas(normalize("NFD", text)) == lemmas(text)


@given(WORDS, st.data())
def test_marks_that_nobody_sees_change_no_word(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    marks = [data.draw(st.sampled_from(["", *INVISIBLE])) for _ in text]
    marked = "".join(map(str.__add__, text, marks))
    assert lemmas(marked) >= lemmas(text)
    # A soft hyphen before a space may be where a line's end cuts a word, which is there whole as well then.
    assert lemmas(marked.replace("\xad", "")) == lemmas(text)


@given(WORDS)
def test_a_text_has_the_lemmas_of_its_words(words: list[str]) -> None:
    assert lemmas(", ".join(words)) == frozenset().union(*map(lemmas, words))


@pytest.mark.parametrize("accent", ["\u0301", "\u0300"])
def test_an_accent_tells_how_a_word_is_read_and_not_which_it_is(accent: str) -> None:
    assert lemmas(f"за{accent}мок") == lemmas("замок")
    assert lemmas("café") == lemmas("cafe\u0301") != lemmas("cafe")
