"""Other detectors over the same nine numbers (P left out), each calibrated on the training documents as its users would.

MEWMA: a multivariate EWMA of normal scores with a slowly adapting centre. Isolation forest: its scores in a CUSUM. KS: the
two-sample test on the last 30 documents, every 10. Thresholds: 1 false alarm in 10,000 documents, by an exponential tail
through the training's own statistics. After an alarm they begin again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.stats import ks_2samp
from sklearn.ensemble import IsolationForest

from mediamon.drift.judgement import Level
from mediamon.drift.ours.normal import NormalScores

Floats = NDArray[np.float64]
ALARMS = 1e-4


class Mewma:
    """T² of an EWMA (λ = 0.1) of normal scores, about a centre that follows at 1/300."""

    speed, slow = 0.1, 1 / 300

    def train(self, docs: Sequence[Sequence[float]]) -> None:
        """Learn good documents."""
        logs = _logs(docs)
        self.scores = NormalScores.fit(logs)
        placed = self.scores.of_all(logs)
        self.begin = placed.mean(axis=0)
        self.inverse = np.linalg.pinv(np.cov(placed.T) * self.speed / (2 - self.speed))
        self.reset()
        self.limit = _limit(np.array([self._step(one) for one in placed]))
        self.reset()

    def reset(self) -> None:
        """At the centre."""
        self.centre, self.ewma = self.begin.copy(), np.zeros_like(self.begin)

    def _step(self, place: Floats) -> float:
        self.ewma += self.speed * (place - self.centre - self.ewma)
        self.centre = self.centre + self.slow * (place - self.centre)
        return float(self.ewma @ self.inverse @ self.ewma)

    def feed(self, doc: Sequence[float], last: bool) -> tuple[bool, Level | None]:
        """One document."""
        high = self._step(self.scores.of(_logs([doc])[0].tolist())) > self.limit
        if high:
            self.reset()
        return high, "high" if high else None


class Forest:
    """CUSUM of the isolation forest's scores, standardised on the half that it was not fitted on."""

    slack = 0.5

    def train(self, docs: Sequence[Sequence[float]]) -> None:
        """Learn good documents."""
        logs = _logs(docs)
        half = np.arange(len(logs)) // 50 % 2 == 0
        self.forest = IsolationForest(n_estimators=50, random_state=0).fit(logs[half])
        scores = -self.forest.score_samples(logs[~half])
        self.mean, self.spread, self.total = float(scores.mean()), float(scores.std()), 0.0
        self.limit = _limit(np.array([self._step(one) for one in scores]))
        self.total = 0.0

    def _step(self, score: float) -> float:
        self.total = max(0.0, self.total + (score - self.mean) / self.spread - self.slack)
        return self.total

    def feed(self, doc: Sequence[float], last: bool) -> tuple[bool, Level | None]:
        """One document."""
        high = self._step(-float(self.forest.score_samples(_logs([doc]))[0])) > self.limit
        if high:
            self.total = 0.0
        return high, "high" if high else None


class KolmogorovSmirnov:
    """The least p-value over eight numbers; its logarithm has the calibrated threshold."""

    window, every = 30, 10

    def train(self, docs: Sequence[Sequence[float]]) -> None:
        """Learn good documents."""
        self.reference = _logs(docs)
        self.recent: deque[Floats] = deque(maxlen=self.window)
        starts = range(0, len(self.reference) - self.window, self.every)
        self.limit = _limit(np.array([self._surprise(self.reference[n : n + self.window]) for n in starts]), self.every)
        self.count = 0

    def _surprise(self, window: Floats) -> float:
        columns = range(window.shape[1])
        return max(-float(np.log(ks_2samp(self.reference[:, n], window[:, n]).pvalue + 1e-300)) for n in columns)

    def feed(self, doc: Sequence[float], last: bool) -> tuple[bool, Level | None]:
        """One document."""
        self.recent.append(_logs([doc])[0])
        self.count += 1
        if len(self.recent) < self.window or self.count % self.every:
            return False, None
        high = self._surprise(np.array(self.recent)) > self.limit
        if high:
            self.recent.clear()
        return high, "high" if high else None


def _logs(docs: Sequence[Sequence[float]]) -> Floats:
    return np.log1p(np.asarray(docs, dtype=np.float64)[:, 1:])


def _limit(values: Floats, documents: int = 1) -> float:
    """Exceeded once in 10,000 documents when each value stands for so many."""
    start = float(np.quantile(values, 0.9))
    tail = values[values > start] - start
    return start + float(tail.mean() if len(tail) else 1.0) * float(np.log(0.1 / (ALARMS * documents)))


PEERS = {"MEWMA": Mewma, "isolation forest, CUSUM": Forest, "Kolmogorov–Smirnov": KolmogorovSmirnov}
