"""What presses and reloads have cost so far, for planning: medians of measured seconds."""

from __future__ import annotations

from bisect import insort

from mediamon.traversal.state import Button

KEPT = 31  # of each, enough for a stable median


class Costs:
    """Median seconds of each button's press and of a reload. `typical` stands in where nothing was measured."""

    def __init__(self, typical: float = 0.05, reload: float = 1.0) -> None:
        self.typical = typical
        self._reload = [reload]
        self._press: dict[Button, list[float]] = {}

    def pressed(self, button: Button, seconds: float) -> None:
        """Learn from one press."""
        _keep(self._press.setdefault(button, []), seconds)

    def reloaded(self, seconds: float) -> None:
        """Learn from one reload."""
        _keep(self._reload, seconds)

    def press(self, button: Button) -> float:
        """Expected seconds of a press."""
        measured = self._press.get(button)
        return measured[len(measured) // 2] if measured else self.typical

    @property
    def reload(self) -> float:
        """Expected seconds of a reload."""
        return self._reload[len(self._reload) // 2]


def _keep(measured: list[float], seconds: float) -> None:
    insort(measured, seconds)
    if len(measured) > KEPT:  # drop both ends in turn: the median stays where it was
        measured.pop(0 if len(measured) % 2 else -1)
