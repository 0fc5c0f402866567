"""Quiet hours and the hour of the digest, beside a look at every minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from mediamon.alerts.clock import is_quiet, last_moment

ZONES = st.sampled_from(["Europe/Moscow", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC", "Pacific/Apia"])
NOWS = st.datetimes(datetime(2024, 1, 1), datetime(2027, 12, 31)).map(lambda now: now.replace(tzinfo=UTC))
TIMES = st.times().map(lambda time: f"{time:%H:%M}")


@given(NOWS, ZONES, TIMES, TIMES)
def test_quiet_hours_begin_and_end_when_the_clocks_say_so(now: datetime, zone: str, begin: str, end: str) -> None:
    shown = f"{now.astimezone(ZoneInfo(zone)):%H:%M}"
    hours = [f"{minute // 60:02}:{minute % 60:02}" for minute in range(24 * 60)]
    first = hours.index(begin)
    around = [*hours[first:], *hours[:first]]  # the day from the beginning of the quiet hours
    if begin != end:
        assert is_quiet(now, zone, begin, end) == (shown in around[: around.index(end)])


def test_without_quiet_hours_none_is_quiet() -> None:
    assert not is_quiet(datetime(2026, 1, 1, tzinfo=UTC), "UTC", None, None)
    assert not is_quiet(datetime(2026, 1, 1, tzinfo=UTC), "UTC", "00:00", None)


@given(NOWS, ZONES, TIMES)
def test_the_last_moment_is_past_and_less_than_a_day_and_an_hour_ago(now: datetime, zone: str, at: str) -> None:
    moment = last_moment(now, zone, at)
    assert timedelta(0) <= now - moment <= timedelta(hours=25)
    shown = moment.astimezone(ZoneInfo(zone))
    skipped = (
        moment.astimezone(ZoneInfo(zone)).utcoffset()
        != (moment - timedelta(hours=3)).astimezone(ZoneInfo(zone)).utcoffset()
    )
    assert f"{shown:%H:%M}" == at or skipped


@given(NOWS, ZONES, TIMES, st.integers(0, 600))
def test_later_it_is_no_earlier(now: datetime, zone: str, at: str, minutes: int) -> None:
    assert last_moment(now + timedelta(minutes=minutes), zone, at) >= last_moment(now, zone, at)


def test_a_day_that_a_zone_left_out_has_no_moment() -> None:
    """On Samoa the 29th of December 2011 was followed by the 31st."""
    now = datetime(2011, 12, 30, 10, 10, tzinfo=UTC)
    moment = last_moment(now, "Pacific/Apia", "08:00")
    assert moment <= now
    assert f"{moment.astimezone(ZoneInfo('Pacific/Apia')):%d %H:%M}" == "29 08:00"
