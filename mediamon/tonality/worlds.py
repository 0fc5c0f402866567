"""How far the targets of a newsroom are from the base data's: whether a model should be adapted to them."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]
from sklearn.metrics import roc_auc_score
from sklearn.svm import LinearSVC

from mediamon.tonality.arrays import Bools, Ints
from mediamon.tonality.encoding import Rows, scales
from mediamon.tonality.features import VIEWS
from mediamon.tonality.fitting import Tell, folds_of, renumbered
from mediamon.tonality.views import STRENGTH

# How well targets of a world of their own are told from the base's; organisations are by 0.91, thirds of the names by 0.55 to 0.70.
OF_ITS_OWN = 0.8
_HALVES = 2
_NAME = VIEWS.index("name")


def of_its_own(rows: Rows, groups: Ints, own: Bools, language: str, tell: Tell) -> bool:
    """Whether the newsroom's targets are a world of their own, as far as texts tell."""
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
    halves = folds_of(renumbered(groups), _HALVES, seed=1)
    if any(len(np.unique(own[halves == half])) < _HALVES for half in range(_HALVES)):
        return 0.5
    found = []
    for half in range(_HALVES):
        classifier = LinearSVC(C=STRENGTH, class_weight="balanced", random_state=0, tol=0.01)
        classifier.fit(matrix[halves != half], own[halves != half])
        found.append(roc_auc_score(own[halves == half], classifier.decision_function(matrix[halves == half])))
    return float(np.mean(found))
