"""The offline detector: a set of documents at a time (Andreev et al. 2012, section 6)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mediamon.drift.arrays import Counts, Floats
from mediamon.drift.entropy import relative_entropy, shares
from mediamon.drift.judgement import Criterion, Finding, Level
from mediamon.drift.method import Method
from mediamon.drift.numbers import NAMES
from mediamon.drift.projections import TAGS, TEXT
from mediamon.drift.runs import even_sizes, largest_divergences, log_sizes
from mediamon.drift.series import SERIES, SeriesModel
from mediamon.drift.threshold import Threshold


@dataclass(frozen=True, slots=True, eq=False)
class OfflineDetector:
    """The reference: bins, its five series as counts, a threshold for each; medians (9,) of the numbers, for people."""

    model: SeriesModel
    series: tuple[Counts, ...]
    thresholds: tuple[Threshold, ...]
    medians: Floats

    @classmethod
    def fit(cls, training: Floats, method: Method) -> OfflineDetector:
        """Learn good documents (n, 9) in the order in which they came, n > 0."""
        model = SeriesModel.fit(training, method.scale)
        contributions = model.contributions(training)
        sizes = (log_sizes if method.log_spaced else even_sizes)(len(training))
        draws = method.draws if len(training) < method.few else 0
        thresholds = tuple(
            Threshold.fit(sizes, largest_divergences(added, sizes, apart=method.apart, draws=draws))
            for added in contributions
        )
        series = tuple(np.asarray(added.sum(axis=0)) for added in contributions)
        return cls(model, series, thresholds, np.median(training, axis=0))

    def check(self, tested: Floats, method: Method) -> Finding:
        """Does a set (n, 9), n > 0, diverge from the reference?"""
        sums = [added.sum(axis=0) for added in self.model.contributions(tested)]
        fired = tuple(
            criterion
            for place in range(len(SERIES))
            if (criterion := self._criterion(place, sums[place], tested)) is not None
        )
        return Finding(level_of(fired, method), fired, len(tested))

    def _criterion(self, place: int, counts: Counts, tested: Floats) -> Criterion | None:
        before, now = shares(self.series[place]), shares(counts)
        divergence, threshold = float(relative_entropy(before, now)), self.thresholds[place].at(len(tested))
        if divergence <= threshold:
            return None
        name = SERIES[place]
        if name == "T":
            part = int(np.abs(now - before).argmax())
            return Criterion(name, divergence, threshold, float(before[part]), float(now[part]), NAMES[TAGS[part]])
        column = TEXT[place]
        return Criterion(name, divergence, threshold, float(self.medians[column]), float(np.median(tested[:, column])))


def level_of(fired: tuple[Criterion, ...], method: Method) -> Level:
    """The weighted sum of criteria as a level: in the paper 0–1 low, 2–3 medium, 4–5 high."""
    total = sum(_weight(criterion, method) for criterion in fired)
    if total >= method.high_from:
        return "high"
    return "medium" if total >= method.medium_from else "low"


def _weight(criterion: Criterion, method: Method) -> float:
    emphatic = criterion.divergence > method.emphasis * criterion.threshold
    return (method.emphatic if emphatic else method.weights)[SERIES.index(criterion.name)]
