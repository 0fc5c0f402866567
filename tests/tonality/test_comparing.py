"""Two models on the same records: differences, intervals, the rule."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.tonality.arrays import Ints
from mediamon.tonality.comparing import (
    FEWEST_GROUPS,
    Answers,
    Comparison,
    Interval,
    compare,
    held_out,
    verdict,
)
from mediamon.tonality.measures import f1_by_class

LABEL = st.integers(0, 2)
CASES = st.lists(st.tuples(st.integers(0, 5), LABEL, LABEL, LABEL), min_size=1, max_size=40)


def answers(chosen: Ints) -> Answers:
    return Answers(chosen, np.eye(3)[chosen] * 0.7 + 0.1)


def compared(groups: list[int], truth: Ints, before: Ints, after: Ints, draws: int = 300) -> Comparison:
    found = compare(groups, truth, answers(before), answers(after), draws)
    assert found is not None
    return found


@given(CASES)
def test_differences_are_of_the_figures_and_lie_in_a_possible_interval(cases: list[tuple[int, int, int, int]]) -> None:
    groups, truth, before, after = (np.array(column) for column in zip(*cases, strict=True))
    found = compared(list(groups), truth, before, after)
    difference = f1_by_class(truth, after).mean() - f1_by_class(truth, before).mean()
    assert found.macro.value == pytest.approx(difference)
    assert found.groups == len(set(groups))
    for one in (found.macro, found.pn):
        assert -1 <= one.low <= one.high <= 1


@given(CASES)
def test_the_other_way_round_everything_is_the_other_way_round(cases: list[tuple[int, int, int, int]]) -> None:
    groups, truth, before, after = (np.array(column) for column in zip(*cases, strict=True))
    one, other = compared(list(groups), truth, before, after), compared(list(groups), truth, after, before)
    assert one.macro.value == pytest.approx(-other.macro.value)
    assert one.macro.low == pytest.approx(-other.macro.high)
    assert one.pn.high == pytest.approx(-other.pn.low)


@given(CASES)
def test_a_model_does_not_differ_from_itself(cases: list[tuple[int, int, int, int]]) -> None:
    groups, truth, chosen, _ = (np.array(column) for column in zip(*cases, strict=True))
    found = compared(list(groups), truth, chosen, chosen)
    assert found.macro == found.pn == Interval(0, 0, 0)


def test_intervals_hold_what_they_should() -> None:
    """Of two models that are alike 95 % of the intervals hold 0; with a hundred samples, 88 to 100 of them."""
    dice = np.random.default_rng(1)
    held = 0
    for _ in range(100):
        truth = dice.integers(0, 3, 150)
        before, after = (np.where(dice.random(150) < 0.6, truth, dice.integers(0, 3, 150)) for _ in range(2))
        found = compared(list(range(150)), truth, before, after)
        held += found.macro.low <= 0 <= found.macro.high
    assert held >= 88


def test_what_stands_in_one_publication_is_drawn_together() -> None:
    """Ten times the same record of each publication tells no more than one record of each."""
    dice = np.random.default_rng(2)
    truth, before, after = (dice.integers(0, 3, 60) for _ in range(3))
    alone = compared(list(range(60)), truth, before, after)
    again = np.repeat(np.arange(60), 10)
    many = compared(list(again), truth[again], before[again], after[again])
    apart = compared(list(range(600)), truth[again], before[again], after[again])
    assert many.macro == alone.macro
    assert apart.macro.high - apart.macro.low < 0.6 * (alone.macro.high - alone.macro.low)


def test_nothing_to_compare_is_no_comparison() -> None:
    none = answers(np.zeros(0, np.int64))
    assert compare([], np.zeros(0, np.int64), none, none) is None


def better(groups: int = 60) -> Comparison:
    truth = np.arange(groups) % 3
    return compared(list(range(groups)), truth, np.zeros(groups, np.int64), truth)


def test_the_rule() -> None:
    good = better()
    lost = replace(good, macro=Interval(-0.02, -0.05, 0.01))
    nearly = replace(good, macro=Interval(-0.009, -0.05, 0.03))
    unsure = replace(good, macro=Interval(0.05, -0.001, 0.1))
    assert verdict(good, None).better
    assert verdict(good, nearly).better
    assert not verdict(good, lost).better
    assert "base data" in verdict(good, lost).why
    assert not verdict(unsure, good).better
    assert "not surely better: +5.0 [-0.1, +10.0]" in verdict(unsure, good).why


def test_few_publications_do_not_decide_however_good_they_look() -> None:
    few = better(FEWEST_GROUPS - 1)
    assert few.macro.low > 0
    assert not verdict(few, None).better
    assert "19 publications" in verdict(few, None).why
    assert "0 publications" in verdict(None, few).why


@given(st.text())
def test_what_is_held_out_stays_so(group: str) -> None:
    assert held_out(group, 1)
    assert held_out(group, 3) == held_out(group, 3)


def test_one_in_three_is_held_out() -> None:
    assert 900 < sum(held_out(str(number), 3) for number in range(3000)) < 1100
