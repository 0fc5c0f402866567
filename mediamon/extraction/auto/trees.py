"""Boosted decision trees as plain arrays, and their answer for many rows at once.

Small trees are asked all their questions at once (QuickScorer: Lucchese et al. 2015, "QuickScorer: a fast algorithm to rank
documents with additive ensembles of regression trees"): every answer "no" rules out the leaves to the left of its question, and
the first leaf that is left is the tree's. A tree with more leaves than MOST_LEAVES is walked from its root.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_LEAVES = 52  # as many as the exponent of a float can tell apart exactly
Floats = NDArray[np.float32]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Trees:
    """Node arrays of all trees one after another, children as indices into them; leaves lead to themselves.

    column, threshold, left, right, value: shape (nodes,); starts: shape (trees,); depth: steps that reach every leaf.
    """

    columns: tuple[str, ...]
    column: NDArray[np.int32]
    threshold: Floats
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: Floats
    starts: NDArray[np.int32]
    depth: int
    base: float
    threshold_of_article: float = 0.0

    def probabilities(self, rows: Floats) -> Floats:
        """Shape (n, columns) in, (n,) out: how likely each row is of the article."""
        at = np.broadcast_to(self.starts, (len(rows), len(self.starts))).copy()
        row = np.arange(len(rows))[:, None]
        for _ in range(self.depth):
            goes_left = rows[row, self.column[at]] <= self.threshold[at]
            at = np.where(goes_left, self.left[at], self.right[at])
        return _chances(self.base + self.value[at].sum(axis=1))


@dataclass(frozen=True, slots=True)
class Questions:
    """The same trees, as questions that are asked at once.

    column, threshold, ruled_out: by question, those of one tree together; starts: the first of each tree; value: shape
    (trees, MOST_LEAVES), of its leaves from left to right. `ruled_out` has a bit for each leaf that "greater" rules out.
    """

    columns: tuple[str, ...]
    column: Indices
    threshold: Floats
    ruled_out: NDArray[np.uint64]
    starts: Indices
    value: Floats
    base: float

    def probabilities(self, rows: Floats) -> Floats:
        """Shape (n, columns) in, (n,) out: how likely each row is of the article."""
        if not len(rows):
            return np.zeros(0, dtype=np.float32)
        greater = rows.T[self.column] > self.threshold[:, None]
        out = np.bitwise_or.reduceat(np.where(greater, self.ruled_out[:, None], np.uint64(0)), self.starts, axis=0)
        first = ~out & (out + np.uint64(1))  # the lowest bit that is not set
        leaf = np.log2(first.astype(np.float64)).astype(np.int64)
        values = np.take_along_axis(self.value, leaf, axis=1)
        return _chances(self.base + values.sum(axis=0))


def questions_of(trees: Trees) -> Questions:
    """The trees as questions. Raises ValueError where one has more leaves than MOST_LEAVES."""
    found: list[tuple[int, float, int]] = []
    starts, value = [], np.zeros((len(trees.starts), MOST_LEAVES), dtype=np.float32)
    for number, start in enumerate(trees.starts):
        starts.append(len(found))
        leaves = _leaves(trees, int(start), found, 0)
        if len(leaves) > MOST_LEAVES:
            raise ValueError(f"a tree has {len(leaves)} leaves, more than {MOST_LEAVES}")
        value[number, : len(leaves)] = leaves
        if starts[-1] == len(found):  # a tree of one leaf asks nothing
            found.append((0, float("inf"), 0))
    column, threshold, ruled_out = zip(*found, strict=True)
    return Questions(
        columns=trees.columns,
        column=np.array(column, dtype=np.int64),
        threshold=np.array(threshold, dtype=np.float32),
        ruled_out=np.array(ruled_out, dtype=np.uint64),
        starts=np.array(starts, dtype=np.int64),
        value=value,
        base=trees.base,
    )


def _leaves(trees: Trees, node: int, found: list[tuple[int, float, int]], before: int) -> list[float]:
    """The values of a subtree's leaves, from left to right; its questions are added to `found`. before: leaves to its left."""
    if trees.left[node] == node:
        return [float(trees.value[node])]
    left = _leaves(trees, int(trees.left[node]), found, before)
    found.append((int(trees.column[node]), float(trees.threshold[node]), ((1 << len(left)) - 1) << before))
    return left + _leaves(trees, int(trees.right[node]), found, before + len(left))


def _chances(odds: NDArray[Any]) -> Floats:
    return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)


@lru_cache(maxsize=4)
def load_questions(file: str) -> Questions:
    """Fitted numbers that ship with the package, of small trees."""
    return questions_of(load_trees(file))


@lru_cache(maxsize=4)
def load_trees(file: str) -> Trees:
    """Fitted numbers that ship with the package (fitted by benchmarks/extraction_fit.py and extraction_fit_pages.py)."""
    kept = json.loads(files(__package__).joinpath(file).read_text("utf8"))
    return Trees(
        columns=tuple(kept["columns"]),
        column=np.array(kept["column"], dtype=np.int32),
        threshold=np.array(kept["threshold"], dtype=np.float32),
        left=np.array(kept["left"], dtype=np.int32),
        right=np.array(kept["right"], dtype=np.int32),
        value=np.array(kept["value"], dtype=np.float32),
        starts=np.array(kept["starts"], dtype=np.int32),
        depth=kept["depth"],
        base=kept["base"],
        threshold_of_article=kept.get("threshold_of_article", 0.0),
    )
