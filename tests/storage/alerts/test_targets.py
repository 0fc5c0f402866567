"""What is kept of a target or a reader can be read again when something is delivered: one wrong row would stop it for everybody."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

from hypothesis import example, given
from hypothesis import strategies as st

from mediamon.alerts.clock import is_quiet, last_moment
from mediamon.storage.alerts.targets import BadTarget, Target, checked, checked_time, checked_zone

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
DIGITS = st.characters(categories=["Nd", "No"])  # of all scripts
TIMES = st.from_regex(r"\A[0-2]\d:[0-5]\d\Z") | st.builds("{}{}:{}{}".format, *[DIGITS | st.sampled_from("012")] * 4)
ZONES = st.sampled_from(["Europe/Moscow", "", ".", "..", "/etc/passwd", "Europe", "UTC\0", "Mars", "localtime", "é"])


@given(TIMES | st.text(max_size=6))
@example("0٨:00")
@example("１2:00")
@example("24:00")
@example("12:00\n")
def test_a_time_that_is_kept_is_one_that_the_clock_reads(text: str) -> None:
    try:
        kept = checked_time(text)
    except BadTarget:
        return
    assert kept == text == f"{time.fromisoformat(text):%H:%M}"
    assert last_moment(NOW, "UTC", text) <= NOW


@given(st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59)))
def test_every_minute_of_the_day_can_be_kept(text: str) -> None:
    assert checked_time(text) == text


@given(ZONES | st.text(max_size=12))
def test_a_zone_that_is_kept_has_a_time(name: str) -> None:
    try:
        kept = checked_zone(name)
    except BadTarget:
        return
    assert NOW.astimezone(ZoneInfo(kept)) == NOW


@given(st.none() | TIMES, st.none() | TIMES)
def test_quiet_hours_that_are_kept_have_both_ends_and_a_time_that_is_not_quiet(
    begin: str | None, end: str | None
) -> None:
    try:
        one = checked(Target("name", "env:ADDRESS", quiet_from=begin, quiet_to=end))
    except BadTarget:
        return
    hours = [NOW.replace(hour=minute // 60, minute=minute % 60) for minute in range(24 * 60)]
    quiet = [is_quiet(hour, "UTC", one.quiet_from, one.quiet_to) for hour in hours]
    assert not all(quiet)
    assert any(quiet) == (begin is not None)
