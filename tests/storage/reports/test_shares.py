"""Wilson's interval by what defines it: its ends are the shares of which what was counted is just 1.96 deviations away."""

from __future__ import annotations

from math import isclose, sqrt

from hypothesis import given
from hypothesis import strategies as st

from mediamon.storage.reports.shares import Z, wilson

COUNTS = st.integers(1, 10_000).flatmap(lambda total: st.tuples(st.integers(0, total), st.just(total)))


@given(COUNTS)
def test_the_ends_are_where_the_count_would_be_just_likely_enough(counts: tuple[int, int]) -> None:
    count, total = counts
    low, high = wilson(count, total)
    assert 0.0 <= low <= count / total + 1e-12
    assert count / total - 1e-12 <= high <= 1.0
    for end in (low, high):
        if 1e-9 < end < 1.0 - 1e-9:
            away = abs(count / total - end)
            assert isclose(away, Z * sqrt(end * (1 - end) / total), rel_tol=1e-6, abs_tol=1e-7)


@given(COUNTS)
def test_what_is_counted_the_other_way_round_is_as_sure(counts: tuple[int, int]) -> None:
    count, total = counts
    low, high = wilson(count, total)
    other_low, other_high = wilson(total - count, total)
    assert isclose(low, 1 - other_high, abs_tol=1e-9)
    assert isclose(high, 1 - other_low, abs_tol=1e-9)


@given(COUNTS)
def test_more_of_the_same_is_surer(counts: tuple[int, int]) -> None:
    count, total = counts
    low, high = wilson(count, total)
    more_low, more_high = wilson(10 * count, 10 * total)
    assert more_high - more_low < high - low


def test_of_nothing_everything_may_be() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
