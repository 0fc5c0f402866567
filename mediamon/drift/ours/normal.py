"""Normal scores: a feature by its rank among the good documents, as a number that is standard normal for these."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.features import SAME

FARTHEST = 3.0  # standard deviations
KNOTS = 60


@dataclass(frozen=True, slots=True)
class NormalScores:
    """edges: of each feature, ascending, the two sides of each of m values that occur: what lies between its two sides is
    equal to it. values: of each feature, one for each piece that the edges cut (2m + 1)."""

    edges: tuple[tuple[float, ...], ...]
    values: tuple[tuple[float, ...], ...]

    @classmethod
    def fit(cls, array: Floats) -> NormalScores:
        """Of features (n, d), n > 0. A feature that never changes scores 0 where it is as ever."""
        both = [_fit(array[:, column]) for column in range(array.shape[1])]
        return cls(tuple(edges for edges, _ in both), tuple(values for _, values in both))

    def of(self, features: Sequence[float]) -> Floats:
        """(d,) of one document."""
        pieces = zip(self.edges, self.values, features, strict=True)
        return np.array([values[bisect_right(edges, one)] for edges, values, one in pieces])

    def of_all(self, array: Floats) -> Floats:
        """(n, d) of documents."""
        pieces = zip(self.edges, self.values, array.T, strict=True)
        return np.column_stack(
            [np.array(values)[np.searchsorted(edges, one, "right")] for edges, values, one in pieces]
        )


def _fit(column: Floats) -> tuple[tuple[float, ...], tuple[float, ...]]:
    from scipy.special import ndtri  # type: ignore[import-untyped]  # a tenth of a second, that no other command shall wait for

    ordered = np.sort(column)
    knots = np.unique(np.quantile(ordered, np.linspace(0, 1, KNOTS), method="nearest"))
    knots = knots[np.concatenate([[True], np.diff(knots) > 2 * SAME])]
    upto, under = np.searchsorted(ordered, knots + SAME, "right"), np.searchsorted(ordered, knots - SAME, "left")
    ranks = np.zeros(2 * len(knots) + 1)
    ranks[1::2] = (under + upto) / 2  # at a value
    ranks[2:-1:2] = (upto[:-1] + under[1:]) / 2  # between two
    ranks[-1] = len(column)
    scores = np.clip(ndtri((ranks + 0.5) / (len(column) + 1)), -FARTHEST, FARTHEST)
    scores[0], scores[-1] = -FARTHEST, FARTHEST
    edges = np.column_stack([knots - SAME, knots + SAME]).ravel()
    return tuple(edges.tolist()), tuple(scores.tolist())
