"""A linear classifier for each view and class, learnt from how sure each label is rather than from labels alone.

What a person said is sure; of what nobody was asked a model says how likely each label is (`adapting`). Such a target is there twice for
each class, once with it and once without, and the two weigh as much as one (Lee 2013, "Pseudo-label", with shares for labels).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags, hstack  # type: ignore[import-untyped]
from sklearn.svm import LinearSVC

from mediamon.tonality.arrays import Bools, Floats, Ints
from mediamon.tonality.encoding import Index, Rows, lookup, scales
from mediamon.tonality.features import VIEWS

# Regularisation of a view's classifier; of 0.05 to 2, Russian does best with 0.2 and English with 0.5 (5-fold log-loss).
STRENGTH = 0.3
# What is added to counts before ratios are taken, and how much the ratio says against all being alike: of 0.2 to 1, of 0.7 to 1.
SMOOTHING = 0.5
TELLING = 0.8
# A feature seen once cannot be told from noise, and leaving such out makes the table four times smaller.
SEEN = 2
_CLASSES = 3


@dataclass(frozen=True, slots=True)
class Views:
    """Linear classifiers by view: `weights` (n features, 3), each feature in its own view; `intercepts` (views, 3)."""

    keys: Ints
    places: Ints
    weights: Floats
    intercepts: Floats

    def scores(self, rows: Rows) -> Floats:
        """Scores (targets, views x 3) of the views' classifiers."""
        known, places = lookup(rows, Index.of(self.keys))
        shares = scales(known)
        cells = known.rows * len(VIEWS) + known.views
        size = rows.count * len(VIEWS)
        columns = [np.bincount(cells, self.weights[places, one] * shares, minlength=size) for one in range(_CLASSES)]
        scores = np.stack(columns, axis=1).reshape(rows.count, len(VIEWS), _CLASSES) + self.intercepts
        return np.asarray(scores.reshape(rows.count, -1))


def shares_of(labels: Ints) -> Floats:
    """Shares (n, 3) of labels that are sure."""
    return np.eye(_CLASSES)[labels]


def learn_views(rows: Rows, shares: Floats, own: Bools | None = None) -> Views:
    """Classifiers learnt from how likely each label is (targets, 3).

    own: which targets are of the newsroom whose news will be judged. Each of their features is there twice then, once for all news and
    once for theirs, and what is judged has both (Daumé 2007, "Frustratingly easy domain adaptation").
    """
    keys = np.asarray(_vocabulary(rows))
    known, places = lookup(rows, Index.of(keys))
    weights = np.zeros((len(keys), _CLASSES), np.float32)
    views = np.zeros(len(keys), np.uint8)
    views[places] = known.views
    intercepts = np.zeros((len(VIEWS), _CLASSES))
    for view, columns, matrix in _matrices(known, places, views):
        for label in range(_CLASSES):
            ratios = _ratios(matrix, shares[:, label])
            told = matrix.multiply(ratios).tocsr()
            coefficients, intercepts[view, label] = _separated(told, shares[:, label], own)
            weights[columns, label] = coefficients * ratios
    return Views(keys, views, weights, intercepts)


def _separated(matrix: csr_matrix, shares: Floats, own: Bools | None) -> tuple[Floats, float]:
    """Coefficients of the features and the intercept that tell a class from the rest."""
    if own is not None:
        matrix = hstack([matrix, diags(own.astype(np.float64)) @ matrix]).tocsr()
    inside, outside = np.flatnonzero(shares > 0), np.flatnonzero(shares < 1)
    rows = np.concatenate([inside, outside])
    in_class = np.arange(len(rows)) < len(inside)
    weights = np.concatenate([shares[inside], 1 - shares[outside]])
    order = np.argsort(rows, kind="stable")  # sure labels alone come in their own order
    classifier = LinearSVC(C=STRENGTH, class_weight="balanced", random_state=0)
    classifier.fit(matrix[rows[order]], in_class[order], sample_weight=weights[order])
    coefficients = classifier.coef_[0] if own is None else classifier.coef_[0].reshape(2, -1).sum(axis=0)
    return np.asarray(coefficients), float(classifier.intercept_[0])


def _ratios(matrix: csr_matrix, shares: Floats) -> Floats:
    """How telling each feature (n,) is: by how much its share in a class differs from that in the others, as logarithm.

    Wang, Manning 2012, "Baselines and bigrams": SVM with naive Bayes features, interpolated with their mean.
    """
    present = (matrix > 0).astype(np.float64)
    inside = SMOOTHING + present.T @ shares
    outside = SMOOTHING + present.T @ (1 - shares)
    ratios = np.abs(np.log(inside / inside.sum() * outside.sum() / outside))
    return np.asarray(TELLING * ratios + (1 - TELLING) * ratios.mean())


def _vocabulary(rows: Rows) -> Ints:
    keys, counts = np.unique(rows.keys, return_counts=True)
    return np.asarray(keys[counts >= SEEN])


def _matrices(known: Rows, places: Ints, views: Ints) -> Iterator[tuple[int, NDArray[Any], csr_matrix]]:
    """For each view: its number, the places of its features in the table, and its matrix (targets, features)."""
    shares = scales(known)
    for view in range(len(VIEWS)):
        columns = np.flatnonzero(views == view)
        if not len(columns):  # English has no tree
            continue
        own = views[places] == view
        local = np.searchsorted(columns, places[own])
        shape = (known.count, len(columns))
        yield view, columns, csr_matrix((shares[own], (known.rows[own], local)), shape=shape)
