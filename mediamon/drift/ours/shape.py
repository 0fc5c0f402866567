"""The shape chart: a multivariate EWMA of normal scores about a centre that goes slowly with the site.

One document cannot move it far (its distance is bounded), so that a chart is about many. Its covariances are those of the
EWMA itself over the training documents: where a site's mix of articles wanders by habit, the chart lets it wander.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.features import features
from mediamon.drift.ours.normal import NormalScores
from mediamon.drift.ours.tuning import Tuning

STRETCH = 150  # documents in a row of one fold
USUAL = 0.9  # quantile of distances up to which a document counts in full
SHRUNK = 0.2  # of a covariance: the share that independent documents would have
RIDGE = 1e-3
RECENTRED = 5  # times: after that the mean moves no more


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """scores: of features. middle (17,) and whiten (17, 17): scores → units in which training has mean 0 and covariance 1.
    reach: how far one document counts. speeds (l,): λ. factors (l, 17, 17): EWMA → T² is the square of what they give.
    limits (l,): of T².
    """

    scores: NormalScores
    middle: Floats
    whiten: Floats
    reach: float
    speeds: Floats
    factors: Floats
    limits: Floats

    def place(self, document: Floats, centre: Floats) -> Floats:
        """(17,) where a document's features lie, no farther from the centre than one document may count."""
        from_centre = self.whiten @ (self.scores.of(document.tolist()) - self.middle) - centre
        distance = float(from_centre @ from_centre) ** 0.5
        return from_centre if distance <= self.reach else from_centre * (self.reach / distance)

    def statistics(self, ewma: Floats) -> Floats:
        """(l,) T² over its limit, of EWMAs (l, 17) of places."""
        moved = (self.factors @ ewma[:, :, None])[:, :, 0]
        return np.asarray((moved * moved).sum(axis=1) / self.limits)


def fit_shape(good: Floats, tuning: Tuning) -> Shape | None:
    """The chart of good documents (n, 9) in their order; None when they are too few for a covariance."""
    if len(good) < tuning.enough_for_shape:
        return None
    own = features(good)
    scores = NormalScores.fit(own)
    placed = scores.of_all(own)
    middle = placed.mean(axis=0)
    whiten = _inverse_root(np.cov(placed.T), 0.05)
    reach = float(np.quantile(np.linalg.norm((placed - middle) @ whiten.T, axis=1), USUAL))
    bounded, middle = _bounded(placed, middle, whiten, reach)
    charts = [_chart(bounded, speed, tuning) for speed in tuning.speeds]
    factors, limits = np.array([factor for factor, _ in charts]), np.array([limit for _, limit in charts])
    return Shape(scores, middle, whiten, reach, np.array(tuning.speeds), factors, limits)


def _bounded(placed: Floats, middle: Floats, whiten: Floats, reach: float) -> tuple[Floats, Floats]:
    """Places of training documents about a middle that is their mean once they are bounded, and the middle."""
    for _ in range(RECENTRED):
        white = (placed - middle) @ whiten.T
        bounded = white * np.minimum(1.0, reach / np.maximum(np.linalg.norm(white, axis=1), 1e-9))[:, None]
        middle = middle + np.linalg.solve(whiten, bounded.mean(axis=0))
    return bounded - bounded.mean(axis=0), middle


def _chart(bounded: Floats, speed: float, tuning: Tuning) -> tuple[Floats, float]:
    """The factor of T² and its limit, this found by folds: of each half of the training by the covariance of the other."""
    ewma = _about_its_centre(bounded, speed, tuning)
    alone = np.cov(bounded.T) * speed / (2 - speed)
    fold = np.arange(len(ewma)) // STRETCH % 2
    squares = np.zeros(len(ewma))
    for held in (0, 1):
        factor = _factor(ewma[fold != held], alone)
        squares[fold == held] = ((ewma[fold == held] @ factor.T) ** 2).sum(axis=1)
    return _factor(ewma, alone), tuning.stretch * limit(squares, max(1, round(1 / speed)), tuning.alarms)


def _about_its_centre(bounded: Floats, speed: float, tuning: Tuning) -> Floats:
    """EWMAs about the centre that would have been learned by then: slowly, and after probation."""
    from scipy.signal import lfilter  # type: ignore[import-untyped]  # a second, that only detectors shall wait for

    ewma = lfilter([speed], [1.0, speed - 1.0], bounded, axis=0)
    slow = lfilter([1 / tuning.memory], [1.0, 1 / tuning.memory - 1.0], bounded, axis=0)
    centre = np.vstack([np.zeros((tuning.probation, bounded.shape[1])), slow])[: len(bounded)]
    return np.asarray(ewma - centre)


def _factor(ewma: Floats, alone: Floats) -> Floats:
    return _inverse_root((1 - SHRUNK) * (ewma.T @ ewma) / max(1, len(ewma)) + SHRUNK * alone, RIDGE)


def _inverse_root(covariance: Floats, ridge: float) -> Floats:
    """W with W·C·Wᵀ = 1, of a covariance made regular: a share of its mean variance is added to each."""
    regular = covariance + np.eye(len(covariance)) * (ridge * float(np.trace(covariance)) / len(covariance) + 1e-12)
    return np.linalg.inv(np.linalg.cholesky(regular))


def limit(squares: Floats, stretch: int, alarms: float) -> float:
    """What T² exceeds with `alarms` a document: an exponential tail through the largest of each stretch."""
    largest = np.array([part.max() for part in _parts(squares, stretch)])
    start = float(np.quantile(largest, 0.8))
    tail = largest[largest > start] - start
    slope = float(tail.mean()) if len(tail) else 1.0
    return start + max(slope, 1.0) * float(np.log(0.2 / stretch / alarms))


def _parts(squares: Floats, stretch: int) -> Iterator[Floats]:
    return (squares[begin : begin + stretch] for begin in range(0, len(squares), stretch))
