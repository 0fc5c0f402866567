"""Trees walked from the root and asked all at once answer the same."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.auto.trees import load_questions, load_trees, questions_of


@given(st.sampled_from(["first.json", "second.json"]), st.integers(0, 2**32 - 1), st.integers(0, 40))
def test_walking_and_asking_at_once_give_the_same(file: str, seed: int, count: int) -> None:
    trees, questions = load_trees(file), load_questions(file)
    random = np.random.default_rng(seed)
    rows = random.choice(trees.threshold, size=(count, len(trees.columns)))  # on the very edges of the questions
    rows = (rows + random.choice([-1, 0, 0, 1], size=rows.shape)).astype(np.float32)
    np.testing.assert_allclose(questions.probabilities(rows), trees.probabilities(rows), atol=1e-5)


def test_a_tree_of_one_leaf_asks_nothing() -> None:
    trees = load_trees("first.json")
    leaf = int(np.flatnonzero(trees.left == np.arange(len(trees.left)))[0])
    alone = type(trees)(*(getattr(trees, name) for name in ("columns", "column", "threshold", "left", "right", "value")), starts=np.array([leaf, 0], dtype=np.int32), depth=trees.depth, base=0.0)  # fmt: skip
    rows = np.zeros((3, len(trees.columns)), dtype=np.float32)
    np.testing.assert_allclose(questions_of(alone).probabilities(rows), alone.probabilities(rows), atol=1e-6)
