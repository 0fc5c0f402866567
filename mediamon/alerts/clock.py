"""When a target may be told: quiet hours and the time of the digest, in the zone where its readers live. Pure."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


def is_quiet(now: datetime, zone: str, begin: str | None, end: str | None) -> bool:
    """Whether the moment lies in quiet hours, which may go over midnight.

    >>> is_quiet(datetime(2026, 11, 1, 20, 30, tzinfo=UTC), "Europe/Moscow", "22:00", "07:00")
    True
    >>> is_quiet(datetime(2026, 11, 1, 4, 0, tzinfo=UTC), "Europe/Moscow", "22:00", "07:00")
    False
    """
    if begin is None or end is None:
        return False
    at = now.astimezone(ZoneInfo(zone)).time().replace(tzinfo=None)
    first, last = time.fromisoformat(begin), time.fromisoformat(end)
    return first <= at < last if first < last else at >= first or at < last


def last_moment(now: datetime, zone: str, at: str) -> datetime:
    """The newest moment that is past at which the clocks of the zone showed that time.

    >>> last_moment(datetime(2026, 11, 1, 4, 59, tzinfo=UTC), "Europe/Moscow", "08:00").isoformat()
    '2026-10-31T05:00:00+00:00'
    """
    there = now.astimezone(ZoneInfo(zone))
    moments = (
        datetime.combine(there.date() - timedelta(days=back), time.fromisoformat(at), there.tzinfo).astimezone(UTC)
        for back in range(3)  # yesterday may be a day that the zone has left out: Samoa went over the date line
    )
    return next(moment for moment in moments if moment <= now)
