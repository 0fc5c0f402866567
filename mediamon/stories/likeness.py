"""How alike two texts are, by their sketches, and from where on they are one story."""

from __future__ import annotations

import numpy as np

from mediamon.stories.sketch import KEPT, Sketch

ALIKE = 0.18  # of all pairs of words that both have (measured: benchmarks/stories.py)
WITHIN = 0.5  # of the shorter text's pairs that the longer has: a text cut to its beginning
FEWEST = 12  # pairs of words, below which only the same text is the same story
SAME = 0.8


def overlap(one: Sketch, other: Sketch) -> tuple[float, float]:
    """(share of all pairs of words that both have, share of the shorter text's that the longer has), both estimated."""
    if not one.size or not other.size:
        return 0.0, 0.0
    lowest = np.union1d(one.hashes, other.hashes)[: min(KEPT, max(len(one.hashes), len(other.hashes)))]
    if one.size <= KEPT and other.size <= KEPT:  # both are known whole
        lowest = np.union1d(one.hashes, other.hashes)
    both = np.isin(lowest, one.hashes) & np.isin(lowest, other.hashes)
    shared = float(both.sum()) / len(lowest)
    common = shared * (one.size + other.size) / (1 + shared)
    return shared, min(1.0, common / min(one.size, other.size))


def one_story(one: Sketch, other: Sketch) -> bool:
    """Whether two texts tell one story."""
    shared, within = overlap(one, other)
    if min(one.size, other.size) < FEWEST:
        return shared >= SAME
    return shared >= ALIKE or (within >= WITHIN and shared >= ALIKE / 3)
