"""Relative entropy of series (Andreev et al. 2012, section 6, formula 6), made finite."""

from __future__ import annotations

import numpy as np

from mediamon.drift.arrays import Counts, Floats

SMOOTHING = 0.5  # Krichevsky–Trofimov: half a document in every bin


def shares(counts: Counts, smoothing: float = SMOOTHING) -> Floats:
    """Counts (…, m) as shares that sum to 1 along the last axis: (c + s) / (n + m·s).

    The paper does not say what an empty bin means, and D is infinite where q = 0 < p. Ours: `smoothing` is added to every
    bin of both series, in training and after, so that D of equal shares is 0, and a series without any count is uniform.
    """
    added = np.asarray(counts, dtype=np.float64) + smoothing
    return np.asarray(added / added.sum(axis=-1, keepdims=True))


def relative_entropy(p: Floats, q: Floats) -> Floats:
    """D(p‖q) = Σ p·log(p/q) in nats, along the last axis; p is the reference (training), q what is tested. Both > 0."""
    return np.asarray(np.maximum((p * np.log(p / q)).sum(axis=-1), 0.0))
