"""Fitting one language's model: a linear classifier per view, nets, then a calibrated mixture of them.

Stacking (Wolpert 1992): the mixture is learnt from scores that each view and each net gave to sentences it had not seen, so
it is calibrated as well as trained; the shift of the decision is tuned on the same unseen scores. The views are then learnt
anew from all sentences and folded into one table; the nets of the folds are all kept, and vote.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]
from sklearn.linear_model import LogisticRegression
from sklearn.svm import LinearSVC

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.encoding import Rows, lookup, scales
from mediamon.tonality.features import VIEWS
from mediamon.tonality.measures import f1_by_class
from mediamon.tonality.model import LanguageModel, finished, votes
from mediamon.tonality.nets.attention import Net
from mediamon.tonality.nets.learning import Shape, known_bases, learn
from mediamon.tonality.nets.tokens import Tokens
from mediamon.tonality.seeing import Seen
from mediamon.tonality.vectors import shipped_vectors

# Regularisation of a view's classifier; of 0.05 to 2, Russian does best with 0.2 and English with 0.5 (5-fold log-loss).
STRENGTH = 0.3
# What is added to counts before ratios are taken, and how much the ratio says against all being alike: of 0.2 to 1, of 0.7 to 1.
SMOOTHING = 0.5
TELLING = 0.8
# A feature seen once cannot be told from noise, and leaving such out makes the table four times smaller.
SEEN = 2
# How often the sentences are dealt into folds anew for the nets: each net varies by a point, the mean of ten by much less.
ROUNDS = 2
_CLASSES = 3

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Views:
    """Linear classifiers by view: `weights` (n features, 3), each feature in its own view; `intercepts` (views, 3)."""

    keys: Ints
    places: Ints
    weights: Floats
    intercepts: Floats


def fit(
    seen: Seen,
    labels: Ints,
    groups: Ints,
    language: str,
    folds: int = 5,
    rounds: int = ROUNDS,
    tell: Tell = lambda line: None,
) -> LanguageModel:
    """A model from targets as they are seen, their labels (0, 1, 2) and the number of each one's sentence in `groups`.

    Without `rounds` of nets the views answer alone: seconds in the place of minutes, and some points worse. `tell` hears of
    each net.
    """
    numbers = folds_of(groups, folds, seed=1)
    dealt = []
    for seed in range(1, rounds + 1):
        tell_net = _counting(tell, language, folds * (seed - 1), folds * rounds)
        dealt.append(_unseen_votes(seen.tokens, labels, folds_of(groups, folds, seed), folds, tell_net))
    voted = np.mean([said for _, said in dealt], axis=0) if dealt else np.zeros((len(labels), _CLASSES))
    unseen = np.hstack([_unseen_scores(seen.rows, labels, numbers, folds), voted])
    mixture = LogisticRegression(C=1.0, max_iter=1000).fit(unseen, labels)
    shift = tune_shift(mixture.predict_proba(unseen), labels)
    nets = tuple(net for some, _ in dealt for net in some)
    return _folded(_fit_views(seen.rows, labels), nets, mixture, shift, language)


def _counting(tell: Tell, language: str, before: int, most: int) -> Callable[[int], None]:
    return lambda fold: tell(f"{language}: net {before + fold + 1} of {most}")


def folds_of(groups: Ints, folds: int, seed: int) -> Ints:
    """A fold for each record, the same for all records of a group."""
    sizes = np.random.default_rng(seed).permutation(int(groups.max()) + 1)
    return np.asarray(sizes[groups] % folds)


def tune_shift(probabilities: Floats, labels: Ints) -> Floats:
    """What to add to log-probabilities so that macro-F1 plus PN is highest; neutral's part is 0."""
    logs = np.log(probabilities + 1e-12)
    grid = np.linspace(-0.5, 1.5, 41)
    best, shift = -1.0, np.zeros(_CLASSES)
    for negative in grid:
        for positive in grid:
            candidate = np.array([negative, 0.0, positive])
            by_class = f1_by_class(labels, (logs + candidate).argmax(axis=1))
            worth = by_class.mean() + (by_class[0] + by_class[2]) / 2
            if worth > best:
                best, shift = worth, candidate
    return shift


def _unseen_votes(
    tokens: Tokens, labels: Ints, numbers: Ints, folds: int, tell_net: Callable[[int], None]
) -> tuple[tuple[Net, ...], Floats]:
    """A net for each fold, learnt from the others, and what each says of its own (targets, 3)."""
    bases = known_bases(tokens)
    said = np.zeros((tokens.count, _CLASSES))
    nets = []
    for fold in range(folds):
        tell_net(fold)
        rest, held = np.flatnonzero(numbers != fold), np.flatnonzero(numbers == fold)
        net = learn(tokens.take(rest), labels[rest], bases, shipped_vectors(), Shape(), seed=fold)
        said[held] = votes([net], tokens.take(held))
        nets.append(net)
    return tuple(nets), said


def _unseen_scores(rows: Rows, labels: Ints, numbers: Ints, folds: int) -> Floats:
    scores = np.zeros((rows.count, len(VIEWS) * _CLASSES))
    for fold in range(folds):
        held = numbers == fold
        views = _fit_views(rows.select(~held), labels[~held])
        scores[held] = _scores(views, rows.select(held))
    return scores


def _fit_views(rows: Rows, labels: Ints) -> Views:
    keys = np.asarray(_vocabulary(rows))
    known, places = lookup(rows, keys)
    weights = np.zeros((len(keys), _CLASSES), np.float32)
    views = np.zeros(len(keys), np.uint8)
    views[places] = known.views
    intercepts = np.zeros((len(VIEWS), _CLASSES))
    for view, columns, matrix in _matrices(known, places, views):
        for label in range(_CLASSES):
            ratios = _ratios(matrix, labels == label)
            classifier = LinearSVC(C=STRENGTH, class_weight="balanced", random_state=0)
            classifier.fit(matrix.multiply(ratios).tocsr(), labels == label)
            weights[columns, label] = classifier.coef_[0] * ratios
            intercepts[view, label] = classifier.intercept_[0]
    return Views(keys, views, weights, intercepts)


def _ratios(matrix: csr_matrix, of_class: NDArray[np.bool_]) -> Floats:
    """How telling each feature (n,) is: by how much its share in a class differs from that in the others, as logarithm.

    Wang, Manning 2012, "Baselines and bigrams": SVM with naive Bayes features, interpolated with their mean.
    """
    present = (matrix > 0).astype(np.float64)
    inside = SMOOTHING + np.asarray(present[of_class].sum(axis=0)).ravel()
    outside = SMOOTHING + np.asarray(present[~of_class].sum(axis=0)).ravel()
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


def _scores(views: Views, rows: Rows) -> Floats:
    """Scores (targets, views x 3) of the views' classifiers."""
    known, places = lookup(rows, views.keys)
    shares = scales(known)
    cells = known.rows * len(VIEWS) + known.views
    size = rows.count * len(VIEWS)
    columns = [np.bincount(cells, views.weights[places, label] * shares, minlength=size) for label in range(_CLASSES)]
    scores = np.stack(columns, axis=1).reshape(rows.count, len(VIEWS), _CLASSES) + views.intercepts
    return np.asarray(scores.reshape(rows.count, -1))


def _folded(
    views: Views, nets: tuple[Net, ...], mixture: LogisticRegression, shift: Floats, language: str
) -> LanguageModel:
    """One table for all views: a mixture of linear functions is linear."""
    mix = mixture.coef_[:, :-_CLASSES].reshape(_CLASSES, len(VIEWS), _CLASSES)
    weights = np.einsum("nc,knc->nk", views.weights, mix[:, views.places]).astype(np.float16)
    intercept = mixture.intercept_ + np.einsum("vc,kvc->k", views.intercepts, mix)
    kept = np.flatnonzero(np.abs(weights).max(axis=1) > 0)
    own = mixture.coef_[:, -_CLASSES:].T
    return finished(LanguageModel(language, views.keys[kept], weights[kept], intercept, nets, own, shift, ""))
