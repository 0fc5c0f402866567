"""What takes that which was chosen elsewhere is known by what it does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.learnt.takers import Takers
from tests.traversal.automata import presses

APPLY, MORE, NEXT = presses("Apply", "More", "Next")


def told(*happened: tuple[str, bool]) -> bool:
    """Presses of "Apply" in such surroundings, each of which has brought something or not: does it take?"""
    takers = Takers()
    for place, brought in happened:
        takers.pressed((APPLY, place), brought=brought)
    return APPLY in [*takers]


def test_what_brings_something_once_for_each_choice_takes_it() -> None:
    assert not told(("a", False), ("b", True))
    assert told(("a", False), ("b", True), ("b", False))
    assert told(("b", True), ("b", False), ("c", True), ("c", False))


def test_a_list_that_goes_on_and_ends_takes_nothing() -> None:
    assert not told(("a", True), ("a", True), ("a", True), ("a", False))
    assert not told(("a", True), ("a", False), ("a", True), ("b", True), ("b", False))


def test_what_turns_a_page_stands_elsewhere_after_that() -> None:
    assert not told(*((str(month), True) for month in range(12)), ("12", False))


@given(st.lists(st.tuples(st.sampled_from([APPLY, MORE, NEXT]), st.sampled_from("abc"), st.booleans())))
def test_none_takes_that_never_brought_anything(happened: list[tuple[object, str, bool]]) -> None:
    takers = Takers()
    for button, place, brought in happened:
        takers.pressed((button, place), brought=brought)
    assert {*takers} <= {button for button, _, brought in happened if brought}
