"""The numbers that our detector is tuned by; measured on the simulated sites of benchmarks/drift_simulation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """trees, depth, rate, bins: of the boosted trees. fitted: good documents that they are fitted on at most, the latest.
    shares: of pages that a break spoils, one cumulative sum each. evidence: nats from which a sum is `high`; more where
    good documents of the training came near: cautious times the farthest they came.
    allowance: nats a document that a sum may have grown by usually, without being held back by it.
    speeds: λ of the EWMA charts. alarms: false alarms a document of each of these charts, by extrapolation, and stretch:
    how much farther than this they must go, because of slow change.
    enough_for_shape: documents under which there is no such chart: a covariance needs more.
    suspicious: share of good documents that are called suspicious.
    probation: documents after which a good one is learned. memory: documents over which what was learned fades.
    kept: good documents kept for fitting anew. doubtful: share of a threshold from which there is doubt.
    groups: kinds of pages with charts of their own at most.
    """

    trees: int = 40
    depth: int = 6
    rate: float = 0.25
    bins: int = 24
    fitted: int = 4000
    shares: tuple[float, ...] = (0.25, 0.9)
    evidence: float = 16.0
    cautious: float = 1.5
    allowance: float = 0.2
    speeds: tuple[float, ...] = (0.05, 0.12, 0.3)
    alarms: float = 1e-6
    stretch: float = 3.0
    enough_for_shape: int = 200
    suspicious: float = 0.002
    probation: int = 40
    memory: float = 60.0
    kept: int = 5000
    doubtful: float = 0.5
    groups: int = 64


TUNING = Tuning()
