"""Two models on the same records that neither has learnt: which is better, and how sure is that.

Paired bootstrap (Efron, Tibshirani 1993, chapter 13; for F1 in language processing: Berg-Kirkpatrick, Burkett, Klein 2012):
whole publications are drawn anew, since what stands in one is judged right or wrong together.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.measures import Figures, figures

DRAWS = 2000
# Fewer publications do not say how much figures would vary: the interval of three that agree has no width at all.
FEWEST_GROUPS = 20
# What the base data may lose, as a share: the labels are of this project, and figures on 1,300 records vary by so much.
MOST_LOST = 0.01
_AT_ONCE = 200
_CLASSES = len(LABELS)


@dataclass(frozen=True, slots=True)
class Answers:
    """What a model said: `chosen` (m,) 0, 1, 2, and `probabilities` (m, 3)."""

    chosen: Ints
    probabilities: Floats


@dataclass(frozen=True, slots=True)
class Interval:
    """A difference of figures (after minus before), and where 95 % of the draws lie."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:+.1f} [{100 * self.low:+.1f}, {100 * self.high:+.1f}]"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Figures before and after on the same records of `groups` publications, and the differences of macro-F1 and PN."""

    before: Figures
    after: Figures
    macro: Interval
    pn: Interval
    groups: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the new model should be used, and why (or why not) in a sentence."""

    better: bool
    why: str


def held_out(group: str, one_in: int) -> bool:
    """Whether a group is only ever measured on: one in so many, by its digest, so the same in every training."""
    return digest(group) % one_in == 0


def digest(text: str) -> int:
    """64 bits of a text."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def compare(
    groups: Sequence[Hashable], truth: Ints, before: Answers, after: Answers, draws: int = DRAWS
) -> Comparison | None:
    """Compare answers to the same records (m); groups: the publication of each. None without records."""
    if not len(truth):
        return None
    numbers = _numbered(groups)
    one, other = _confusions(numbers, truth, before.chosen), _confusions(numbers, truth, after.chosen)
    macro, pn = _differences(one, other, draws)
    own = figures(truth, before.chosen, before.probabilities), figures(truth, after.chosen, after.probabilities)
    return Comparison(
        *own, _interval(own[1].macro - own[0].macro, macro), _interval(own[1].pn - own[0].pn, pn), len(one)
    )


def verdict(labels: Comparison | None, base: Comparison | None) -> Verdict:
    """The new model is used if it is surely better on experts' labels (macro-F1) and costs the base data next to nothing.

    Without base data the labels alone decide.
    """
    known = labels.groups if labels else 0
    if labels is None or known < FEWEST_GROUPS:
        return Verdict(False, f"{known} publications with labels are held out; it takes {FEWEST_GROUPS} to tell")
    if labels.macro.low <= 0:
        return Verdict(False, f"on experts' labels macro-F1 is not surely better: {labels.macro}")
    if base is not None and base.macro.value <= -MOST_LOST:
        return Verdict(False, f"on the base data macro-F1 falls by a point or more: {base.macro}")
    kept = "there is no base data to measure" if base is None else f"on the base data it moves by {base.macro}"
    return Verdict(True, f"on experts' labels macro-F1 is surely better: {labels.macro}; {kept}")


def _numbered(groups: Sequence[Hashable]) -> Ints:
    numbers: dict[Hashable, int] = {}
    return np.array([numbers.setdefault(group, len(numbers)) for group in groups], np.int64)


def _confusions(groups: Ints, truth: Ints, chosen: Ints) -> Floats:
    """For each group how often what was meant (rows) was answered with what (columns): (groups, 9)."""
    cells = groups * _CLASSES**2 + truth * _CLASSES + chosen
    size = (int(groups.max()) + 1) * _CLASSES**2
    return np.bincount(cells, minlength=size).reshape(-1, _CLASSES**2).astype(np.float64)


def _differences(before: Floats, after: Floats, draws: int) -> tuple[Floats, Floats]:
    """Differences of macro-F1 and of PN (draws,) in draws of groups with replacement; the same draw for both models."""
    random, count = np.random.default_rng(0), len(before)
    macro, pn = [np.zeros(0)], [np.zeros(0)]
    for start in range(0, draws, _AT_ONCE):
        drawn = random.multinomial(count, np.full(count, 1 / count), size=min(_AT_ONCE, draws - start))
        change = _f1(drawn @ after) - _f1(drawn @ before)
        macro.append(change.mean(axis=1))
        pn.append((change[:, LABELS.index("negative")] + change[:, LABELS.index("positive")]) / 2)
    return np.concatenate(macro), np.concatenate(pn)


def _f1(confusions: Floats) -> Floats:
    """F1 of each class (n, 3), as `measures.f1_by_class` has it, of (n, 9)."""
    square = confusions.reshape(-1, _CLASSES, _CLASSES)
    hits = np.diagonal(square, axis1=1, axis2=2)
    return np.asarray(2 * hits / np.maximum(square.sum(axis=1) + square.sum(axis=2), 1))


def _interval(value: float, drawn: Floats) -> Interval:
    low, high = np.percentile(drawn, [2.5, 97.5])
    return Interval(value, float(low), float(high))
