"""What one button is pressed for in a row while others wait (ours): a list without an end would have the whole of the time.

After its first `FIRST` presses in a row, while the way back to where it was is short, a button rests, once, and others have their turn wherever they
wait, those first that were never pressed: until nothing of them waits any more, or they have had a share of what the traversal may spend. Where it
was left a walk back is worth while, whatever others have brought since; and when it is pressed again, their presses say nothing of it.
"""

from __future__ import annotations

from mediamon.traversal.automaton.budget import Budget
from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.state import Button

FIRST = 64  # presses: more than most lists have that end, and few to be made again
SHARE = 0.25  # of the presses, or of the seconds, for others


class Rows:
    """The row of presses under way, the button that rests, and the vertices in which such ones were left."""

    def __init__(self) -> None:
        self.resting: Button | None = None
        self.left_in: set[int] = set()
        self._last: Button | None = None
        self._at: Vertex | None = None  # to which its last press has led
        self._count = 0
        self._rested: set[Button] = set()
        self._awaited: set[Button] = set()  # that were not pressed on since they rested
        self._presses, self._seconds = 0, 0.0  # of others since then

    def pressed(self, button: Button, presses: int, seconds: float, *, new: bool) -> bool:
        """Learn from a press; does a button come back by it that has rested? new: of one that was not pressed there before; walks are in no
        row, and are part of a rest.
        """
        self._presses, self._seconds = self._presses + presses, self._seconds + seconds
        if not new:
            return False
        self._count = presses + (self._count if button == self._last else 0)
        self._last = button
        if button == self.resting:
            self.wake()
        if button not in self._awaited:
            return False
        self._awaited.discard(button)
        return True

    def came_to(self, vertex: Vertex) -> None:
        """Let the last button rest, if its row is long enough. vertex: to which its last press has led."""
        button, self._at = self._last, vertex
        if button is None or self._count < FIRST or button in self._rested:
            return
        self._rested.add(button)
        self._awaited.add(button)
        self.resting, self._presses, self._seconds = button, 0, 0.0
        if button in vertex.buttons and button not in vertex.pressed:
            vertex.ahead = button  # of some lists every second press shows nothing
            self.left_in.add(vertex.id)

    def loaded(self) -> None:
        """The page is loaded anew: where a list had just brought something that is cut off (the page was lost, or the process), it was left too."""
        if self._at is not None and self._at.ahead == self._last and self._last not in self._at.pressed:
            self.left_in.add(self._at.id)
        self._at = None

    def left(self, button: Button) -> int | None:
        """How many presses more its row may have before it rests; None where it has rested, or nothing does."""
        more = FIRST - (self._count if button == self._last else 0)
        return more if more > 0 and button not in self._rested else None

    def rest(self, budget: Budget) -> bool:
        """Does one rest, and have others not had their share yet?"""
        if self._presses >= SHARE * budget.presses or self._seconds >= SHARE * budget.seconds:
            self.wake()
        return self.resting is not None

    def wake(self) -> None:
        """The rest is over, or nothing else waits."""
        self.resting = None
