"""A document as 17 features: logarithms of its numbers without P, and of what they are a paragraph.

P is left out: a new template around the article changes it and breaks nothing (spec 4, Measured).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p, sqrt

import numpy as np

from mediamon.drift.arrays import Floats

FEATURES = (
    "S", "N", "V", "T_H", "T_B", "T_S", "T_I", "T_O",
    "S/N", "√V·N/S", "T_H/N", "T_B/N", "T_O/N", "T_S/N", "T_I/T_O", "T_B/T_H", "T_B/T_S",
)  # fmt: skip
WIDTH = len(FEATURES)
SAME = 1e-7  # features that differ by less are equal: logarithms of one document may differ in the last digit


def features(array: Floats) -> Floats:
    """(n, 17) of documents (n, 9); finite for finite ones."""
    _, s, n, v, h, b, t, i, o = np.asarray(array, dtype=np.float64).T
    many = np.maximum(n, 0.5)
    size = (s + 1) / many
    plain = np.log1p(np.column_stack([s, n, v, h, b, t, i, o]))
    relations = (size, (np.sqrt(v) + 1) / size, (h + 0.5) / many, (b + 0.5) / many, (o + 0.5) / many, (t + 0.5) / many)
    ratios = ((i + 0.5) / (o + 0.5), (b + 0.5) / (h + 0.5), (b + 0.5) / (t + 0.5))
    return np.column_stack([plain, np.log(np.column_stack([*relations, *ratios]))])


def features_of(row: Sequence[float]) -> Floats:
    """(17,) of one document: the same, in a tenth of the time."""
    _, s, n, v, h, b, t, i, o = row
    many = log(max(n, 0.5))
    size = log(s + 1) - many
    links, blocks, styling, others = log(h + 0.5), log(b + 0.5), log(t + 0.5), log(o + 0.5)
    return np.array([
        log1p(s), log1p(n), log1p(v), log1p(h), log1p(b), log1p(t), log1p(i), log1p(o),
        size, log(sqrt(v) + 1) - size, links - many, blocks - many, others - many, styling - many,
        log(i + 0.5) - others, blocks - links, blocks - styling,
    ])  # fmt: skip
