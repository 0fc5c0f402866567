"""What one button is pressed for in a row while others wait (ours): a list without an end would have the whole of the time.

After a share of what the traversal may spend it rests, and others have their turn wherever they wait, those first that were never pressed, until
they have had as much. The way back is as long as the row was, so lists that end before are not left.
"""

from __future__ import annotations

from mediamon.traversal.automaton.budget import Budget
from mediamon.traversal.automaton.state import Button

SHARE = 0.25  # of the presses, and of the seconds
LEAST = 64  # presses: what is left before costs more ways than it gives time to others


class Rows:
    """The row of presses under way, and the button that rests."""

    def __init__(self) -> None:
        self.resting: Button | None = None
        self._last: Button | None = None
        self._presses, self._seconds = 0, 0.0

    def pressed(self, button: Button, presses: int, seconds: float, *, new: bool) -> None:
        """Learn from a press. new: of one that was not pressed there before; walks are in no row, and are part of a rest."""
        if self.resting is not None:
            self._presses, self._seconds = self._presses - presses, self._seconds - seconds
            if (self._presses <= 0 and self._seconds <= 0) or (new and button == self.resting):
                self.wake()
        elif new:
            if button != self._last:
                self._last, self._presses, self._seconds = button, 0, 0.0
            self._presses, self._seconds = self._presses + presses, self._seconds + seconds

    def rest(self, budget: Budget) -> bool:
        """Let the button rest if its row was long enough; does one?"""
        long = self._presses >= SHARE * budget.presses or self._seconds >= SHARE * budget.seconds
        if self.resting is None and self._presses >= LEAST and long:
            self.resting = self._last
        return self.resting is not None

    def wake(self) -> None:
        """The rest is over, or nothing else waits: its next row begins."""
        self.resting = self._last = None
        self._presses, self._seconds = 0, 0.0
