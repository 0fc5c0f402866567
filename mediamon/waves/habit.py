"""An organisation's habit: how many negative stories a day of the week usually has, and how far that is known (ours).

Counts are taken for negative binomial, because news come in bursts. What is not known for lack of days or of stories
widens the distribution, so that a short or quiet history does not alarm by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

PRIOR = 4.0  # weeks of the mean that every day of the week begins with
LEAST_DISPERSION = 1.3  # variance over mean: news are never as regular as chance alone would have them
DOUBT = 1.5  # standard deviations by which the dispersion may be larger than it was
HALF = 0.5  # a story that was not there: a habit of none at all is not known for sure

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Habit:
    """rates: stories a day, shape (7,), from Monday; dispersion: variance over mean; seen: stories that this was learned from."""

    rates: Floats
    dispersion: float
    seen: float

    def chance(self, count: int, weekdays: list[int]) -> tuple[float, float]:
        """(stories that are usual on these days together, the chance of so many or more)."""
        from scipy.special import betainc  # type: ignore[import-untyped]  # a tenth of a second, that no other command shall wait for

        usual = float(self.rates[weekdays].sum())
        variance = usual * self.dispersion + usual**2 * self.dispersion / (self.seen + HALF)
        ratio = usual / variance
        size = usual * ratio / (1 - ratio)
        return usual, 1.0 - float(betainc(size, count, ratio)) if count else 1.0


def habit_of(counts: NDArray[np.int64], first_weekday: int) -> Habit:
    """counts: stories a day, shape (n,), of consecutive days of which the first has that day of the week (0: Monday)."""
    days = (first_weekday + np.arange(len(counts))) % 7
    mean = (counts.sum() + HALF) / len(counts)
    rates = (np.bincount(days, counts, 7) + PRIOR * mean) / (np.bincount(days, minlength=7) + PRIOR)
    usual = rates[days]
    freedom = max(1.0, len(counts) - 7 * len(counts) / (len(counts) + 7 * PRIOR))  # what the rates took of the days
    spread = float(((counts - usual) ** 2 / np.maximum(usual, 0.05)).sum() / freedom)
    doubt = 1 + DOUBT * sqrt(2 / (min(len(counts), counts.sum()) + 1))  # few stories tell little of how they clump
    return Habit(rates, max(LEAST_DISPERSION, spread * doubt), float(counts.sum()))
