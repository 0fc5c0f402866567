"""The threshold of a series as a function of how many documents are tested (Andreev et al. 2012, section 6, formulas 8–10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

ROUNDING = 1e-12  # relative; h(j) computed again must not fall under K_j by the last digit
DEGREE = 7  # the paper's k in Σ a_i x^−i, i = 0…k


@dataclass(frozen=True, slots=True)
class Threshold:
    """K = h(x) = Σ a_i (unit/x)^i on [low, high]; outside, h stays what it is at the nearer end.

    unit is the least size: the same family of functions as with x^−i, but powers of a fraction, which least squares
    and the stored digits bear. Below `low` nothing was measured and the powers run away.
    """

    coefficients: tuple[float, ...]
    unit: float
    high: float

    @classmethod
    def fit(cls, sizes: Sequence[int], largest: Sequence[float]) -> Threshold:
        """Through the largest D (K_j) at each size j: least squares, then a₀ raised until h(j) ≥ K_j for every j.

        Raises ValueError without sizes.
        """
        if not sizes:
            raise ValueError("a threshold needs at least one size of runs")
        unit, high = float(min(sizes)), float(max(sizes))
        powers = np.vander(unit / np.asarray(sizes, dtype=np.float64), min(DEGREE + 1, len(sizes)), increasing=True)
        coefficients = np.linalg.lstsq(powers, np.asarray(largest, dtype=np.float64), rcond=None)[0]
        flat = cls(tuple(map(float, coefficients)), unit, high)
        delta = max(k - flat.at(j) for j, k in zip(sizes, largest, strict=True))
        delta += ROUNDING * (1.0 + max(map(abs, flat.coefficients)))
        return cls((flat.coefficients[0] + delta, *flat.coefficients[1:]), unit, high)

    def at(self, size: float) -> float:
        """h(size)."""
        fraction = self.unit / min(max(float(size), self.unit), self.high)
        total = 0.0
        for coefficient in reversed(self.coefficients):
            total = total * fraction + coefficient
        return total
