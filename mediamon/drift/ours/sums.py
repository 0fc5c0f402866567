"""Cumulative sums of evidence: log likelihood ratios, never under zero (Page's CUSUM), of each chart and kind of page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from mediamon.drift.ours.tuning import Tuning

ALL = ""  # the group of all pages
Added = Mapping[str, Sequence[float]]  # of a chart, for each share of pages that a break may spoil


@dataclass(slots=True)
class Sum:
    """evidence: in nats, one for each share. documents: since it left zero; spoken: those of them that spoke for a break."""

    evidence: list[float]
    documents: list[int]
    spoken: list[int]

    @classmethod
    def empty(cls, many: int) -> Sum:
        """At zero."""
        return cls([0.0] * many, [0] * many, [0] * many)

    def add(self, added: Sequence[float], held: Sequence[float]) -> None:
        """One document; `held`: how much of that is usual now."""
        for place, value in enumerate(added):
            total = self.evidence[place] + value - held[place]
            if total > 0.0:
                self.evidence[place] = total
                self.documents[place] += 1
                self.spoken[place] += value > 0.0
            else:
                self.evidence[place], self.documents[place], self.spoken[place] = 0.0, 0, 0

    def most(self) -> int:
        """The place of the greatest evidence."""
        return self.evidence.index(max(self.evidence))


@dataclass(slots=True)
class Sums:
    """groups: of each kind of page, the sum of each chart. usual: of each chart how much a document learned lately adds."""

    groups: dict[str, dict[str, Sum]] = field(default_factory=lambda: {ALL: {}})
    usual: dict[str, list[float]] = field(default_factory=dict)

    def add(self, added: Added, group: str, tuning: Tuning) -> None:
        """One document, for all pages and for its own kind. Kinds beyond the most that are kept have no charts."""
        names = [ALL]
        if group != ALL and (group in self.groups or len(self.groups) <= tuning.groups):
            names.append(group)
        for chart, values in added.items():
            held = [max(0.0, one + tuning.allowance) for one in self.usual.get(chart, [-1.0] * len(values))]
            for name in names:
                sums = self.groups.setdefault(name, {})
                if chart not in sums:
                    sums[chart] = Sum.empty(len(values))
                sums[chart].add(values, held)

    def learn(self, added: Added, tuning: Tuning) -> None:
        """A good document added so much."""
        for chart, values in added.items():
            usual = self.usual.setdefault(chart, list(values))
            for place, value in enumerate(values):
                usual[place] += (value - usual[place]) / tuning.memory

    def reach(self, limits: Mapping[str, float], group: str, tuning: Tuning) -> Iterator[tuple[float, str, str]]:
        """(share of its threshold, chart, group) of all charts that a document of this group may have moved."""
        for name in (ALL, group) if group != ALL else (ALL,):
            more = self.more(name)
            for chart, one in self.groups.get(name, {}).items():
                yield max(one.evidence) / (limits.get(chart, tuning.evidence) + more), chart, name

    def more(self, group: str) -> float:
        """Nats that a chart of one kind of page needs besides, for there are many."""
        return 0.0 if group == ALL else log(max(1, len(self.groups) - 1))

    def clear(self) -> None:
        """All sums at zero; what is usual stays."""
        for sums in self.groups.values():
            for chart, one in sums.items():
                sums[chart] = Sum.empty(len(one.evidence))
