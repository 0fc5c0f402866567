"""How often a site publishes, by hour of the week, and when what comes is no more what it was: silence, drying up, flooding (ours).

Counts of news are overdispersed: they come in bursts. So they are taken for negative binomial, with the ratio of variance to
mean that the site's own days have; a verdict is a tail of that distribution that good days reach once in some years.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from math import exp, log
from typing import Literal

import numpy as np
from numpy.typing import NDArray

HOURS = 24 * 7
LOOKED_BACK = timedelta(weeks=8)
LEAST_SPAN, LEAST_COUNT = timedelta(weeks=2), 20  # of history; with less nothing is said
PRIOR = 2.0  # weeks of the site's mean that every hour of the week begins with
LEAST_DISPERSION = 1.2  # of a site whose days are all alike: news are never as regular as that
SILENT, DRY, FLOODED = 1e-4, 1e-4, 1e-6  # chances on a site in order; one check an hour reaches 1e-4 once in a year
DRYING = timedelta(days=7)
FLOODING = timedelta(hours=6)
HALF = 0.5  # of what is usual, from which it dries up
TIMES, LEAST_FLOOD = 5.0, 50  # what is usual, and publications, from which it floods

Kind = Literal["silent", "drying_up", "flooding"]


@dataclass(frozen=True, slots=True)
class Habit:
    """rates: publications an hour, shape (168,), from Monday 0 h in UTC; dispersion: variance of a day's count over its mean."""

    rates: NDArray[np.float64]
    dispersion: float

    def expected(self, since: datetime, until: datetime) -> float:
        """Publications that usually come between two moments."""
        if until <= since:
            return 0.0
        hours = min((until - since).total_seconds() / 3600, 20_000.0)
        first = since.weekday() * 24 + since.hour
        begun = since.minute / 60 + since.second / 3600
        total, at, left = 0.0, first, hours
        while left > 0:
            step = min(left, 1 - begun)
            total += float(self.rates[at % HOURS]) * step
            left, at, begun = left - step, at + 1, 0.0
        return total

    def chance_of_none(self, expected: float) -> float:
        """That nothing comes where so many are usual."""
        return exp(-expected * log(self.dispersion) / (self.dispersion - 1))

    def chance_up_to(self, count: int, expected: float) -> float:
        """That no more come than that."""
        from scipy.special import betainc  # type: ignore[import-untyped]  # a tenth of a second, that no other command shall wait for

        if expected <= 0:
            return 1.0
        return float(betainc(expected / (self.dispersion - 1), count + 1, 1 / self.dispersion))


@dataclass(frozen=True, slots=True)
class Finding:
    """count: of publications since; usual: how many there would be; chance: of that or worse on a site in order."""

    kind: Kind
    since: datetime
    count: int
    usual: float
    chance: float


def habit_of(times: Sequence[datetime], now: datetime) -> Habit | None:
    """What is usual by the times of publications, in UTC; None where they are too few or of too short a time."""
    known = sorted(time for time in times if now - LOOKED_BACK <= time <= now)
    if len(known) < LEAST_COUNT or known[-1] - known[0] < LEAST_SPAN:
        return None
    weeks = (known[-1] - known[0]) / timedelta(weeks=1)
    counts = np.bincount([time.weekday() * 24 + time.hour for time in known], minlength=HOURS).astype(np.float64)
    mean = len(known) / (weeks * HOURS)
    rates = (counts + PRIOR * mean) / (weeks + PRIOR)
    days = int((known[-1] - known[0]) / timedelta(days=1))
    by_day = np.bincount([int((time - known[0]) / timedelta(days=1)) for time in known], minlength=days)[:days]
    usual = np.array(
        [rates[(((known[0] + timedelta(days=n)).weekday() * 24) + np.arange(24)) % HOURS].sum() for n in range(days)]
    )
    dispersion = float(np.mean((by_day - usual) ** 2 / np.maximum(usual, 0.1)))
    return Habit(rates, max(LEAST_DISPERSION, dispersion))


def findings(times: Sequence[datetime], now: datetime) -> list[Finding]:
    """What is wrong now with what a site, or one source of it, publishes. Learned from before the time that is judged."""
    silent = _silent(times, now)
    if silent is not None:
        return [silent]
    return [one for one in (_drying(times, now), _flooding(times, now)) if one is not None]


def _silent(times: Sequence[datetime], now: datetime) -> Finding | None:
    past = [time for time in times if time <= now]
    last = max(past, default=now)
    habit = habit_of(past, last)
    if habit is None:
        return None
    usual = habit.expected(last, now)
    chance = habit.chance_of_none(usual)
    return Finding("silent", last, 0, usual, chance) if chance < SILENT else None


def _drying(times: Sequence[datetime], now: datetime) -> Finding | None:
    since = now - DRYING
    habit, count = habit_of(times, since), sum(since < time <= now for time in times)
    if habit is None or count == 0:  # none at all is silence
        return None
    usual = habit.expected(since, now)
    chance = habit.chance_up_to(count, usual)
    dry = chance < DRY and count < HALF * usual and not _was_silent(habit, times, since, now)
    return Finding("drying_up", since, count, usual, chance) if dry else None


def _was_silent(habit: Habit, times: Sequence[datetime], since: datetime, now: datetime) -> bool:
    """After a silence that is over, a week has few, too; that was told."""
    around = sorted([*(time for time in times if since - DRYING <= time <= now), now])
    return any(
        habit.chance_of_none(habit.expected(one, other)) < SILENT for one, other in pairwise(around) if other > since
    )


def _flooding(times: Sequence[datetime], now: datetime) -> Finding | None:
    since = now - FLOODING
    habit, count = habit_of(times, since), sum(since < time <= now for time in times)
    if habit is None or count < LEAST_FLOOD:
        return None
    usual = habit.expected(since, now)
    chance = 1 - habit.chance_up_to(count - 1, usual)
    return Finding("flooding", since, count, usual, chance) if chance < FLOODED and count > TIMES * usual else None
