"""What the sites publish in the week, and what goes wrong: drawn once, so that every week with the same seed is the same."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import pi, sin
from random import Random

BEGAN = datetime(2026, 11, 2, tzinfo=UTC)  # a Monday
LISTED = 300  # addresses that a site's feed lists
SLOWEST, QUICKEST = 0.05, 4.0  # publications an hour
DOWN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Paper:
    """A site: when each of its publications appears, in order; down: from when to when it does not answer."""

    name: str
    appear: tuple[datetime, ...]
    down: tuple[datetime, datetime] | None = None

    def answers(self, now: datetime) -> bool:
        """Is it up?"""
        return self.down is None or not self.down[0] <= now < self.down[1]

    def listed(self, now: datetime) -> list[str]:
        """The addresses in its feed."""
        until = bisect_right(self.appear, now)
        return [self.address(number) for number in range(max(0, until - LISTED), until)]

    def published(self, before: datetime) -> set[str]:
        """All that it has published before a moment."""
        return {self.address(number) for number in range(bisect_right(self.appear, before))}

    def address(self, number: int) -> str:
        """Of its publication of this number."""
        return f"http://{self.name}.example/news/{number}"


def papers(count: int, days: float, seed: int) -> list[Paper]:
    """So many sites, from a weekly's pace to an agency's; one of them is down for the third day."""
    dice, made = Random(seed), list[Paper]()
    for number in range(count):
        rate = SLOWEST * (QUICKEST / SLOWEST) ** (number / max(1, count - 1))
        down = (BEGAN + timedelta(days=2), BEGAN + timedelta(days=2) + DOWN) if number == count - 3 else None
        made.append(Paper(f"s{number:03}", tuple(_moments(rate, days, dice)), down))
    return made


def _moments(rate: float, days: float, dice: Random) -> list[datetime]:
    """A Poisson process with a day's rhythm: most at midday, little at night."""
    hours, found = 0.0, list[datetime]()
    while True:
        hours += dice.expovariate(2 * rate)
        if hours >= 24 * days:
            return found
        if dice.random() < (1 + 0.9 * sin((hours % 24 - 6) * pi / 12)) / 2:
            found.append(BEGAN + timedelta(hours=hours))
