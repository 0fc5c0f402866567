"""When the stories came out: several a day, or one in a few days, at a newsroom's hours, the same on every run."""

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
REDESIGN_DAY = date(2026, 11, 1)
FIRST_DAY = date(2025, 11, 1)


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
