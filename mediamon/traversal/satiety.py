"""Has a page told all it has? Where presses have brought nothing for long, the rest is tried more sparingly (ours).

The columns of a table can be sorted in many ways, and each turn of its pages then shows rows in another order: a press shows
what this button has not shown before, and nothing that has not been seen. A page is sated after `LEAST` presses in a row of that
kind, and after half as many as it took to get there. In a sated page a button in the same surroundings is spared when its last
press brought nothing never seen. A list that only grows is not: its end may be new.
"""

from __future__ import annotations

from mediamon.traversal.state import Key

LEAST, SHARE = 30, 0.5


class Satiety:
    """Presses in a row without anything never seen, of all buttons and by button and surroundings."""

    def __init__(self) -> None:
        self.sated = False
        self._presses = self._desert = 0
        self._stale: set[Key] = set()

    def pressed(self, key: Key, *, brought: bool, grew: bool) -> bool:
        """Learn from a press; has the page become sated by it, or no longer is? grew: all that was shown is shown still, and more."""
        before = self.sated
        if brought or grew:
            self._stale.discard(key)
        else:
            self._stale.add(key)
        self._presses += 1
        self._desert = 0 if brought else self._desert + 1
        self.sated = self._desert >= max(LEAST, SHARE * (self._presses - self._desert))
        return self.sated != before

    def stale(self, key: Key) -> bool:
        """Has the last press of it brought nothing that was never seen?"""
        return key in self._stale

    def spares(self, key: Key) -> bool:
        """Need it not be pressed again?"""
        return self.sated and key in self._stale
