"""How sure a share is that was counted: Wilson's interval (Wilson 1927), which holds for few and for rare too."""

from __future__ import annotations

from math import sqrt

Z = 1.959964  # of the normal distribution: 95 %


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of count / total, both ends from 0 to 1; of nothing it is everything.

    >>> low, high = wilson(1, 10)
    >>> round(low, 3), round(high, 3)
    (0.018, 0.404)
    """
    if not total:
        return 0.0, 1.0
    share, square = count / total, Z * Z / total
    middle = (share + square / 2) / (1 + square)
    around = Z * sqrt(share * (1 - share) / total + square / (4 * total)) / (1 + square)
    return max(0.0, middle - around), min(1.0, middle + around)
