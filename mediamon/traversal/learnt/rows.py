"""What one button is pressed for in a row while others wait (ours): a list without an end would have the whole of the time.

After its first `FIRST` presses in a row, while the way back to where it was is short, a button rests, once, and others have their turn wherever they
wait, those first that were never pressed: until nothing of them waits any more, or they have had a share of what the traversal may spend.
"""

from __future__ import annotations

from mediamon.traversal.automaton.budget import Budget
from mediamon.traversal.automaton.state import Button

FIRST = 64  # presses: more than most lists have that end, and few to be made again
SHARE = 0.25  # of the presses, or of the seconds, for others


class Rows:
    """The row of presses under way, and the button that rests."""

    def __init__(self) -> None:
        self.resting: Button | None = None
        self._last: Button | None = None
        self._count = 0
        self._rested: set[Button] = set()
        self._presses, self._seconds = 0, 0.0  # of others since then

    def pressed(self, button: Button, presses: int, seconds: float, *, new: bool) -> None:
        """Learn from a press. new: of one that was not pressed there before; walks are in no row, and are part of a rest."""
        self._presses, self._seconds = self._presses + presses, self._seconds + seconds
        if new and button == self.resting:
            self.wake()
        if new:
            self._count = presses + (self._count if button == self._last else 0)
            self._last = button

    def left(self, button: Button) -> int | None:
        """How many presses more its row may have before it rests; None where it has rested."""
        if button in self._rested:
            return None
        return max(1, FIRST - (self._count if button == self._last else 0))

    def rest(self, budget: Budget) -> bool:
        """Let the button rest if its row is long enough, and go on if it has rested long enough; does one rest?"""
        if self.resting is None and self._last is not None and self._last not in self._rested and self._count >= FIRST:
            self.resting, self._presses, self._seconds = self._last, 0, 0.0
            self._rested.add(self._last)
        if self._presses >= SHARE * budget.presses or self._seconds >= SHARE * budget.seconds:
            self.wake()
        return self.resting is not None

    def wake(self) -> None:
        """The rest is over, or nothing else waits."""
        self.resting = None
