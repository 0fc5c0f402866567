"""Periods fall into months, days and the rest so that each moment is counted once, to the ends of time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sqlalchemy import Engine

from mediamon.storage.publications.period import Period, Span, whole_months
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.report import part_of
from mediamon.storage.running import runs

DAYS = st.dates() | st.dates(date(2025, 11, 25), date(2026, 3, 5)) | st.dates(date(9999, 11, 25))
MOMENTS = st.datetimes(timezones=st.just(UTC)) | st.builds(
    lambda day, hour: datetime(day.year, day.month, day.day, hour, tzinfo=UTC), DAYS, st.sampled_from([0, 0, 5, 23])
)


def holds(span: Span, day: date) -> bool:
    return (span[0] is None or day >= span[0]) and (span[1] is None or day < span[1])


def within(period: Period, moment: datetime) -> bool:
    return (period.since is None or moment >= period.since) and (period.until is None or moment < period.until)


@given(st.none() | DAYS, st.none() | DAYS, DAYS)
@example(date(9999, 12, 5), None, date(9999, 12, 31))
def test_whole_months_and_the_days_around_them_hold_each_day_once(
    first: date | None, last: date | None, day: date
) -> None:
    months, around = whole_months((first, last))
    assert months is None or all(one is None or one.day == 1 for one in months)
    parts = [*around, *([months] if months else [])]
    if not (first and last and first >= last):
        assert sum(holds(part, day) for part in parts) == holds((first, last), day)


@given(st.none() | MOMENTS, st.none() | MOMENTS, MOMENTS)
@example(datetime(9999, 12, 31, 5, tzinfo=UTC), None, datetime(9999, 12, 31, 23, tzinfo=UTC))
def test_days_and_what_is_around_them_hold_each_moment_once(
    since: datetime | None, until: datetime | None, moment: datetime
) -> None:
    if since and until and since >= until:
        return
    whole = Period(since, until)
    days, around = whole.taken_apart()
    found = sum(within(part, moment) for part in around) + (days is not None and holds(days, moment.date()))
    assert found == within(whole, moment)


@given(DAYS)
def test_a_week_begins_on_monday_and_a_month_holds_its_days(day: date) -> None:
    monday = date.fromisoformat(part_of(day, "week"))
    assert monday.weekday() == 0
    assert timedelta(0) <= day - monday < timedelta(7)
    assert part_of(day, "day") == f"{part_of(day, 'month')}-{day.day:02}" == day.isoformat()


@pytest.mark.parametrize(("since", "touches"), [(1, True), (3, True), (5, False)])
def test_a_run_that_ended_badly_in_the_period_is_a_gap_whenever_it_began(
    engine: Engine, since: int, touches: bool
) -> None:
    night = datetime(2026, 10, 1, tzinfo=UTC)
    with engine.begin() as connection:
        number = runs.begin(connection, "s", 1, night + timedelta(hours=2))
        runs.end(connection, number, "storage_unavailable", {}, night + timedelta(hours=4))
        assert bool(gaps(connection, Period(since=night + timedelta(hours=since)))) is touches
        assert gaps(connection, Period(until=night + timedelta(hours=1))) == []
