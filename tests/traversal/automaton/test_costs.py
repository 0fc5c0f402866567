"""Measured costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Button
from mediamon.traversal.automaton.costs import KEPT, Costs

MORE = Button("more")


def test_what_was_never_measured_costs_what_is_typical() -> None:
    assert Costs(typical=0.3).press(MORE) == 0.3


def test_a_press_costs_its_own_median() -> None:
    costs = Costs()
    for seconds in (9.0, 0.2, 0.3):
        costs.pressed(MORE, seconds)
    costs.pressed(Button("less"), 5.0)
    assert costs.press(MORE) == 0.3


def test_the_guess_about_reloads_gives_way_to_measurements() -> None:
    costs = Costs(reload=1.0)
    for _ in range(3):
        costs.reloaded(0.1)
    assert costs.reload == 0.1


@given(st.floats(0, 0.03), st.floats(0, 0.03))
def test_which_of_two_quick_presses_is_quicker_is_left_to_no_chance(one: float, other: float) -> None:
    costs = Costs(reload=1.0)
    costs.pressed(MORE, one)
    costs.pressed(Button("less"), other)
    assert costs.press(MORE) == costs.press(Button("less"))


@pytest.mark.parametrize(("before", "after"), [(0.1, 2.0), (2.0, 0.1)])
def test_the_median_follows_a_page_that_becomes_slower_or_faster(before: float, after: float) -> None:
    costs = Costs()
    for seconds in [before] * KEPT + [after] * KEPT:
        costs.pressed(MORE, seconds)
        costs.reloaded(seconds)
    assert (costs.press(MORE), costs.reload) == (after, after)


@given(st.lists(st.floats(0.001, 100), min_size=1, max_size=3 * KEPT))
def test_the_cost_is_one_of_those_measured(seconds: list[float]) -> None:
    costs = Costs(reload=0)
    for one in seconds:
        costs.pressed(MORE, one)
    assert costs.press(MORE) in seconds
