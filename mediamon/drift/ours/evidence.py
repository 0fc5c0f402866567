"""What the experts' bins add to the sums, and how that changes with what is learned."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.experts import Expert
from mediamon.drift.ours.tuning import Tuning

RENEWED = 10  # documents learned between two looks at the tables
LEVELS = (1.0, 3.0, 10.0, 40.0)  # ratios between which bins say about as much


class Evidence:
    """What each bin of each expert adds to its sums, one for each share of pages that a break may spoil.

    recent: of each expert the shares (b,) of bins among what was learned lately; together with those of training they
    are what is usual now. Slow change makes a bin usual, and it speaks no more.
    """

    def __init__(self, experts: Sequence[Expert], tuning: Tuning, recent: Sequence[Floats] | None = None) -> None:
        self.experts, self.tuning = experts, tuning
        self.recent = [np.array(one) for one in recent] if recent else [expert.good.copy() for expert in experts]
        self.pending: list[tuple[int, ...]] = []
        self._tables: list[tuple[str, list[tuple[float, ...]]]] = []
        self.renew()

    def learn(self, bins: Sequence[int]) -> None:
        """A good document lies in these bins."""
        self.pending.append(tuple(bins))
        if len(self.pending) >= RENEWED:
            self.renew()

    def added(self, bins: Sequence[int]) -> dict[str, Sequence[float]]:
        """By expert, for each share."""
        return {name: table[place] for (name, table), place in zip(self._tables, bins, strict=True)}

    def renew(self) -> None:
        """Take what was learned into the tables."""
        fading = (1 - 1 / self.tuning.memory) ** len(self.pending)
        self._tables = []
        for number, (expert, recent) in enumerate(zip(self.experts, self.recent, strict=True)):
            recent *= fading
            for bins in self.pending:
                recent[bins[number]] += (1 - fading) / len(self.pending)
            usual = 0.5 * expert.good + 0.25 * recent + 0.25 * _spread(recent, expert)
            ratio = expert.failures / usual
            mixed = np.log(1 + np.outer(ratio - 1, self.tuning.shares))
            self._tables.append((expert.name, [tuple(row) for row in mixed.tolist()]))
        self.pending = []


def _spread(recent: Floats, expert: Expert) -> Floats:
    """What was learned lately, shared out among bins that say about as much: a new kind of article falls on many bins, and
    each of them alone would be rare for long."""
    level = np.searchsorted(LEVELS, expert.failures / expert.good)
    learned = np.bincount(level, recent, len(LEVELS) + 1)
    there = np.bincount(level, expert.failures, len(LEVELS) + 1)
    return np.asarray(expert.failures * (learned / np.maximum(there, 1e-12))[level])
