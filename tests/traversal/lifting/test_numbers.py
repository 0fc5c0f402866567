"""Numbers in texts that go on by one step."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from mediamon.traversal.lifting.numbers import LONGEST, Number, learn_number, varying
from mediamon.traversal.lifting.types import End

from .answering import json_of

ANSWER = json_of({})
WORDS = st.text("abc-_/.", max_size=4)


@given(st.integers(0, 10**6), st.integers(-50, 50).filter(bool), st.integers(0, 9), WORDS, WORDS)
def test_whatever_goes_by_one_step_is_foretold(start: int, step: int, width: int, before: str, after: str) -> None:
    values = [start + step * count for count in range(7)]
    assume(min(values) >= 0)
    assume(any(len(str(value)) < width for value in values[:3]) or width == 0)  # else the width cannot be seen
    assume(max(len(str(value)) for value in values[:3]) <= width or width == 0)
    texts = [f"7{before or 'x'}{str(value).zfill(width)}{after}" for value in values]
    learnt = learn_number(texts[:3])
    assert learnt is not None
    assert [learnt.next(text, ANSWER) for text in texts[:-1]] == texts[1:]


@given(st.lists(st.integers(0, 99), min_size=3, max_size=5))
def test_an_uneven_step_is_none(values: list[int]) -> None:
    steps = {after - before for before, after in pairwise(values)}
    assert (learn_number([f"p{value}" for value in values]) is None) == (len(steps) > 1 or steps == {0})


@given(st.lists(st.text("01a9", max_size=6), min_size=1, max_size=4))
def test_texts_differ_in_one_number_exactly_where_it_is_said(texts: list[str]) -> None:
    found = varying(texts)
    if found is None:
        return
    place, values = found
    for text, value in zip(texts, values, strict=True):
        told = Number(place, 0).moved(texts[0], value - values[0])
        assert isinstance(told, str)
        assert told.replace("0", "") == text.replace("0", "")


def test_there_are_no_numbers_below_nought() -> None:
    assert Number(0, -5).next("p5", ANSWER) == "p0"
    assert isinstance(Number(0, -5).next("p4", ANSWER), End)


def test_a_number_that_is_not_there_and_one_too_long_end_the_list() -> None:
    assert isinstance(Number(1, 1).next("p4", ANSWER), End)
    assert isinstance(Number(0, 1).next("9" * (LONGEST + 1), ANSWER), End)
    assert varying(["1" * (LONGEST + 1), "2" * (LONGEST + 1)]) is None


def test_two_numbers_that_move_are_none() -> None:
    assert learn_number(["1-1", "2-2", "3-3"]) is None
    assert learn_number(["a1", "b2", "c3"]) is None
