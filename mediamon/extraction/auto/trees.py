"""Boosted decision trees as plain arrays, and their answer for many rows at once.

Small trees are asked all their questions at once (QuickScorer: Lucchese et al. 2015, "QuickScorer: a fast algorithm to rank
documents with additive ensembles of regression trees"): every answer "greater" rules out the leaves to the left of its question,
and the first leaf that is left is the tree's. Trees with more leaves than MOST_LEAVES are walked from their roots.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

MOST_LEAVES = 16  # a bit for each in a number of 16 bits, which is what is fast here
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

    column, threshold: shape (questions,), each once, however many trees ask it; asked, ruled_out: shape (most that one asks, trees),
    the questions of each tree, and a bit for each leaf that "greater" rules out, none where a tree asks fewer; value: shape
    (trees * MOST_LEAVES,), of the leaves of each tree from left to right.
    """

    columns: tuple[str, ...]
    column: Indices
    threshold: Floats
    asked: Indices
    ruled_out: NDArray[np.int16]
    value: Floats
    base: float
    threshold_of_article: float = 0.0

    def probabilities(self, rows: Floats) -> Floats:
        """Shape (n, columns) in, (n,) out: how likely each row is of the article."""
        if not len(rows):
            return np.zeros(0, dtype=np.float32)
        greater = rows.T.take(self.column, axis=0) > self.threshold[:, None]
        every_bit = -(greater.view(np.int8).astype(np.int16))  # all of them where the answer is "greater", else none
        out = np.zeros((self.asked.shape[1], len(rows)), dtype=np.int16)
        for asked, ruled_out in zip(self.asked, self.ruled_out, strict=True):
            bits = every_bit.take(asked, axis=0)
            bits &= ruled_out[:, None]
            out |= bits
        starts = MOST_LEAVES * np.arange(len(out), dtype=np.int32)
        leaves = _first_left().take(out.view(np.uint16)) + starts[:, None]
        return _chances(self.base + self.value.take(leaves).sum(axis=0))


@lru_cache(maxsize=1)
def _first_left() -> NDArray[np.uint8]:
    """By the leaves that are ruled out, as bits: the place of the first that is not."""
    ruled_out = np.arange(1 << 16)
    lowest = ~ruled_out & (ruled_out + 1)
    return np.asarray(np.log2(np.maximum(1, lowest)), dtype=np.uint8)


def questions_of(trees: Trees) -> Questions:
    """The trees as questions. Raises ValueError where one has more leaves than MOST_LEAVES."""
    count = len(trees.starts)
    numbers: dict[tuple[int, float], int] = {}
    asked = np.zeros((MOST_LEAVES - 1, count), dtype=np.int64)
    ruled_out = np.zeros((MOST_LEAVES - 1, count), dtype=np.uint16)
    value = np.zeros((count, MOST_LEAVES), dtype=np.float32)
    most = 0
    for number, start in enumerate(trees.starts):
        found: list[tuple[int, float, int]] = []
        leaves = _leaves(trees, int(start), found, 0)
        if len(leaves) > MOST_LEAVES:
            raise ValueError(f"a tree has {len(leaves)} leaves, more than {MOST_LEAVES}")
        value[number, : len(leaves)] = leaves
        most = max(most, len(found))
        for place, (column, threshold, bits) in enumerate(found):
            asked[place, number] = numbers.setdefault((column, threshold), len(numbers))
            ruled_out[place, number] = bits
    questions = list(numbers) or [(0, 0.0)]
    return Questions(
        columns=trees.columns,
        column=np.array([column for column, _ in questions], dtype=np.int64),
        threshold=np.array([threshold for _, threshold in questions], dtype=np.float32),
        asked=asked[:most],
        ruled_out=ruled_out[:most].view(np.int16),
        value=value.ravel(),
        base=trees.base,
        threshold_of_article=trees.threshold_of_article,
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
    return trees_of(json.loads(files(__package__).joinpath(file).read_text("utf8")))


def trees_of(kept: Mapping[str, Any]) -> Trees:
    """Trees as the fitting lists them, or as a file keeps them."""
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
