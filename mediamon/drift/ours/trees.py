"""Boosted trees whose levels all ask the same question: plain arrays, fitted in a fraction of a second, asked in microseconds.

A tree of depth d has d questions "is feature f greater than t?"; the answers are the bits of the number of its leaf.
The boosting is Newton's on the logistic loss, as in the usual libraries.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.features import SAME
from mediamon.drift.ours.tuning import Tuning

PRIOR = 2.0  # on the sum of second derivatives: a leaf of few documents says little
Bins = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Trees:
    """feature and above (trees, depth): the questions; leaf (trees, 2^depth): what a document gets there, in logits."""

    feature: NDArray[np.int64]
    above: Floats
    leaf: Floats

    def scores(self, array: Floats) -> Floats:
        """(n,) logits of (n, d) features: greater where a document looks more like the failures."""
        powers = 2 ** np.arange(self.feature.shape[1])[::-1]
        total = np.zeros(len(array))
        for feature, above, leaf in zip(self.feature, self.above, self.leaf, strict=True):
            total += leaf[(array[:, feature] > above) @ powers]
        return total


def fit_trees(good: Floats, failures: Floats, tuning: Tuning, seed: int = 0) -> Trees:
    """Trees that tell failures (m, d) from good documents (n, d), each class with the same weight."""
    array = np.vstack([good, failures])
    truth = np.concatenate([np.zeros(len(good)), np.ones(len(failures))])
    weight = np.where(truth > 0, 1.0 / max(1, len(failures)), 1.0 / max(1, len(good))) * len(array) / 2
    edges = [_edges(array[:, column], tuning.bins) for column in range(array.shape[1])]
    binned = np.column_stack([np.searchsorted(edge, array[:, n]) for n, edge in enumerate(edges)])
    rng, logits, trees = np.random.default_rng(seed), np.zeros(len(array)), []
    for _ in range(tuning.trees):
        chance = 1.0 / (1.0 + np.exp(-logits))
        first, second = weight * (truth - chance), weight * chance * (1 - chance) + 1e-6
        columns = [int(one) for one in rng.permutation(array.shape[1])[: (array.shape[1] + 1) // 2]]
        questions, leaves = _grow(binned, edges, columns, first, second, tuning)
        sums = np.bincount(leaves, first, 2**tuning.depth) / (np.bincount(leaves, second, 2**tuning.depth) + PRIOR)
        logits += tuning.rate * sums[leaves]
        trees.append((questions, tuning.rate * sums))
    return Trees(
        np.array([[column for column, _ in questions] for questions, _ in trees]),
        np.array([[edge for _, edge in questions] for questions, _ in trees]),
        np.array([leaf for _, leaf in trees]),
    )


def _edges(values: Floats, bins: int) -> Floats:
    quantiles = np.unique(np.quantile(values, np.linspace(0, 1, bins + 1)[1:-1]))
    return np.asarray(
        quantiles[quantiles < values.max() - SAME] + SAME
    )  # what is equal to an edge must not fall on both sides


def _grow(
    binned: Bins, edges: list[Floats], columns: list[int], first: Floats, second: Floats, tuning: Tuning
) -> tuple[list[tuple[int, float]], Bins]:
    """The questions of one tree, each the best for all its nodes, and the leaf of each document."""
    leaves, questions = np.zeros(len(binned), dtype=np.int64), []
    for level in range(tuning.depth):
        options = [
            (*_best(leaves * tuning.bins + binned[:, one], 2**level, len(edges[one]), first, second, tuning.bins), one)
            for one in columns
            if len(edges[one])
        ]
        _, place, column = max(options, default=(0.0, 0, columns[0]))
        edge = float(edges[column][place]) if options else float("inf")
        questions.append((column, edge))
        leaves = leaves * 2 + (binned[:, column] > place if options else 0)
    return questions, leaves


def _best(keys: Bins, nodes: int, places: int, first: Floats, second: Floats, bins: int) -> tuple[float, int]:
    """The greatest gain over the places where a feature can be cut, and the place."""
    g = np.bincount(keys, first, nodes * bins).reshape(nodes, bins).cumsum(axis=1)
    h = np.bincount(keys, second, nodes * bins).reshape(nodes, bins).cumsum(axis=1)
    whole_g, whole_h = g[:, -1:], h[:, -1:]
    gain = (g**2 / (h + PRIOR) + (whole_g - g) ** 2 / (whole_h - h + PRIOR)).sum(axis=0)[:places]
    place = int(gain.argmax())
    return float(gain[place]), place
