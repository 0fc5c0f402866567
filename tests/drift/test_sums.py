"""Cumulative sums and rates, beside sums made anew from all that came."""

from __future__ import annotations

from math import log

from hypothesis import given
from hypothesis import strategies as st

from mediamon.drift.ours.rates import MOST_SIGNALS, REMEMBERED, Rates
from mediamon.drift.ours.sums import ALL, Sum, Sums
from mediamon.drift.ours.tuning import TUNING

STEPS = st.lists(st.integers(-5, 6), min_size=1, max_size=30)


@given(STEPS, st.integers(0, 2))
def test_evidence_is_that_of_the_run_that_speaks_most_for_a_break(steps: list[int], held: int) -> None:
    """Page's CUSUM: the greatest sum over any last stretch, nought where all stretches speak against it."""
    one = Sum.empty(1)
    for number, step in enumerate(steps, 1):
        one.add([step], [held])
        sums = [sum(steps[start:number]) - held * (number - start) for start in range(number)]
        assert one.evidence == [max(0, *sums)]
        assert 0 <= one.spoken[0] <= one.documents[0] <= number
        assert (one.documents[0] == 0) == (one.evidence[0] == 0.0)


@given(st.lists(st.tuples(st.sampled_from(["", "/a", "/b", "/c"]), st.integers(-3, 5)), max_size=30))
def test_a_kind_of_page_has_the_sum_of_its_own_pages_and_all_have_that_of_all(pages: list[tuple[str, int]]) -> None:
    sums = Sums()
    for group, value in pages:
        sums.add({"chart": [value]}, group, TUNING)
    for group, charts in sums.groups.items():
        alone = Sums()
        for one, value in pages:
            if group in (ALL, one):
                alone.add({"chart": [value]}, ALL, TUNING)
        assert {name: one.evidence for name, one in charts.items()} == {
            name: one.evidence for name, one in alone.groups[ALL].items()
        }


def test_one_kind_among_many_needs_more() -> None:
    sums = Sums()
    for number in range(5):
        sums.add({"chart": [3.0]}, f"/{number}", TUNING)
    assert sums.more(ALL) == 0.0
    assert sums.more("/1") == log(5)
    told = {name: share for share, _, name in sums.reach({"chart": 10.0}, "/1", TUNING)}
    assert told[ALL] > told["/1"] == 3.0 / (10.0 + log(5))


def test_no_more_kinds_are_kept_than_are_said() -> None:
    sums = Sums()
    for number in range(3 * TUNING.groups):
        sums.add({"chart": [1.0]}, f"/{number}", TUNING)
    assert len(sums.groups) == TUNING.groups + 1


@given(st.lists(st.booleans(), max_size=200))
def test_a_rate_is_never_nought_nor_one_and_near_what_was_seen(wrong: list[bool]) -> None:
    rates = Rates()
    for one in wrong:
        rates.learn([("empty:body", one)])
    assert rates.rate("empty:body") == (sum(wrong) + 0.5) / (len(wrong) + 1)
    assert 0.0 < rates.rate("unknown") < 1.0


def test_an_old_habit_fades() -> None:
    rates = Rates()
    for number in range(4 * int(REMEMBERED)):
        rates.learn([("x", number < 2 * REMEMBERED)])
    assert rates.rate("x") < 0.25
    assert rates.usual["x"][1] <= REMEMBERED + 1


def test_no_more_signals_are_learnt_than_are_said() -> None:
    rates = Rates()
    rates.learn((f"s{number}", True) for number in range(2 * MOST_SIGNALS))
    assert len(rates.usual) == MOST_SIGNALS
