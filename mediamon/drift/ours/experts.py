"""An expert on one imagined failure: what the trees say of a document, as a likelihood ratio that can be believed.

The trees are asked about good documents that they were not fitted on (two folds, each in stretches), and about failures
likewise; the scores are cut into bins, and the ratio of a bin is its share among the failures by that among the good.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.features import features
from mediamon.drift.ours.imagined import IMAGINED
from mediamon.drift.ours.trees import Bins, Trees, fit_trees
from mediamon.drift.ours.tuning import Tuning

STRETCH = 25  # documents in a row of one fold: neighbours are alike
QUANTILES = (
    0.5,
    0.8,
    0.9,
    0.96,
    0.98,
    0.99,
    0.995,
)  # of good scores where bins are cut, beside sixteenths of the failures
FEWEST_BINS, MOST_BINS = 3, 16  # of equal shares of the imagined failures
SMOOTHING = 0.5  # documents added to every bin


@dataclass(frozen=True, slots=True, eq=False)
class Expert:
    """edges (b−1,): of the bins of scores; failures (b,): shares of imagined failures; good (b,): shares of good documents
    held out, `documents` of them. strange: the score from which a document is suspicious."""

    name: str
    trees: Trees
    edges: Floats
    failures: Floats
    good: Floats
    documents: int
    strange: float

    def bins(self, array: Floats) -> Bins:
        """(n,) bins of (n, 17) features."""
        return np.searchsorted(self.edges, self.trees.scores(array))


def fit_experts(good: Floats, tuning: Tuning) -> tuple[tuple[Expert, ...], Bins]:
    """One expert for each imagined failure, and the bins (experts, n) of good documents (n, 9) held out, in their order."""
    rng, own = np.random.default_rng(0), features(good)
    fold = np.arange(len(good)) // STRETCH % 2 if len(good) > 2 * STRETCH else np.arange(len(good)) % 2
    fitted = [_fit(name, own, features(IMAGINED[name](good, rng)), fold, tuning) for name in IMAGINED]
    return tuple(expert for expert, _ in fitted), np.array([bins for _, bins in fitted])


def _fit(name: str, own: Floats, failures: Floats, fold: Bins, tuning: Tuning) -> tuple[Expert, Bins]:
    other = np.arange(len(failures)) % 2
    scores, failed = np.zeros(len(own)), np.zeros(len(failures))
    for held in (0, 1):
        trees = fit_trees(own[fold != held], failures[other != held], tuning)
        scores[fold == held] = trees.scores(own[fold == held])
        failed[other == held] = trees.scores(failures[other == held])
    cuts = np.concatenate(
        [np.quantile(failed, np.linspace(0, 1, _failure_bins(len(own)) + 1)[1:-1]), np.quantile(scores, QUANTILES)]
    )
    edges = np.unique(cuts)
    bins = np.searchsorted(edges, scores)
    expert = Expert(
        name,
        fit_trees(own, failures, tuning),
        edges,
        _shares(np.searchsorted(edges, failed), len(edges) + 1),
        _shares(bins, len(edges) + 1),
        len(own),
        float(np.quantile(scores, 1 - tuning.suspicious)) if len(own) > 1 else float("inf"),
    )
    return expert, bins


def _failure_bins(documents: int) -> int:
    """Where few good documents were seen, a bin without any says little, so that there are few: 3 for 60, 16 for 3,000."""
    return int(min(MOST_BINS, max(FEWEST_BINS, round(documents**0.5 / 3.4))))


def _shares(bins: Bins, many: int) -> Floats:
    counts = np.bincount(bins, minlength=many) + SMOOTHING
    return np.asarray(counts / counts.sum())
