"""Whether texts are one story, by their sketches."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.stories import keys, likeness, one_story, overlap, sketch, unpacked
from mediamon.stories.sketch import KEPT, KEYS
from tests.storage.made import words

TEXT, OTHER = words(1, 120), words(2, 120)


def test_a_text_cut_to_a_quarter_is_the_same_story() -> None:
    assert one_story(sketch(TEXT), sketch(" ".join(TEXT.split()[:30])))
    assert not one_story(sketch(TEXT), sketch(OTHER))


def test_case_yo_hyphens_and_marks_do_not_matter() -> None:
    one, other = "Учёный совет МГУ имени Ломоносова отчитался.", "УЧЕНЫЙ со\xadвет МГУ – имени «Ломоносова» отчитался!"
    assert sketch(one) == sketch(other)


def test_short_texts_are_one_story_only_when_they_are_the_same() -> None:
    one = "Курс доллара на сегодня составил девяносто рублей ровно"
    assert one_story(sketch(one), sketch(one + "!"))
    assert not one_story(sketch(one), sketch("Курс доллара на сегодня составил сорок пять юаней"))
    assert not one_story(sketch(""), sketch(""))
    assert not one_story(sketch("слово"), sketch("слово"))


def test_footers_that_two_texts_share_do_not_make_them_one() -> None:
    footer = " Подписывайтесь на наш канал и читайте новости первыми, перепечатка только со ссылкой на источник."
    assert not one_story(sketch(TEXT + footer), sketch(OTHER + footer))


def test_a_sketch_is_bounded_and_so_is_what_is_read() -> None:
    long = sketch(words(3, 200_000))
    assert len(long.hashes) == KEPT
    assert len(keys(long)) == KEYS
    assert long.size < 30_000
    assert len(long.as_bytes) == 4 * KEPT


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_two_texts_are_compared(one: str, other: str) -> None:
    first, second = sketch(one), sketch(other)
    assert unpacked(first.as_bytes, first.size) == first
    assert overlap(first, second) == overlap(second, first)
    assert all(0 <= share <= 1 for share in overlap(first, second))
    assert first.size < 12 or likeness(first, first) == 1.0


@given(st.integers(0, 100), st.floats(0.2, 0.8))
def test_the_estimate_is_near_the_truth(seed: int, share: float) -> None:
    first, second = words(seed, 300).split(), words(seed + 1000, 300).split()
    cut = int(300 * share)
    shared, within = overlap(sketch(" ".join(first)), sketch(" ".join(first[:cut] + second[cut:])))
    true = cut / (600 - cut)
    assert abs(shared - true) < 0.25
    assert abs(within - share) < 0.3
