"""Which buttons are new, and which are never given out to be pressed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.met import Met
from tests.traversal.automata import presses, state_of

TEXTS = st.frozensets(st.sampled_from("abcdef"))


def buttons(texts: frozenset[str]) -> frozenset[Button]:
    return frozenset(presses(*sorted(texts)))


@given(st.lists(TEXTS))
def test_a_button_is_new_once_and_untried_until_it_is_pressed(readings: list[frozenset[str]]) -> None:
    met, seen = Met(), set[Button]()
    for texts in readings:
        shown = buttons(texts)
        assert met.read(shown) == bool(shown - seen)
        assert met.newcomers == len(shown - seen)
        seen |= shown
        assert met.untried == seen


@given(TEXTS, TEXTS)
def test_what_hangs_the_page_is_not_given_out(texts: frozenset[str], hanging: frozenset[str]) -> None:
    met, shown = Met(), tuple(sorted(buttons(texts), key=lambda one: one.text))
    reading = Reading(state_of(sorted(texts), []), shown, [], 1.0)
    met.never |= buttons(hanging)
    given_out = met.pressable(reading)
    assert [*given_out] == [one for one in shown if one.text not in hanging]
    assert (given_out is shown) == hanging.isdisjoint(texts)  # states share what is whole
    assert met.pressable(reading) is given_out
