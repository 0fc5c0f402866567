"""What bounds a cluster: the hyper-rectangle of its elements (Andreev et al. 2012, section 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.drift.arrays import Floats
from mediamon.drift.clustering import cluster


@dataclass(frozen=True, slots=True, eq=False)
class Rectangles:
    """low and high, each (clusters, d): the least and the greatest of each parameter."""

    low: Floats
    high: Floats

    @classmethod
    def around(cls, points: Floats, k: int = 10, margin: float = 0.0) -> Rectangles:
        """Rectangles of the k clusters of points (n, d), n > 0, each side moved out by `margin` (ours; 0 in the paper)."""
        labels = cluster(points, k)
        members = [points[labels == label] for label in np.unique(labels)]
        return cls(
            np.array([inside.min(axis=0) for inside in members]) - margin,
            np.array([inside.max(axis=0) for inside in members]) + margin,
        )

    def distances(self, points: Floats) -> Floats:
        """(n,): by how much the nearest rectangle would have to be widened to hold each of (n, d) points; 0 inside."""
        outside = np.maximum(self.low - points[:, None, :], points[:, None, :] - self.high).max(axis=2)
        return np.asarray(np.maximum(outside.min(axis=1), 0.0))

    def contain(self, points: Floats) -> NDArray[np.bool_]:
        """(n,): does a point of (n, d) fall into some rectangle?"""
        inside = (points[:, None, :] >= self.low) & (points[:, None, :] <= self.high)
        within: NDArray[np.bool_] = np.all(inside, axis=2)
        return np.asarray(np.any(within, axis=1))
