"""What is fitted to a site's good documents: the experts, how far their sums went, the shape, medians for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from mediamon.drift.arrays import Floats, documents
from mediamon.drift.numbers import NAMES
from mediamon.drift.ours.evidence import Evidence
from mediamon.drift.ours.experts import Expert, fit_experts
from mediamon.drift.ours.shape import Shape, fit_shape
from mediamon.drift.ours.sums import ALL, Sums
from mediamon.drift.ours.trees import Bins
from mediamon.drift.ours.tuning import Tuning

MOST_CHANGES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """limits: thresholds of the experts' charts, in nats. medians and spreads (9,): of the logarithms of the numbers."""

    experts: tuple[Expert, ...]
    limits: Mapping[str, float]
    shape: Shape | None
    medians: Floats
    spreads: Floats

    def changes(self, rows: Sequence[Sequence[float]]) -> tuple[tuple[str, float, float], ...]:
        """Numbers whose medians changed most in these documents: (name, before, now). P is told last, for it means least."""
        if not rows:
            return ()
        now = np.median(np.log1p(documents(rows)), axis=0)
        far = np.abs(now - self.medians) / np.maximum(self.spreads, 0.1)
        order = [int(one) for one in np.argsort(-far) if far[one] > 0.5 and one > 0][:MOST_CHANGES]
        before, after = np.expm1(self.medians), np.expm1(now)
        return tuple((NAMES[one], round(float(before[one]), 1), round(float(after[one]), 1)) for one in order)


def fit(rows: Sequence[Sequence[float]], tuning: Tuning) -> Model:
    """Of good documents in their order, at least two."""
    good = documents(rows[-tuning.fitted :])
    experts, held_out = fit_experts(good, tuning)
    logs = np.log1p(good)
    spreads = np.quantile(logs, 0.75, axis=0) - np.quantile(logs, 0.25, axis=0)
    limits = _limits(experts, held_out, tuning)
    return Model(experts, limits, fit_shape(good, tuning), np.median(logs, axis=0), spreads)


def _limits(experts: tuple[Expert, ...], held_out: Bins, tuning: Tuning) -> dict[str, float]:
    """The usual threshold, or more where the sums of good documents held out came near."""
    evidence, sums = Evidence(experts, tuning), Sums()
    farthest = dict.fromkeys((expert.name for expert in experts), 0.0)
    for bins in held_out.T.tolist():
        sums.add(evidence.added(bins), ALL, tuning)
        for chart, one in sums.groups[ALL].items():
            farthest[chart] = max(farthest[chart], *one.evidence)
    return {chart: max(tuning.evidence, tuning.cautious * far) for chart, far in farthest.items()}
