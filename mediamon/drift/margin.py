"""How far rectangles are widened where few documents were seen (ours; the paper trained on thousands and widens nothing)."""

from __future__ import annotations

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.projections import PROJECTIONS
from mediamon.drift.rectangles import Rectangles

FOLDS = 5


def held_out_margin(points: Floats, k: int, tolerated: float) -> float:
    """The margin at which a share `tolerated` of documents is suspicious to rectangles made without them.

    points: (n, 9) in the scale of the clusters, n ≥ 2; so is the margin.
    """
    fold = np.arange(len(points)) % min(FOLDS, len(points))
    lacking = [_lacking(points[fold != one], points[fold == one], k) for one in range(int(fold.max()) + 1)]
    return float(np.quantile(np.concatenate(lacking), 1.0 - tolerated))


def _lacking(training: Floats, held_out: Floats, k: int) -> Floats:
    """(n,): the margin at which each held out document would be at home in all seven projections."""
    distances = [
        Rectangles.around(training[:, projection.columns], k).distances(held_out[:, projection.columns])
        for projection in PROJECTIONS
    ]
    return np.asarray(np.max(distances, axis=0))
