"""Whether the last days are a wave against the habit of the weeks before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.waves.habit import habit_of

LOOKED_BACK = 63  # days: eight weeks of habit before the week that is judged
APART = 7  # the last days, that are not learned from: a wave must not become its own habit at once
LEAST_DAYS = 14  # of habit; with less nothing is said
CHANCE = 1e-4  # of so many stories on days in order
LEAST, TIMES = 5, 3.0  # stories, and times the usual, that a wave has at least
LENGTHS = (1, 2)  # days that are judged together: a burst may begin in the evening
OUTLYING, EXTREME = 2, 2  # days of the habit that may have been a wave: cut to so many times the next highest
LASTING = 3  # days after its last burst a wave is over


@dataclass(frozen=True, slots=True)
class Wave:
    """days: of the burst, the last one included; count: stories in them; usual: how many there would be; chance: of that."""

    days: int
    count: int
    usual: float
    chance: float


def wave_of(counts: Sequence[int], weekday: int) -> Wave | None:
    """The burst that ends with the last day, if there is one.

    counts: negative stories a day, oldest first, at most LOOKED_BACK are read; the last day may be incomplete. weekday: of
    the last day (0: Monday).
    """
    known = np.asarray(counts[-LOOKED_BACK:], dtype=np.int64)
    if len(known) < APART + LEAST_DAYS or max(known[-length:].sum() for length in LENGTHS) < LEAST:
        return None
    before = known[:-APART]
    habit = habit_of(np.minimum(before, _highest(before)), (weekday - len(known) + 1) % 7)
    for length in LENGTHS:
        count = int(known[-length:].sum())
        usual, chance = habit.chance(count, [(weekday - back) % 7 for back in range(length)])
        if count >= LEAST and chance < CHANCE and count > TIMES * usual:
            return Wave(length, count, usual, chance)
    return None


def _highest(counts: NDArray[np.int64]) -> int:
    """What a day of habit counts for at most: a wave that is over is no habit."""
    return max(LEAST, EXTREME * int(np.sort(counts)[-OUTLYING - 1]))


def goes_on(counts: Sequence[int], weekday: int) -> bool:
    """Whether a wave that was told is not over yet: one of the last days is a burst still."""
    return any(
        wave_of(counts[: len(counts) - back], (weekday - back) % 7) is not None
        for back in range(min(LASTING, len(counts)))
    )
