"""Where a walk from the last reload led before: what the refresh rule needs to know.

A trie whose steps are presses, so that a walk of n presses costs n entries, whatever walks share.
"""

from __future__ import annotations

from mediamon.traversal.state import Button


class Walks:
    """Vertices by the presses made since the page was loaded."""

    def __init__(self) -> None:
        self._steps: dict[tuple[int, Button], int] = {}
        self._vertex: dict[int, int] = {}
        self._here = 0
        self._jumps = 0

    def reload(self) -> None:
        """Begin a new walk."""
        self._here = 0

    def jump(self) -> None:
        """The page went somewhere by itself: what follows repeats no walk."""
        self._jumps += 1
        self._here = -self._jumps

    def press(self, button: Button) -> int | None:
        """Go on by one press; the vertex to which the same walk led before, if there was one."""
        step = (self._here, button)
        if step not in self._steps:
            self._steps[step] = len(self._steps) + 1
        self._here = self._steps[step]
        return self._vertex.get(self._here)

    def arrive(self, vertex: int) -> None:
        """Note the vertex that the walk has reached."""
        self._vertex[self._here] = vertex
