"""Numbers as people write them: whatever is written with separators is read as what it was."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mediamon.semantics.values.numbers import (
    NUMBER,
    Quantity,
    decimal_mark,
    is_quantity,
    number_of,
    quantity,
)

STYLES = [
    (" ", ","),
    ("\u00a0", ","),
    ("\u202f", "."),
    ("'", "."),
    (",", "."),
    (".", ","),
    ("", "."),
    ("", ","),
    ("’", ","),
]
WHOLE = st.integers(0, 10**13)
FRACTIONS = st.text("0123456789", max_size=4)


def grouped(whole: int, between: str) -> str:
    return f"{whole:,}".replace(",", between)


def written(whole: int, fraction: str, style: tuple[str, str]) -> str:
    return grouped(whole, style[0]) + (style[1] + fraction if fraction else "")


@given(WHOLE, FRACTIONS, st.sampled_from(STYLES), st.sampled_from(["", "-", "−", "+", "– "]))
def test_a_number_is_read_as_it_was_written_where_the_column_tells_the_mark(
    whole: int, fraction: str, style: tuple[str, str], sign: str
) -> None:
    text = sign + written(whole, fraction, style)
    value = Decimal(f"{whole}.{fraction or 0}")
    found = quantity(text, style[1])
    assert found is not None
    if not (style[0] == "" and fraction == "" and style[1] == ""):
        assert found.value == (value if sign in ("", "+") else -value)


@given(st.lists(st.tuples(WHOLE, FRACTIONS), min_size=1, max_size=6), st.sampled_from(STYLES))
def test_a_column_tells_the_mark_it_is_written_with_or_none(
    numbers: list[tuple[int, str]], style: tuple[str, str]
) -> None:
    """A single separator before three digits may be either; all else tells."""
    texts = [written(*number, style) for number in numbers]
    told = decimal_mark(texts)
    if told != style[1]:
        assert told == ""
        assert all(len(fraction) in (0, 3) for _, fraction in numbers)


@given(WHOLE, st.sampled_from(STYLES))
def test_without_a_column_thousands_are_thousands(whole: int, style: tuple[str, str]) -> None:
    found = quantity(grouped(whole, style[0]))
    assert found is not None
    assert found.value == whole


UNITS = [("$", "", "USD"), ("", " руб.", "RUB"), ("", " ₽", "RUB"), ("", "%", "%"), ("", " %", "%"), ("€ ", "", "EUR"), ("", " кг", "kg"), ("около ", "", "")]  # fmt: skip
SCALES = [("", 0), (" тыс.", 3), (" млн", 6), (" billion", 9), (" трлн.", 12)]


@given(st.integers(0, 9_999), st.sampled_from(UNITS), st.sampled_from(SCALES))
def test_units_and_scales_are_read(number: int, unit: tuple[str, str, str], scale: tuple[str, int]) -> None:
    before, behind, name = unit
    assert quantity(f"{before}{number}{scale[0]}{behind}") == Quantity(Decimal(number) * 10 ** scale[1], name)


@given(st.integers(-(10**30), 10**30), st.sampled_from(["", "%", "USD", "RUB"]))
def test_a_quantity_told_is_read_back(number: int, unit: str) -> None:
    one = Quantity(Decimal(number), unit)
    assert quantity(str(one)) == one


@given(st.text("0123456789.,  '-+$%abмлн", max_size=20))
def test_any_text_may_be_asked_for_a_number(text: str) -> None:
    for mark in ("", ",", "."):
        found = quantity(text, mark)
        assert (found is None) == (NUMBER.search(" ".join(text.split())) is None)
        assert found is None or str(found)
    assert isinstance(is_quantity(text), bool)


@pytest.mark.parametrize(
    ("digits", "mark", "value"),
    [
        ("1,200", "", "1200"),
        ("1,200", ",", "1.200"),
        ("0,200", "", "0.200"),
        ("1.200,50", "", "1200.50"),
        ("1,200.50", "", "1200.50"),
        ("1 200,500", "", "1200.500"),
        ("12,5", "", "12.5"),
        ("1,200,300", ",", "1200300"),  # two of them can be no decimals, whatever the column says
    ],
)
def test_separators(digits: str, mark: str, value: str) -> None:
    assert number_of(digits, mark) == Decimal(value)


@pytest.mark.parametrize("text", ["v1.5", "IC204", "7A", "a,5", "none", "", "±"])
def test_what_is_no_quantity(text: str) -> None:
    assert not is_quantity(text)


@given(WHOLE, st.integers(1, 9))
def test_another_digit_is_another_number(whole: int, by: int) -> None:
    assume(by)
    one, other = quantity(grouped(whole, " ")), quantity(grouped(whole + by, " "))
    assert one != other
