"""Average linkage in rounds: O(n) instead of O(n²) (Andreev et al. 2012, section 5.2)."""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from mediamon.drift.arrays import Floats


def cluster(points: Floats, k: int = 10) -> NDArray[np.intp]:
    """Labels (n,) in 0…k−1 of points (n, d): the nearest of the centroids that the rounds leave."""
    centroids = _centroids(points, k)
    distances = ((points[:, None, :] - centroids[None, :, :]) ** 2).sum(axis=2)
    return np.asarray(distances.argmin(axis=1), dtype=np.intp)


def _centroids(points: Floats, k: int) -> Floats:
    """Take 2k elements, cluster them to k, put the k centroids back; until at most k are left."""
    different = np.unique(points, axis=0)
    # the paper takes any elements; in the order of `unique` every round would be a local one
    queue = deque(different[np.random.default_rng(0).permutation(len(different))])
    while len(queue) > k:
        taken = np.array([queue.popleft() for _ in range(min(2 * k, len(queue)))])
        queue.extend(_linked(taken, k))
    return np.array(queue)


def _linked(points: Floats, k: int) -> list[Floats]:
    """Centroids of k clusters of a few points, by average linkage: its merges until k clusters are left."""
    from scipy.cluster.hierarchy import linkage  # type: ignore[import-untyped]  # half a second, likewise

    sums = {place: (point, 1) for place, point in enumerate(points)}
    merges = linkage(points, "average")[: len(points) - k, :2] if len(points) > k else ()
    for step, (one, other) in enumerate(merges):
        (first, many), (second, more) = sums.pop(int(one)), sums.pop(int(other))
        sums[len(points) + step] = first + second, many + more
    return [total / how_many for total, how_many in sums.values()]
