"""Histories: what tells two outcomes of one button apart (Vasenin, Dzabraev 2017, "История нажатий").

The paper lengthens the labels on the edges until they differ, and when they are equal at length L takes the label off
the edge that was not taken last. The same result is had without editing labels: keep, for a button of a vertex, the
last outcome under each of the contexts (the L presses before), and derive the labels: each context needs the shortest
suffix which no context with another outcome shares. Two outcomes under one whole context cannot be told apart, so the
later one replaces the earlier: the paper's rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mediamon.traversal.automaton.state import Button

Past = tuple[Button, ...]
"""Presses in the order made, the last one at the end."""


def suffix(past: Past, length: int) -> Past:
    """The last `length` presses (fewer when there were fewer)."""
    return past[-length:] if length else ()


@dataclass(slots=True)
class Outcomes:
    """Where one button of one vertex led, by context; `longest` is L, the paper's bound on histories."""

    longest: int
    seen: dict[Past, int] = field(default_factory=dict)
    _labels: dict[Past, int] | None = None

    def observe(self, past: Past, target: int) -> None:
        """Record that under these presses the button led to `target`; the newest observation wins."""
        context = suffix(past, self.longest)
        if self.seen.get(context) != target:
            self.seen[context] = target
            self._labels = None

    def labels(self) -> Mapping[Past, int]:
        """The history on each label and the vertex it leads to."""
        if self._labels is None:
            self._labels = derive_labels(self.seen)
        return self._labels

    def expect(self, past: Past) -> int | None:
        """The vertex that a press after `past` should lead to; None when no label allows it.

        A history that was short because the page had just been loaded may end a longer one: the longest that matches tells.
        """
        labels = self.labels()
        if len(labels) == 1 and () in labels:
            return labels[()]
        allowed = [history for history in labels if matches(history, past)]
        return labels[max(allowed, key=len)] if allowed else None

    def retarget(self, old: int, new: int) -> bool:
        """Let every outcome that led to `old` lead to `new`; did any?"""
        if old not in self.seen.values():
            return False
        self.seen = {context: new if target == old else target for context, target in self.seen.items()}
        self._labels = None
        return True


def matches(history: Past, past: Past) -> bool:
    """True when the presses before are the history's: an edge labelled with it may be taken."""
    return not history or (len(past) >= len(history) and past[-len(history) :] == history)


def derive_labels(seen: Mapping[Past, int]) -> dict[Past, int]:
    """The shortest histories under which each observed context has one outcome.

    >>> a, b = Button("a"), Button("b")
    >>> derive_labels({(a,): 1, (b,): 1})
    {(): 1}
    >>> sorted(derive_labels({(a,): 1, (b,): 2}).values())
    [1, 2]
    """
    labels: dict[Past, int] = {}
    for context, target in seen.items():
        labels[_shortest(context, target, seen)] = target
    return labels


def _shortest(context: Past, target: int, seen: Mapping[Past, int]) -> Past:
    rivals = [other for other, goal in seen.items() if goal != target]
    for length in range(len(context) + 1):
        history = suffix(context, length)
        if not any(suffix(rival, length) == history for rival in rivals):
            return history
    return context
