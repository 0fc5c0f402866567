"""The model of a set of documents: five series (Andreev et al. 2012, section 4.2, formula 4)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from mediamon.drift.arrays import Counts, Floats, scaled
from mediamon.drift.projections import TAGS, TEXT

SERIES = ("P", "S", "N", "V", "T")


def sturges(n: int) -> int:
    """How many bins for n documents: 1 + log₂ n (formula 2)."""
    return 1 + int(math.log2(max(1, n)))


@dataclass(frozen=True, slots=True, eq=False)
class SeriesModel:
    """Bins of P, S, N, V over the range seen in training. Outside of it lie two more bins, empty in training.

    edges: four arrays (m + 1,), in units of the scale: equal bins of x ("plain", the paper's) or of log(1 + x) ("log").
    """

    edges: tuple[Floats, ...]
    scale: str = "plain"

    @classmethod
    def fit(cls, training: Floats, scale: str = "plain") -> SeriesModel:
        """Bins for good documents (n, 9), n > 0."""
        values, bins = scaled(training, scale), sturges(len(training))
        return cls(tuple(_edges(values[:, column], bins) for column in TEXT), scale)

    def contributions(self, array: Floats) -> tuple[Counts, ...]:
        """What each of n documents adds to the five series: four (n, m + 2) with a single 1 in a row, and (n, 5) of tags.

        The tags are counts ("plain", the paper's) or log(1 + count), so that one long document does not outweigh all.
        """
        values = scaled(array, self.scale)
        texts = [_one_hot(values[:, column], edges) for column, edges in zip(TEXT, self.edges, strict=True)]
        return (*texts, values[:, TAGS])


def _edges(values: Floats, bins: int) -> Floats:
    low, high = float(values.min()), float(values.max())
    room = max(1e-9, 1e-9 * high)  # rounding must not push the greatest out, and a constant needs a width
    return np.linspace(low - room, high + room, bins + 1)


def _one_hot(values: Floats, edges: Floats) -> Counts:
    return np.eye(len(edges) + 1)[np.searchsorted(edges, values)]
