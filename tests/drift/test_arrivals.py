"""What a site publishes, hour by hour: good sites are never reported, silence, drying up and flooding are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.drift.arrivals import findings, habit_of

START = datetime(2026, 6, 1, tzinfo=UTC)  # a Monday
WEEKS = 10


def published(seed: int, a_day: float = 20.0, *, burst: float = 3.0, weeks: int = WEEKS) -> list[datetime]:
    """A newsroom that sleeps at night, works less on weekends, and publishes in bursts."""
    random = np.random.default_rng(seed)
    times = []
    for hour in range(weeks * 168):
        when = START + timedelta(hours=hour)
        rate = a_day / 14 * (0.05 if not 8 <= when.hour < 22 else 1.0) * (0.35 if when.weekday() >= 5 else 1.0)
        count = random.negative_binomial(rate / (burst - 1), 1 / burst) if rate else 0
        times += [when + timedelta(minutes=float(random.uniform(0, 60))) for _ in range(count)]
    return times


END = START + timedelta(weeks=WEEKS)


@pytest.mark.parametrize("a_day", [2.0, 20.0, 300.0])
def test_a_site_in_order_is_never_reported_at_any_hour(a_day: float) -> None:
    reported = []
    for seed in range(3):
        times = published(seed, a_day)
        for hour in range(24 * 7 * 6, 24 * 7 * WEEKS, 5):
            now = START + timedelta(hours=hour, minutes=30)
            reported += findings([time for time in times if time <= now], now)
    assert reported == []


@pytest.mark.parametrize(("a_day", "within"), [(300.0, 1.0), (20.0, 2.5), (3.0, 12.0)])
def test_silence_is_told_the_sooner_the_more_the_site_published(a_day: float, within: float) -> None:
    for seed in range(3):
        times = published(seed, a_day)
        told = next(
            hours
            for hours in range(1, 24 * 30)
            if any(one.kind == "silent" for one in findings(times, END + timedelta(hours=hours)))
        )
        assert told <= 24 * within


def test_a_night_is_no_silence_on_a_busy_site() -> None:
    times = [time for time in published(1, 300.0) if time < END - timedelta(hours=2)]
    assert findings(times, times[-1] + timedelta(hours=6)) == []  # from ten in the evening till four


def test_what_dries_up_is_told_and_what_floods() -> None:
    times = published(4, 20.0)
    dried = [time for place, time in enumerate(times) if time < END - timedelta(days=7) or place % 8 == 0]
    assert [one.kind for one in findings(dried, END)] == ["drying_up"]
    flooded = [*times, *(END - timedelta(minutes=n) for n in range(1, 300))]
    found = findings(flooded, END)
    assert [one.kind for one in found] == ["flooding"]
    assert found[0].count >= 299
    assert found[0].usual < 30


@pytest.mark.parametrize("times", [[], [START], published(1, weeks=1), published(1)[:15]])
def test_of_what_is_hardly_known_nothing_is_said(times: list[datetime]) -> None:
    assert habit_of(times, END) is None
    assert findings(times, END) == []


@given(
    st.lists(st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31), timezones=st.just(UTC)), max_size=60),
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 6, 1), timezones=st.just(UTC)),
)
def test_chances_are_chances_whatever_comes(times: list[datetime], now: datetime) -> None:
    for one in findings(times, now):
        assert 0 <= one.chance <= 1
        assert one.usual > 0
    habit = habit_of(times, now)
    if habit is not None:
        later = now + timedelta(days=3)
        assert habit.expected(now, later) == pytest.approx(
            habit.expected(now, now + timedelta(hours=31)) + habit.expected(now + timedelta(hours=31), later)
        )
