"""Where a walk from the last reload led before: what the refresh rule needs to know.

A trie whose steps are presses, so that a walk of n presses costs n entries, whatever walks share. A step is a number;
0 is a page just loaded, and who walks keeps it.
"""

from __future__ import annotations

from mediamon.traversal.automaton.state import Button

Step = int
LOADED: Step = 0


class Walks:
    """Vertices by the presses made since the page was loaded."""

    def __init__(self) -> None:
        self._steps: dict[tuple[Step, Button], Step] = {}
        self._vertex: dict[Step, int] = {}
        self._jumps = 0

    def jump(self) -> Step:
        """The page went somewhere by itself: what follows repeats no walk."""
        self._jumps += 1
        return -self._jumps

    def press(self, step: Step, button: Button) -> Step:
        """The step that a press leads to."""
        return self._steps.setdefault((step, button), len(self._steps) + 1)

    def led_to(self, step: Step) -> int | None:
        """The vertex to which the same walk led before, if there was one."""
        return self._vertex.get(step)

    def arrive(self, step: Step, vertex: int) -> None:
        """Note the vertex that the walk has reached."""
        self._vertex[step] = vertex
