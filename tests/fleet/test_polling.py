"""How often a site is asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.fleet.polling import FIRST_RETRY, Poll, Ran, failed_in_a_row, killed_once, next_run, pace, rate

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def steady(new: int, every: timedelta, count: int = 40) -> list[Ran]:
    first = Ran(NOW - every * count, "finished", 5000)  # the site's stock
    return [first, *(Ran(NOW - every * (count - n), "finished", new) for n in range(1, count + 1))]


@pytest.mark.parametrize(
    ("new", "every", "expected"), [(1, HOUR, 1.0), (6, HOUR, 6.0), (0, HOUR, 0.0), (1, 24 * HOUR, 1 / 24)]
)
def test_the_rate_is_what_was_found_in_the_time(new: int, every: timedelta, expected: float) -> None:
    assert rate(steady(new, every)) == pytest.approx(expected)


def test_the_stock_of_a_site_is_no_rate() -> None:
    assert rate([]) is None
    assert rate(steady(0, HOUR, 0)) is None
    assert rate([Ran(NOW - HOUR, "finished", 9999), Ran(NOW, "finished", 2)]) == pytest.approx(2)


def test_a_site_is_asked_when_one_publication_is_expected() -> None:
    assert next_run(pace(steady(2, HOUR)), now=NOW) == NOW + timedelta(minutes=30)
    assert next_run(pace(steady(60, HOUR)), now=NOW) == NOW + Poll().least
    assert next_run(pace(steady(0, HOUR)), now=NOW) == NOW + Poll().most
    assert next_run(pace([]), now=NOW) == NOW
    assert next_run(pace([Ran(NOW, "finished", 100)]), now=NOW) == NOW + Poll().least


def test_what_a_site_did_lately_weighs_more() -> None:
    asleep = [Ran(NOW - 24 * HOUR * day, "finished", 0) for day in range(30, 10, -1)]
    awake = [Ran(NOW - HOUR * hour, "finished", 4) for hour in range(200, -1, -1)]
    measured = rate(asleep + awake)
    assert measured is not None
    assert 3 < measured <= 4


def test_failures_are_tried_again_ever_later() -> None:
    fine = steady(60, HOUR)
    pauses = []
    for count in range(1, 12):
        failed = [Ran(NOW, None if n % 2 else "storage_unavailable") for n in range(count)]
        assert not killed_once(fine + failed)
        assert failed_in_a_row(fine + failed) == count
        pauses.append(next_run(pace(fine + failed), now=NOW) - NOW)
    assert pauses[:3] == [FIRST_RETRY, 2 * FIRST_RETRY, 4 * FIRST_RETRY]
    assert pauses[-1] == Poll().most
    assert failed_in_a_row([*fine, Ran(NOW, "lease_held")]) == 0


def test_a_run_that_was_killed_is_begun_again_at_once_and_a_second_time_later() -> None:
    fine, killed, held = steady(60, HOUR), Ran(NOW, None), Ran(NOW, "lease_held")
    for runs in ([killed], [*fine, killed], [*fine, held, killed], [*fine, killed, held]):
        assert killed_once(runs)
        assert failed_in_a_row(runs) == 1
        assert next_run(pace(runs), now=NOW) == NOW
    for runs in ([*fine, killed, killed], [*fine, Ran(NOW, "memusage_exceeded"), killed]):
        assert not killed_once(runs)
        assert next_run(pace(runs), now=NOW) == NOW + 2 * FIRST_RETRY
    for runs in ([], fine, [*fine, held], [killed, *fine], [*fine, Ran(NOW, "storage_unavailable")]):
        assert not killed_once(runs)


ran = st.builds(
    Ran,
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
    st.sampled_from(["finished", None, "storage_unavailable", "lease_held", "shutdown"]),
    st.integers(0, 10**6),
)


@given(st.lists(ran, max_size=60))
def test_the_pause_is_within_its_bounds_whatever_happened(runs: list[Ran]) -> None:
    poll = Poll(timedelta(minutes=7), timedelta(hours=5))
    due = next_run(pace(runs), poll, now=max([NOW, *(one.began for one in runs)]))
    if runs:
        least = timedelta(0) if killed_once(runs) else min(FIRST_RETRY, poll.least)
        assert least <= due - runs[-1].began <= poll.most


@pytest.mark.parametrize("year", [1, 1970, 2000, 2038, 2099, 9998])
def test_runs_on_a_day_when_the_clock_was_wrong_stop_no_site_and_change_no_rate(year: int) -> None:
    wrong = datetime(year, 1, 2, tzinfo=UTC)
    before, after = steady(2, HOUR), [Ran(NOW + HOUR * n, "finished", 2) for n in range(1, 4)]
    for stray in ([Ran(wrong, "finished", 1)], [Ran(wrong, "finished", 1), Ran(wrong + HOUR, None)]):
        assert next_run(pace(before + stray), now=NOW) <= NOW
        assert next_run(pace(before + stray), now=wrong) <= wrong + Poll().most
        assert rate(before + stray + after) == pytest.approx(2, rel=0.05)
        assert next_run(pace(before + stray + after), now=NOW) == after[-1].began + timedelta(minutes=30)


@pytest.mark.parametrize(
    "reason", ["closespider_timeout", "closespider_itemcount", "closespider_pagecount", "shutdown"]
)
def test_a_run_that_was_cut_off_is_gone_on_with_soon(reason: str) -> None:
    runs = [*steady(0, HOUR), Ran(NOW, reason, 0)]
    assert next_run(pace(runs), now=NOW) == NOW + Poll().least


def test_what_the_ledger_has_is_fetched_when_it_is_due() -> None:
    quiet = steady(0, HOUR)
    for minutes, expected in ((10, 10), (1, 5), (10_000, 12 * 60), (0, 12 * 60), (-100, 12 * 60)):
        due = NOW + timedelta(minutes=minutes)
        assert next_run(pace(quiet), now=NOW, due=due) == NOW + timedelta(minutes=expected), minutes
    failed = [*quiet, Ran(NOW, "storage_unavailable")]
    assert next_run(pace(failed), now=NOW, due=NOW + timedelta(seconds=1)) == NOW + FIRST_RETRY
