"""Conditions and crossings: once each, with hysteresis; gone once; another page never."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.semantics.watching import BadCondition, Event, Seen, State, read_condition, step

GONE, OTHER = None, Seen(None, another=True)


def events(condition: str, *texts: str | Seen | None, margin: str = "") -> list[Event | None]:
    wanted, state, found = read_condition(condition, margin), State(), []
    for text in texts:
        state, event = step(wanted, state, text if isinstance(text, Seen) else Seen(text))
        found.append(event)
    return found


def kinds(condition: str, *texts: str | Seen | None, margin: str = "") -> list[str]:
    return [one.kind if one else "" for one in events(condition, *texts, margin=margin)]


@pytest.mark.parametrize(
    ("condition", "texts", "expected"),
    [
        ("> 45 %", ["40 %", "46 %", "50 %", "44.5 %", "46 %", "40 %", "46 %"], ["", "met", "", "", "", "", "met"]),
        ("больше 45", ["50"], ["met"]),
        ("< 1 200", ["1,300", "1,100", "1 210", "1,230", "1,199"], ["", "met", "", "", "met"]),
        (">= 45", ["45"], ["met"]),
        ("> 45", ["45"], [""]),
        ("> 45", ["50", "on request", "50"], ["met", "", ""]),
        ("changes", ["a", "a", "b", "b", "a"], ["", "", "changed", "", "changed"]),
        ("changes", ["1 200 руб.", "1,200 ₽", "1,250 ₽"], ["", "", "changed"]),
        ("changes by 5", ["100", "104", "105", "106", "100"], ["", "", "met", "", "met"]),
        ("changes by 5 %", ["200", "209", "210", "219"], ["", "", "met", ""]),
        ("appears", [GONE, GONE, GONE, "x", "x"], ["", "", "", "appeared", ""]),
        ("disappears", ["x", GONE, GONE, GONE, "x"], ["", "", "met", "", "back"]),
        ("matches sold out", ["12 left", "Sold out!", "sold out", "3 left", "sold out"], ["", "met", "", "", "met"]),
        ("> 45", ["50", GONE, "50", GONE, GONE, GONE, "50"], ["met", "", "", "", "gone", "", "back"]),
        ("> 45", ["40", OTHER, OTHER, OTHER, "50"], ["", "", "", "", "met"]),
    ],
)
def test_what_is_told(condition: str, texts: list[str | Seen | None], expected: list[str]) -> None:
    assert kinds(condition, *texts) == expected


def test_hysteresis_can_be_given() -> None:
    assert kinds("> 100", "101", "96", "101", margin="5") == ["met", "", ""]
    assert kinds("> 100", "101", "94", "101", margin="5") == ["met", "", "met"]
    assert kinds("> 100", "101", "89", "101", margin="10 %") == ["met", "", "met"]


@given(st.lists(st.integers(0, 200), max_size=30))
def test_two_crossings_have_a_return_between_them(values: list[int]) -> None:
    found = events("> 100", *map(str, values), margin="10")
    told = [place for place, one in enumerate(found) if one]
    for one, following in pairwise(told):
        assert min(values[one:following]) <= 90
    assert bool(told) == any(value > 100 for value in values)


@pytest.mark.parametrize("text", ["", "soon", ">", "> many", "changes sometimes", "matches", "matches (", "changes by"])
def test_what_cannot_be_read_is_said(text: str) -> None:
    with pytest.raises(BadCondition, match=r"condition|pattern"):
        read_condition(text)


def test_a_pattern_without_end_is_left() -> None:
    assert not read_condition("matches (a+)+$").matches("a" * 5_000 + "b")
