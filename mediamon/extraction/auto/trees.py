"""Boosted decision trees as plain arrays, and their answer for many rows at once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Trees:
    """Node arrays of all trees one after another, children as indices into them; leaves lead to themselves.

    column, threshold, left, right, value: shape (nodes,); starts: shape (trees,); depth: steps that reach every leaf.
    """

    columns: tuple[str, ...]
    column: NDArray[np.int32]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]
    starts: NDArray[np.int32]
    depth: int
    base: float
    threshold_of_article: float = 0.0

    def probabilities(self, rows: NDArray[np.float32]) -> NDArray[np.float32]:
        """Shape (n, columns) in, (n,) out: how likely each row is of the article."""
        at = np.broadcast_to(self.starts, (len(rows), len(self.starts))).copy()
        row = np.arange(len(rows))[:, None]
        for _ in range(self.depth):
            goes_left = rows[row, self.column[at]] <= self.threshold[at]
            at = np.where(goes_left, self.left[at], self.right[at])
        return np.asarray(1 / (1 + np.exp(-(self.base + self.value[at].sum(axis=1)))), dtype=np.float32)


@lru_cache(maxsize=4)
def load_trees(file: str) -> Trees:
    """The fitted numbers that ship with the package (fitted by benchmarks/extraction_fit.py and extraction_fit_pages.py)."""
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
