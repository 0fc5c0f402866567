"""A model for a newsroom whose news is unlike the base data, taught by its labels and by what nobody has labelled.

Labels are a twentieth of what teaches, and what they say of the newsroom's news drowns. So each feature is learnt twice, for all news and
for the newsroom's (`views.learn_views`); a first model then says how likely each label is of the targets that nobody was asked about, and
teaches the second one by that. The mixture, its shift and the nets are the base's: labels that a queue chose are not as all the news is.

For a model that had learnt people and countries it made 300 labels on organisations worth what 1,000 had been; for one that had not
learnt countries it made them worth less than nothing, for a first model that is wrong teaches the second one to be (benchmarks/README.md).
So it is done only where the newsroom is a world of its own, and where labels held out say that it pays.
"""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]
from sklearn.metrics import roc_auc_score
from sklearn.svm import LinearSVC

from mediamon.tonality.arrays import Bools, Ints
from mediamon.tonality.encoding import Rows, scales
from mediamon.tonality.features import VIEWS
from mediamon.tonality.fitting import Stack, Tell, fit, folded, folds_of, liked, stacked
from mediamon.tonality.model import LanguageModel
from mediamon.tonality.seeing import Seen
from mediamon.tonality.views import STRENGTH, learn_views, shares_of

UNASKED = -1  # in the place of a label
# How well targets of a world of their own are told from the base's; organisations are by 0.91, thirds of the names by 0.55 to 0.70.
OF_ITS_OWN = 0.8
TRIALS = 3  # folds of labels by which it is tried whether adapting pays
_HALVES = 2
_CLASSES = 3
_NAME = VIEWS.index("name")


def adapt(
    seen: Seen,
    labels: Ints,
    groups: Ints,
    own: Bools,
    language: str,
    folds: int = 5,
    rounds: int | None = None,
    tell: Tell = lambda line: None,
) -> LanguageModel:
    """A model for the newsroom whose targets are `own`; labels are UNASKED where nobody said any; the rest is as of `fitting.fit`."""
    known = labels != UNASKED
    base_is_enough = all(len(np.unique(groups[~own & (labels == label)])) >= 2 * folds for label in range(_CLASSES))
    if own.any() and base_is_enough and _of_its_own(seen.rows, groups, own, language, tell):
        base = (seen.select(~own), labels[~own], _renumbered(groups[~own]), language, folds)
        quick = stacked(*base, rounds=0)
        if _pays(quick, seen, labels, groups, own, tell):
            return _adapted(quick if rounds == 0 else stacked(*base, rounds, tell), seen, labels, own)
    return fit(seen.select(known), labels[known], _renumbered(groups[known]), language, folds, rounds, tell)


def _adapted(stack: Stack, seen: Seen, labels: Ints, own: Bools) -> LanguageModel:
    known = labels != UNASKED
    sure = seen.select(known)
    likeness = liked(sure, labels[known], stack.language)
    shares = np.zeros((len(labels), _CLASSES))
    shares[known] = shares_of(labels[known])
    first = folded(learn_views(sure.rows, shares[known], own[known]), likeness, stack)
    if known.all():
        return first
    shares[~known] = first.probabilities_of_seen(seen.select(~known))
    return folded(learn_views(seen.rows, shares, own), likeness, stack)


def _plain(stack: Stack, seen: Seen, labels: Ints) -> LanguageModel:
    return folded(learn_views(seen.rows, shares_of(labels)), liked(seen, labels, stack.language), stack)


def _pays(stack: Stack, seen: Seen, labels: Ints, groups: Ints, own: Bools, tell: Tell) -> bool:
    """Whether labels held out are likelier by an adapted model than by one that learns all together; nets have no part in it."""
    known = labels != UNASKED
    numbers = folds_of(_renumbered(groups), TRIALS, seed=2)
    won = []
    for number in range(TRIALS):
        held, rest = own & known & (numbers == number), ~own | (numbers != number)
        plain = _plain(stack, seen.select(rest & known), labels[rest & known])
        adapted = _adapted(stack, seen.select(rest), labels[rest], own[rest])
        some = seen.select(held)
        for truth, before, after in zip(
            labels[held], plain.probabilities_of_seen(some), adapted.probabilities_of_seen(some), strict=True
        ):
            won.append(float(np.log(after[truth]) - np.log(before[truth])))
    mean = float(np.mean(won)) if won else 0.0
    tell(
        f"{stack.language}: adapted to, the log-loss of labels held out is lower by {mean:.3f}: "
        + ("that pays" if mean > 0 else "that does not pay, so labels and base data teach together")
    )
    return mean > 0


def _of_its_own(rows: Rows, groups: Ints, own: Bools, language: str, tell: Tell) -> bool:
    apart = told_apart(rows, groups, own)
    adapts = apart >= OF_ITS_OWN
    tell(
        f"{language}: the newsroom's targets are told from the base data's by an AUC of {apart:.2f}; "
        + ("they are a world of their own" if adapts else "they are alike, so labels and base data teach together")
    )
    return adapts


def told_apart(rows: Rows, groups: Ints, own: Bools) -> float:
    """How well a linear classifier tells a newsroom's targets from the others by all but their names: ROC AUC on sentences it has not seen.

    It is how far two worlds are apart, for a model that sees what ours does (Ben-David et al. 2010, "A theory of learning from different
    domains"). 0.5, that they are one, where a half of the sentences has targets of one kind only.
    """
    told = rows.views != _NAME
    columns = np.unique(rows.keys, return_inverse=True)[1]
    matrix = csr_matrix((scales(rows)[told], (rows.rows[told], columns[told])), shape=(rows.count, columns.max() + 1))
    halves = folds_of(_renumbered(groups), _HALVES, seed=1)
    if any(len(np.unique(own[halves == half])) < _HALVES for half in range(_HALVES)):
        return 0.5
    found = []
    for half in range(_HALVES):
        classifier = LinearSVC(C=STRENGTH, class_weight="balanced", random_state=0, tol=0.01)
        classifier.fit(matrix[halves != half], own[halves != half])
        found.append(roc_auc_score(own[halves == half], classifier.decision_function(matrix[halves == half])))
    return float(np.mean(found))


def _renumbered(groups: Ints) -> Ints:
    return np.asarray(np.unique(groups, return_inverse=True)[1])
