"""A model for a newsroom whose news is unlike the base data, taught by its labels and by what nobody has labelled.

Labels are a twentieth of what teaches, and what they say of the newsroom's news drowns. So each feature is learnt twice, for all news and
for the newsroom's (`views.learn_views`); a first model then says how likely each label is of the targets that nobody was asked about, and
teaches the second one by that. The mixture, its shift and the nets are the base's: labels that a queue chose are not as all the news is.

For a model that had learnt people and countries it made 300 labels on organisations worth what 1,000 had been; for one that had not
learnt countries it made them worth less than nothing, for a first model that is wrong teaches the second one to be (benchmarks/results/tonality.md).
So it is done only where the newsroom is a world of its own, and where labels held out say that it pays.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality.arrays import Bools, Floats, Ints
from mediamon.tonality.fitting import Stack, Tell, folded, folds_of, liked, renumbered, stacked
from mediamon.tonality.model import LanguageModel
from mediamon.tonality.offsetting import offset_of
from mediamon.tonality.seeing import Seen
from mediamon.tonality.views import learn_views, shares_of
from mediamon.tonality.worlds import of_its_own

UNASKED = -1  # in the place of a label
TRIALS = 3  # folds of labels by which it is tried whether adapting pays
_CLASSES = 3


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
    """A model for the newsroom whose targets are `own`; labels are UNASKED where nobody said any; the rest is as of `fitting.fit`.

    Its `offset` is what labels say that it did not know.
    """
    known = labels != UNASKED
    base_is_enough = all(len(np.unique(groups[~own & (labels == label)])) >= 2 * folds for label in range(_CLASSES))
    if own.any() and base_is_enough and of_its_own(seen.rows, groups, own, language, tell):
        base = (seen.select(~own), labels[~own], renumbered(groups[~own]), language, folds)
        quick = stacked(*base, rounds=0)
        trial = _tried(quick, seen, labels, groups, own)
        if _pays(trial, language, tell):
            whole = quick if rounds == 0 else stacked(*base, rounds, tell)
            if rounds != 0:
                trial = _tried(whole, seen, labels, groups, own)
            return _offset(_adapted(whole, seen, labels, own), trial.adapted, trial.labels, tell)
    sure = seen.select(known), labels[known]
    stack = stacked(*sure, renumbered(groups[known]), language, folds, rounds, tell)
    theirs = own[known]
    return _offset(_plain(stack, *sure), stack.unseen[theirs], labels[known][theirs], tell)


def _offset(model: LanguageModel, logs: Floats, labels: Ints, tell: Tell) -> LanguageModel:
    """The model with what the newsroom's labels (n,) say of its log-probabilities (n, 3) of these targets, given unseen."""
    offset = offset_of(logs, labels)
    if not offset.any():
        return model
    told = ", ".join(f"{label} {np.exp(by):.2f}" for label, by in zip(LABELS, offset, strict=True) if by)
    tell(
        f"{model.language}: by {len(labels)} labels that it had not seen, labels are so many times as likely in the newsroom's "
        f"news as it thought: {told}"
    )
    return model.with_offset(offset)


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


@dataclass(frozen=True, slots=True)
class _Trial:
    """Log-probabilities (n, 3) that were given to a newsroom's targets held out, by a model that learns all together and by an adapted one."""

    plain: Floats
    adapted: Floats
    labels: Ints


def _tried(stack: Stack, seen: Seen, labels: Ints, groups: Ints, own: Bools) -> _Trial:
    """Every label of the newsroom held out once, in TRIALS parts."""
    known = labels != UNASKED
    numbers = folds_of(renumbered(groups), TRIALS, seed=2)
    plain, adapted, truth = [np.zeros((0, _CLASSES))], [np.zeros((0, _CLASSES))], [np.zeros(0, np.int64)]
    for number in range(TRIALS):
        held, rest = own & known & (numbers == number), ~own | (numbers != number)
        together = _plain(stack, seen.select(rest & known), labels[rest & known])
        apart = _adapted(stack, seen.select(rest), labels[rest], own[rest])
        some = seen.select(held)
        plain.append(np.log(together.probabilities_of_seen(some)))
        adapted.append(np.log(apart.probabilities_of_seen(some)))
        truth.append(labels[held])
    return _Trial(np.concatenate(plain), np.concatenate(adapted), np.concatenate(truth))


def _pays(trial: _Trial, language: str, tell: Tell) -> bool:
    """Whether labels held out are likelier by an adapted model than by one that learns all together; nets have no part in it."""
    each = np.arange(len(trial.labels))
    won = trial.adapted[each, trial.labels] - trial.plain[each, trial.labels]
    mean = float(won.mean()) if len(won) else 0.0
    tell(
        f"{language}: adapted to, the log-loss of labels held out is lower by {mean:.3f}: "
        + ("that pays" if mean > 0 else "that does not pay, so labels and base data teach together")
    )
    return mean > 0
