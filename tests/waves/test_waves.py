"""Negative waves: a steady habit does not alarm, a burst does at once; on simulated years."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.waves import LOOKED_BACK, goes_on, wave_of
from mediamon.waves.habit import habit_of

WEEK = np.array([1.2, 1.2, 1.2, 1.2, 1.1, 0.6, 0.5])


def days(dice: np.random.Generator, rate: float, dispersion: float, count: int) -> list[int]:
    """Stories a day from a Monday on, with a weekly rhythm; variance is `dispersion` times the mean."""
    mean = rate * WEEK[np.arange(count) % 7]
    if dispersion == 1:
        return [int(one) for one in dice.poisson(mean)]
    return [int(one) for one in dice.negative_binomial(mean / (dispersion - 1), 1 / dispersion)]


def alarms(counts: list[int]) -> int:
    """Alarms, those of days next to each other as one."""
    told, last = 0, -10
    for day in range(LOOKED_BACK, len(counts)):
        if wave_of(counts[: day + 1], day % 7) is not None:
            told += day - last > 3
            last = day
    return told


@pytest.mark.parametrize(("dispersion", "most"), [(1, 0.05), (2, 0.3)])
@pytest.mark.parametrize("rate", [0.05, 0.3, 1, 4, 15, 60])
def test_a_steady_habit_does_not_alarm(rate: float, dispersion: float, most: float) -> None:
    years = 20
    counts = days(np.random.default_rng(7), rate, dispersion, 365 * years + LOOKED_BACK)
    assert alarms(counts) <= most * years


@pytest.mark.parametrize(("rate", "dispersion", "least"), [(4, 1, 0.9), (15, 1, 0.99), (15, 2, 0.95), (60, 4, 0.99)])
def test_five_times_the_habit_is_found_within_a_day(rate: float, dispersion: float, least: float) -> None:
    dice = np.random.default_rng(3)
    found = []
    for start in range(150):
        counts = days(dice, rate, dispersion, LOOKED_BACK + start % 7)
        burst = days(dice, 5 * rate, dispersion, 14)
        day = len(counts)
        first, second = burst[day % 7], burst[(day + 1) % 7]
        found.append(
            wave_of([*counts, first], day % 7) is not None
            or wave_of([*counts, first, second], (day + 1) % 7) is not None
        )
    assert np.mean(found) >= least


@given(st.lists(st.integers(0, 30), min_size=30, max_size=90), st.integers(0, 6), st.integers(1, 100))
def test_what_is_a_wave_is_one_with_more_stories_too(counts: list[int], weekday: int, more: int) -> None:
    if wave_of(counts, weekday) is not None:
        assert wave_of([*counts[:-1], counts[-1] + more], weekday) is not None


@given(st.lists(st.integers(0, 10**6), max_size=100), st.integers(0, 6))
def test_any_history_is_judged(counts: list[int], weekday: int) -> None:
    found = wave_of(counts, weekday)
    assert found is None or (found.count > 3 * found.usual and 0 <= found.chance < 1e-4 and found.count >= 5)
    assert goes_on(counts, weekday) or found is None


def test_a_short_history_says_nothing() -> None:
    assert wave_of([0] * 19 + [50], 0) is None
    assert wave_of([0] * 20 + [50], 0) is not None
    assert wave_of([], 0) is None


def test_a_burst_at_midnight_is_one_burst() -> None:
    quiet = [1, 0, 2, 1, 0, 0, 1] * 9
    assert wave_of([*quiet, 6], 0) is None
    found = wave_of([*quiet, 6, 6], 1)
    assert found is not None
    assert (found.days, found.count) == (2, 12)


def test_the_weekly_rhythm_is_habit() -> None:
    mondays = [14, 0, 0, 0, 0, 0, 0] * 9
    assert wave_of([*mondays, 14], 0) is None
    assert wave_of([*mondays, 0, 0, 0, 14], 3) is not None


def test_a_wave_goes_on_for_days_and_ends() -> None:
    quiet = [1, 0, 2, 1, 0, 0, 1] * 9
    counts = [*quiet, 12, 3, 9, 1, 0, 1, 1]
    going = [goes_on(counts[: len(quiet) + day], (day - 1) % 7) for day in range(1, 8)]
    assert going[:4] == [True] * 4
    assert going[-1] is False


def test_a_wave_that_is_over_is_no_habit() -> None:
    quiet = [1, 0, 2, 1, 0, 0, 1] * 8
    after = [*quiet[:20], 30, *quiet[21:], *[1] * 7]
    assert wave_of([*after, 15], len(after) % 7) is not None


def test_a_habit_of_nothing_is_not_known_for_sure() -> None:
    habit = habit_of(np.zeros(56, dtype=np.int64), 0)
    usual, chance = habit.chance(1, [0])
    assert 0 < usual < 0.05
    assert 0.001 < chance < 0.1
    assert habit.chance(0, [0])[1] == 1.0
