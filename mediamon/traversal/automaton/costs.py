"""What presses and reloads have cost so far, for planning: medians of measured seconds.

Of presses that take next to nothing one is as cheap as another, whatever was measured: else chance would choose where a traversal goes next.
"""

from __future__ import annotations

from collections import deque

from mediamon.traversal.automaton.state import Button

KEPT = 31  # of each, the newest: enough for a stable median, few enough to follow a page that becomes slower
LEAST = 1 / 32  # of a reload; one took 140 to 350 ms where presses of half a one were measured as 0.4 to 7


class Costs:
    """Median seconds of each button's press and of a reload. `typical` stands in where nothing was measured."""

    def __init__(self, typical: float = 0.05, reload: float = 1.0) -> None:
        self.typical = typical
        self._reload = _Recent(reload)
        self._press: dict[Button, _Recent] = {}

    def pressed(self, button: Button, seconds: float) -> None:
        """Learn from one press."""
        self._press.setdefault(button, _Recent()).add(seconds)

    def reloaded(self, seconds: float) -> None:
        """Learn from one reload."""
        self._reload.add(seconds)

    def press(self, button: Button) -> float:
        """Expected seconds of a press, at least `LEAST` of a reload."""
        measured = self._press.get(button)
        return max(measured.median if measured else self.typical, LEAST * self._reload.median)

    @property
    def reload(self) -> float:
        """Expected seconds of a reload."""
        return self._reload.median


class _Recent:
    """The newest measurements, and their median at hand: a path search asks for it far more often than it changes."""

    def __init__(self, *seconds: float) -> None:
        self._kept = deque(seconds, maxlen=KEPT)
        self.median = seconds[0] if seconds else 0.0

    def add(self, seconds: float) -> None:
        """Another measurement, in seconds; beyond the most that are kept the oldest is forgotten."""
        self._kept.append(seconds)
        self.median = sorted(self._kept)[len(self._kept) // 2]
