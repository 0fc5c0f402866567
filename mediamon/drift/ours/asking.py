"""All experts asked about one document at once: their trees laid side by side."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.experts import Expert


class Panel:
    """The experts' trees as one array of questions. It holds nothing that the experts do not, and is never kept."""

    def __init__(self, experts: Sequence[Expert]) -> None:
        trees = [expert.trees for expert in experts]
        self._feature = np.concatenate([one.feature for one in trees]).ravel()
        self._above = np.concatenate([one.above for one in trees]).ravel()
        leaf = np.concatenate([one.leaf for one in trees])
        self._many, self._depth = leaf.shape[0], trees[0].feature.shape[1]
        self._leaf = leaf.ravel()
        self._starts = np.arange(self._many) * leaf.shape[1]
        self._shift = 8 - self._depth
        self._edges = [expert.edges.tolist() for expert in experts]

    def scores(self, features: Floats) -> list[float]:
        """Of each expert, for one document (17,)."""
        answers = (features[self._feature] > self._above).reshape(self._many, self._depth)
        leaves = (np.packbits(answers, axis=1)[:, 0] >> self._shift) + self._starts
        return self._leaf[leaves].reshape(len(self._edges), -1).sum(axis=1).tolist()  # type: ignore[no-any-return]

    def bins(self, scores: Sequence[float]) -> tuple[int, ...]:
        """Of each expert."""
        return tuple(bisect_left(edges, score) for edges, score in zip(self._edges, scores, strict=True))
