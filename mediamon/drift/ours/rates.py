"""Signals of yes and no: each has its usual rate of "wrong", and evidence where it is wrong far more often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log

from mediamon.drift.observation import Signal
from mediamon.drift.ours.tuning import Tuning

MOST_SIGNALS = 60
REMEMBERED = 300.0  # documents over which a rate fades
RARE = 0.02  # a signal that is wrong so seldom makes a document suspicious


@dataclass(slots=True)
class Rates:
    """usual: of each signal, how many documents were wrong and how many there were, both fading. support: those that can
    only support others."""

    usual: dict[str, list[float]] = field(default_factory=dict)
    support: set[str] = field(default_factory=set)

    def learn(self, signals: Iterable[tuple[str, bool]]) -> None:
        """Those of a good document."""
        for key, wrong in signals:
            if key not in self.usual and len(self.usual) >= MOST_SIGNALS:
                continue
            counts = self.usual.setdefault(key, [0.0, 0.0])
            fading = 1.0 - 1.0 / REMEMBERED if counts[1] > REMEMBERED else 1.0
            counts[0], counts[1] = counts[0] * fading + wrong, counts[1] * fading + 1.0

    def rate(self, key: str) -> float:
        """How often it is wrong, never 0 nor 1: half a document of each is added."""
        wrong, documents = self.usual.get(key, (0.0, 0.0))
        return (wrong + 0.5) / (documents + 1.0)

    def added(self, signals: Iterable[Signal], tuning: Tuning) -> dict[str, Sequence[float]]:
        """Log likelihood ratios of a break that spoils a share of pages, for each share; of known signals only."""
        found: dict[str, Sequence[float]] = {}
        for one in signals:
            if one.supports:
                self.support.add(one.key)
            if one.key in self.usual:
                usual = self.rate(one.key)
                found[one.key] = [_ratio(one.wrong, usual, usual + share * (1 - usual)) for share in tuning.shares]
        return found

    def strange(self, signals: Iterable[Signal]) -> tuple[str, ...]:
        """Signals that are wrong and almost never were."""
        return tuple(one.key for one in signals if one.wrong and not one.supports and self.rate(one.key) < RARE)


def _ratio(wrong: bool, usual: float, broken: float) -> float:
    return log(broken / usual) if wrong else log((1 - broken) / (1 - usual))
