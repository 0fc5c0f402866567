"""Documents made up: articles with heavy-tailed sizes, and what a broken rule delivers in their place."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def articles(n: int, seed: int = 0) -> Floats:
    rng = np.random.default_rng(seed)
    paragraphs = np.maximum(1, rng.lognormal(2.0, 0.7, n)).round()
    text = (paragraphs * rng.lognormal(5.3, 0.4, n)).round() + 15
    variance = np.where(paragraphs > 1, (text / paragraphs) ** 2 * rng.lognormal(-1.0, 0.7, n), 0.0)
    tags = rng.poisson(np.outer(paragraphs, [0.3, 0.6, 0.2, 0.05, 0.1]) + np.array([0, 2, 0, 0.5, 0]))
    page = (60_000 * rng.lognormal(0, 0.05, n) + 1.3 * text).round()
    return np.column_stack([page, text, paragraphs, variance, tags])


def comments(n: int, seed: int = 0) -> Floats:
    rng = np.random.default_rng(seed)
    many = np.floor(rng.lognormal(1.2, 1.2, n))
    text = (many * rng.lognormal(4.2, 0.6, n)).round()
    variance = np.where(many > 1, (text / np.maximum(many, 1)) ** 2, 0.0)
    return np.column_stack([articles(n, seed)[:, 0] * 0.9, text, many, variance, many, 2 * many, np.zeros((n, 3))])


def documents_of(least: int = 1, most: int = 60) -> st.SearchStrategy[Floats]:
    """Any documents, ugly ones among them: constants, zeros, one giant."""
    number = st.one_of(st.just(0.0), st.just(7.0), st.floats(0, 1e6), st.floats(0, 1e15))
    row = st.tuples(*[number] * 9)
    return st.lists(row, min_size=least, max_size=most).map(lambda rows: np.array(rows, dtype=np.float64))
