"""Folding keeps the way back to the given text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions.folding import fold, fold_plain

NOISE = ["\u00ad", "\u200b", "\u0301"]
INVISIBLE = "\u200b\u200d\u200e\u202a\u202c\u2060\u2066\ufe0f\ufeff\u0301\u0308"
PIECES = st.sampled_from(["a", "ё", "Й", "1", "-", "- ", "-\n", " ", "\u00a0", "\n", "\xad", "\xad\n", ".", "«", "🎓"])


def test_one_spelling() -> None:
    assert fold_plain("«Ёлка»\u00a0МГУ") == fold_plain(' елка" MГУ')


def test_soft_hyphen_and_line_end_join_a_word() -> None:
    assert fold_plain("инсти\u00adтут") == fold_plain("инсти-\nтут") == fold_plain("инсти\u00ad\nтут") == "институт"


def test_a_dash_between_lines_stays() -> None:
    assert fold_plain("МГУ —\nлучший") == "мгу — лучшии"


@given(st.text())
def test_every_folded_character_has_its_place(text: str) -> None:
    folded = fold(text)
    places = [folded.original(at) for at in range(len(folded.text))]
    assert places == sorted(set(places))
    assert all(0 <= place < len(text) for place in places)


@given(st.text())
def test_what_is_kept_is_the_same_character(text: str) -> None:
    folded = fold(text)
    for at, char in enumerate(folded.text):
        assert fold_plain(text[folded.original(at)]) in (char, "")


@given(st.lists(st.sampled_from(NOISE), min_size=9, max_size=9))
def test_noise_leaves_nothing_behind(noise: list[str]) -> None:
    noisy = "".join(letter + extra for letter, extra in zip("институте", noise, strict=True))
    folded = fold(noisy)
    assert folded.text == "институте"
    assert folded.span(0, 9) == (0, len(noisy) - 1)


def test_lone_surrogates_and_emoji_pass() -> None:
    assert fold_plain("\ud800 МГУ 🎓") == "\ud800 мгу 🎓"


@given(st.lists(PIECES, max_size=12), st.data())
def test_what_is_invisible_changes_nothing_wherever_it_stands(pieces: list[str], data: st.DataObject) -> None:
    marks = [data.draw(st.text(INVISIBLE, max_size=2)) for _ in pieces]
    marked = "".join(mark + piece for mark, piece in zip(marks, pieces, strict=True))
    assert fold_plain(marked) == fold_plain("".join(pieces))


@given(st.lists(PIECES, max_size=20).map("".join))
def test_folded_text_is_as_it_would_be_folded(text: str) -> None:
    folded = fold_plain(text)
    assert fold_plain(folded) == folded
    assert "  " not in folded


def test_much_noise_takes_little_time() -> None:
    for noise in ("\u200b", "\xad", "-\u200b", "- ", "\n", "a-\xad", "a\u200b-"):
        assert len(fold_plain(noise * 100_000 + "я")) <= 200_001
