"""What of a value goes into the next address."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.lifting.cuts import Cut, cuts, written
from mediamon.traversal.lifting.types import LONGEST_ADDRESS

from .answering import BASE

TEXTS = st.text("abc/?&=.-0123 %2Fц:T", max_size=24)
VALUES = TEXTS | st.integers(0, 10**12) | st.floats(0, 1e12)


@given(VALUES, TEXTS)
def test_each_cut_makes_the_target_of_the_value(value: str | int | float, target: str) -> None:
    for cut in cuts(value, target, BASE):
        assert cut.apply(value, BASE) == target


@given(VALUES, st.sampled_from(["address", "parameter", "step", "number", "next number", "seconds", "milliseconds"]))
def test_any_value_may_come_where_one_was_cut(value: str | int | float, kind: str) -> None:
    told = Cut(kind, "a", 1).apply(value, BASE)
    assert told is None or isinstance(told, str)


@given(st.text("abc0129_-", min_size=1, max_size=10))
def test_the_value_itself_is_found(value: str) -> None:
    assert Cut("whole") in list(cuts(value, value, BASE))


@given(st.text("abц 0&=%", min_size=1, max_size=8), st.sampled_from(["https://news.test/x?", "?", "a=b&"]))
def test_a_parameter_of_a_link_is_found(target: str, before: str) -> None:
    from urllib.parse import quote_plus

    link = f"{before}after={quote_plus(target)}&x=1#frag"
    assert Cut("parameter", "after") in list(cuts(link, target, BASE))


@given(st.lists(st.integers(0, 99_999), min_size=1, max_size=5, unique=True), st.data())
def test_a_number_in_a_value_is_found_by_its_place_from_the_end(numbers: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(numbers) - 1))
    value = "x".join(map(str, numbers)) + "y"
    assert Cut("number", place=len(numbers) - 1 - at) in list(cuts(value, str(numbers[at]), BASE))


@given(st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1)).map(lambda moment: moment.replace(microsecond=0)))
def test_a_time_in_words_becomes_seconds_or_milliseconds(moment: datetime) -> None:
    seconds = int(moment.replace(tzinfo=UTC).timestamp())
    for text in (moment.isoformat(), moment.isoformat(" "), f"{moment.isoformat()}Z", f"{moment.isoformat()}+00:00"):
        assert Cut("seconds") in list(cuts(text, str(seconds), BASE))
        assert Cut("milliseconds") in list(cuts(text, str(seconds * 1000), BASE))


@pytest.mark.parametrize(
    ("value", "text"), [(7, "7"), (7.0, "7"), (0.5, "0.5"), (1e21, "1e+21"), (" a ", "a"), (-3, "-3")]
)
def test_a_value_is_written_as_a_script_writes_it(value: str | int | float, text: str) -> None:
    assert written(value) == text


def test_what_is_empty_or_endless_is_cut_from_nothing() -> None:
    for value in ("", "  ", "x" * (LONGEST_ADDRESS + 1)):
        assert Cut("whole").apply(value, BASE) is None
        assert not list(cuts(value, value, BASE))


def test_there_is_no_next_number_below_nought() -> None:
    assert Cut("next number", place=-1).apply("5", BASE) == "4"
    assert Cut("next number", place=-1).apply("0", BASE) is None
