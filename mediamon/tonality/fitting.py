"""Fitting one language's model: a linear classifier per view, likeness, nets, then a calibrated mixture of them.

Stacking (Wolpert 1992): the mixture is learnt from scores that each of them gave to sentences it had not seen, so
it is calibrated as well as trained; the shift of the decision is tuned on the same unseen scores. The views and likeness are then
learnt anew from all sentences, the views folded into one table; the nets of the folds are all kept, and vote.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter  # type: ignore[import-untyped]
from sklearn.linear_model import LogisticRegression

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.encoding import Rows
from mediamon.tonality.features import VIEWS
from mediamon.tonality.likeness.kernel import Likeness
from mediamon.tonality.likeness.kernel import learn as learn_likeness
from mediamon.tonality.measures import f1_by_class
from mediamon.tonality.model import LanguageModel, finished
from mediamon.tonality.nets.attention import Net
from mediamon.tonality.nets.learning import Shape, known_bases, learn
from mediamon.tonality.nets.together import Together
from mediamon.tonality.nets.tokens import Tokens
from mediamon.tonality.seeing import Seen
from mediamon.tonality.vectors import has_vectors, shipped_vectors
from mediamon.tonality.views import Views, learn_views, shares_of

# How often the sentences are dealt into folds anew for the nets: each net varies by a point, the mean of ten by much less. Beside
# likeness five do: with ten held-out log-loss was 0.582 where it was 0.584 (both with names not masked), and ten take a quarter of
# the time of judging.
ROUNDS, ROUNDS_BESIDE_LIKENESS = 2, 1
# Of the mixture; of 0.003 to 1, and of scores that vary alike or as they come (five folds, not nested: + 0.2 PN).
FREEDOM = 0.03
# Steps of the grid on which the shift is tuned that count together.
NEIGHBOURS = 2
_CLASSES = 3

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Stack:
    """What is learnt of scores that were given to unseen sentences: the `mixture`, the `shift` of the decision; and the `nets`.

    `unseen`: log-probabilities (n, 3) of the targets it was learnt from, by parts that had not seen them.
    """

    mixture: LogisticRegression
    shift: Floats
    nets: tuple[Net, ...]
    language: str
    unseen: Floats


def fit(
    seen: Seen,
    labels: Ints,
    groups: Ints,
    language: str,
    folds: int = 5,
    rounds: int | None = None,
    tell: Tell = lambda line: None,
) -> LanguageModel:
    """A model from targets as they are seen, their labels (0, 1, 2) and the number of each one's sentence in `groups`.

    rounds: of nets, without it as many as the language needs; with 0 the views, and likeness, answer alone: seconds in the place of
    minutes, and some points worse. `tell` hears of
    each net.
    """
    stack = stacked(seen, labels, groups, language, folds, rounds, tell)
    return folded(learn_views(seen.rows, shares_of(labels)), liked(seen, labels, language), stack)


def stacked(
    seen: Seen,
    labels: Ints,
    groups: Ints,
    language: str,
    folds: int,
    rounds: int | None,
    tell: Tell = lambda line: None,
) -> Stack:
    """The mixture, its shift and the nets; parameters as of `fit`."""
    rounds = rounds_for(language) if rounds is None else rounds
    numbers = folds_of(groups, folds, seed=1)
    dealt = []
    for seed in range(1, rounds + 1):
        tell_net = _counting(tell, language, folds * (seed - 1), folds * rounds)
        dealt.append(_unseen_votes(seen.tokens, labels, folds_of(groups, folds, seed), folds, tell_net))
    voted = np.mean([said for _, said in dealt], axis=0) if dealt else np.zeros((len(labels), _CLASSES))
    said_by_likeness = _unseen_likeness(seen.tokens, labels, numbers, folds, language)
    scores = np.hstack([_unseen_scores(seen.rows, labels, numbers, folds), said_by_likeness, voted])
    mixture = _mixed(scores, labels)
    unseen = np.asarray(mixture.predict_log_proba(scores))
    return Stack(mixture, tune_shift(unseen, labels), tuple(net for some, _ in dealt for net in some), language, unseen)


def liked(seen: Seen, labels: Ints, language: str) -> Likeness | None:
    """Likeness learnt from all targets; None without vectors of the language's words."""
    return learn_likeness(seen.tokens, labels, shipped_vectors()) if has_vectors(language) else None


def rounds_for(language: str) -> int:
    """Of nets, where nothing else is asked for."""
    return ROUNDS_BESIDE_LIKENESS if has_vectors(language) else ROUNDS


def _mixed(scores: Floats, labels: Ints) -> LogisticRegression:
    """A logistic mixture of scores (targets, n), learnt as if all of them varied alike."""
    spread = np.maximum(scores.std(axis=0), 1e-6)
    mixture = LogisticRegression(C=FREEDOM, max_iter=3000).fit(scores / spread, labels)
    mixture.coef_ = mixture.coef_ / spread
    return mixture


def _counting(tell: Tell, language: str, before: int, most: int) -> Callable[[int], None]:
    return lambda fold: tell(f"{language}: net {before + fold + 1} of {most}")


def folds_of(groups: Ints, folds: int, seed: int) -> Ints:
    """A fold for each record, the same for all records of a group."""
    sizes = np.random.default_rng(seed).permutation(int(groups.max()) + 1)
    return np.asarray(sizes[groups] % folds)


def renumbered(groups: Ints) -> Ints:
    """The numbers of groups without gaps, from 0 on, as `folds_of` wants them."""
    return np.asarray(np.unique(groups, return_inverse=True)[1])


def tune_shift(logs: Floats, labels: Ints) -> Floats:
    """What to add to log-probabilities (n, 3) so that macro-F1 plus PN is highest; neutral's part is 0.

    It is highest in the mean of a shift's neighbours: a single shift may be so by chance.
    """
    grid = np.linspace(-0.5, 1.5, 41)
    worth = np.zeros((len(grid), len(grid)))
    for row, negative in enumerate(grid):
        for column, positive in enumerate(grid):
            by_class = f1_by_class(labels, (logs + np.array([negative, 0.0, positive])).argmax(axis=1))
            worth[row, column] = by_class.mean() + (by_class[0] + by_class[2]) / 2
    row, column = np.unravel_index(gaussian_filter(worth, NEIGHBOURS).argmax(), worth.shape)
    return np.array([grid[row], 0.0, grid[column]])


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
        said[held] = Together.of([net]).votes(tokens.take(held), shipped_vectors())
        nets.append(net)
    return tuple(nets), said


def _unseen_likeness(tokens: Tokens, labels: Ints, numbers: Ints, folds: int, language: str) -> Floats:
    """What each fold's targets are like (targets, 3) among the others; nothing without vectors of the language's words."""
    scores = np.zeros((tokens.count, _CLASSES))
    for fold in range(folds) if has_vectors(language) else ():
        rest, held = np.flatnonzero(numbers != fold), np.flatnonzero(numbers == fold)
        likeness = learn_likeness(tokens.take(rest), labels[rest], shipped_vectors())
        scores[held] = likeness.scores(tokens.take(held), shipped_vectors())
    return scores


def _unseen_scores(rows: Rows, labels: Ints, numbers: Ints, folds: int) -> Floats:
    scores = np.zeros((rows.count, len(VIEWS) * _CLASSES))
    for fold in range(folds):
        held = numbers == fold
        scores[held] = learn_views(rows.select(~held), shares_of(labels[~held])).scores(rows.select(held))
    return scores


def folded(views: Views, likeness: Likeness | None, stack: Stack) -> LanguageModel:
    """The model, with one table for all views: a mixture of linear functions is linear."""
    mixture = stack.mixture
    of_views, of_likeness, of_nets = np.split(mixture.coef_, [len(VIEWS) * _CLASSES, -_CLASSES], axis=1)
    mix = of_views.reshape(_CLASSES, len(VIEWS), _CLASSES)
    weights = np.einsum("nc,knc->nk", views.weights, mix[:, views.places]).astype(np.float16)
    intercept = mixture.intercept_ + np.einsum("vc,kvc->k", views.intercepts, mix)
    kept = np.flatnonzero(np.abs(weights).max(axis=1) > 0)
    if likeness is not None:
        likeness = replace(likeness, answers=likeness.answers @ of_likeness.T)
    nets = Together.of(stack.nets) if stack.nets else None
    keys = views.keys[kept]
    return finished(
        LanguageModel(
            stack.language, keys, weights[kept], intercept, likeness, nets, of_nets.T, stack.shift, version=""
        )
    )
