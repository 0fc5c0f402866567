"""Documents as arrays: whatever came is made finite, so that nothing behind this needs to ask."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Counts = NDArray[np.float64]

WIDTH = 9
LARGEST = 1e15  # no page has as many characters, no variance of sizes is as large; squares stay finite


def documents(rows: Sequence[Sequence[float]] | Floats) -> Floats:
    """(n, 9) finite numbers ≥ 0; NaN becomes 0, infinity the largest. Raises ValueError when a row has not nine."""
    array = np.asarray(rows, dtype=np.float64)
    if array.size == 0:
        return np.empty((0, WIDTH))
    if array.ndim != 2 or array.shape[1] != WIDTH:
        raise ValueError(f"a document has {WIDTH} numbers, got an array of shape {array.shape}")
    return np.clip(np.nan_to_num(array, nan=0.0, posinf=LARGEST, neginf=0.0), 0.0, LARGEST)


def scaled(array: Floats, scale: str) -> Floats:
    """As it is ("plain"), or log(1 + x) ("log"), which the heavy tails of sizes need (spec 4, Measured, 1)."""
    return np.log1p(array) if scale == "log" else array
