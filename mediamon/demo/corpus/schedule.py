"""When the stories came out: several a day, or one in a few days, at a newsroom's hours, the same on every run.

All days move on with the calendar, by whole weeks: a newsroom whose last story is a month old has fallen silent, and would be told as that.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from mediamon.demo.corpus.story import Site

ZONES: dict[Site, str] = {
    "vestnik": "Europe/Moscow",
    "gazeta": "Asia/Yekaterinburg",
    "agentstvo": "Europe/Moscow",
    "meridian": "Europe/London",
}
BEGUN, WEEK = date(2026, 11, 22), timedelta(weeks=1)
MOVED = max(0, (date.today() - BEGUN) // WEEK) * WEEK  # the last story after the redesign is two to nine days old
REDESIGN_DAY = date(2026, 11, 1) + MOVED
FIRST_DAY = date(2025, 11, 1) + MOVED


def schedule(site: Site, count: int, first: date, last: date, rng: Random) -> list[datetime]:
    """`count` moments from `first` to before `last`, ascending, no two alike."""
    days = (last - first).days
    zone = ZoneInfo(ZONES[site])
    moments: set[datetime] = set()
    while len(moments) < count:
        day = first + timedelta(days=rng.randrange(days))
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            moments.add(datetime(day.year, day.month, day.day, rng.randint(7, 20), rng.randrange(60), tzinfo=zone))
    return sorted(moments)[:count]
