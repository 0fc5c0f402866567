"""Negative waves on simulated years: false alarms in steady habits, and bursts of five times the habit that are found.

    python -m benchmarks.waves            # YEARS=60 of each habit

Habits have a weekly rhythm and are Poisson (dispersion 1) or negative binomial. A peer stands beside: three standard
deviations over the mean of the last 28 days.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mediamon.waves import LOOKED_BACK, wave_of

YEARS = int(os.environ.get("YEARS", "60"))
WEEK = np.array([1.2, 1.2, 1.2, 1.2, 1.1, 0.6, 0.5])
Alarm = Callable[[NDArray[np.int64], int], bool]


def days(dice: np.random.Generator, rate: float, dispersion: float, count: int, first: int = 0) -> NDArray[np.int64]:
    """Stories a day; the first day has that day of the week."""
    mean = rate * WEEK[(first + np.arange(count)) % 7]
    if dispersion == 1:
        return dice.poisson(mean)
    return dice.negative_binomial(mean / (dispersion - 1), 1 / dispersion)


def ours(counts: NDArray[np.int64], weekday: int) -> bool:
    """As the spiders ask."""
    return wave_of(counts.tolist(), weekday) is not None


def three_sigma(counts: NDArray[np.int64], weekday: int) -> bool:
    """The usual rule of thumb."""
    before = counts[-29:-1]
    return bool(counts[-1] > before.mean() + 3 * before.std() and counts[-1] >= 3)


def false_alarms(alarm: Alarm, counts: NDArray[np.int64]) -> float:
    """A year; those of days next to each other are one."""
    told, last = 0, -10
    for day in range(LOOKED_BACK, len(counts)):
        if alarm(counts[day - LOOKED_BACK + 1 : day + 1], day % 7):
            told += day - last > 3
            last = day
    return told / YEARS


def found(alarm: Alarm, dice: np.random.Generator, rate: float, dispersion: float, tries: int = 300) -> float:
    """The share of bursts that are found on their first or second day."""
    hits = 0
    for number in range(tries):
        counts = days(dice, rate, dispersion, LOOKED_BACK + number % 7)
        day = len(counts)
        burst = np.concatenate([counts, days(dice, 5 * rate, dispersion, 2, day)])
        hits += alarm(burst[:-1], day % 7) or alarm(burst, (day + 1) % 7)
    return hits / tries


def main() -> None:
    """Print the table."""
    print(f"{'':30}{'alarms a year':>24}{'found of ×5':>24}")
    print(f"{'stories a day, dispersion':30}{'ours':>12}{'3 sigma':>12}{'ours':>12}{'3 sigma':>12}")
    for dispersion in (1, 2, 4):
        for rate in (0.05, 0.3, 1, 4, 15, 60):
            dice = np.random.default_rng(11)
            counts = days(dice, rate, dispersion, 365 * YEARS + LOOKED_BACK)
            alarms = [false_alarms(one, counts) for one in (ours, three_sigma)]
            shares = [found(one, np.random.default_rng(12), rate, dispersion) for one in (ours, three_sigma)]
            cells = "".join(f"{one:>12.2f}" for one in (*alarms, *shares))
            print(f"{f'{rate:g}, {dispersion}':30}{cells}", flush=True)


if __name__ == "__main__":
    main()
