"""Has a page told all it has? Where presses have brought nothing for long, the rest is tried more sparingly (ours).

The columns of a table can be sorted in many ways, and each turn of its pages then shows rows in another order: a press shows
what this button has not shown before, and nothing that has not been seen. A page is sated after `LEAST` presses in a row of that
kind, and after half as many as it took to get there. In a sated page a button in the same surroundings is spared when its last
press brought nothing never seen. A list that only grows is not: its end may be new. After twice as many presses neither that nor
surroundings count any more: slides that are filled when they come into view make new ones with every set of them that was seen. A
button is spared then after a few presses anywhere that brought nothing; but not where its last press brought something: a list that
was cut off there goes on.
"""

from __future__ import annotations

from mediamon.traversal.state import Button, Key

LEAST, SHARE = 30, 0.5
FULL, ANYWHERE = 2, 3  # times as many presses; presses of a button in a row, in any surroundings


class Satiety:
    """Presses in a row without anything never seen, of all buttons and by button and surroundings."""

    def __init__(self) -> None:
        self.sated = self.full = False
        self._presses = self._desert = 0
        self._stale: set[Key] = set()
        self._good: set[Key] = set()
        self._vain: dict[Button, int] = {}

    def pressed(self, key: Key, *, brought: bool, grew: bool) -> bool:
        """Learn from a press; does `spares` say something else of other keys by it? grew: all that was shown is shown still, and more."""
        before = self.sated, self.full
        if brought or grew:
            self._stale.discard(key)
            self._good.add(key)
        else:
            self._stale.add(key)
            self._good.discard(key)
        self._vain[key[0]] = 0 if brought else self._vain.get(key[0], 0) + 1
        self._presses += 1
        self._desert = 0 if brought else self._desert + 1
        enough = max(LEAST, SHARE * (self._presses - self._desert))
        self.sated, self.full = self._desert >= enough, self._desert >= FULL * enough
        return (self.sated, self.full) != before or (self.full and self._vain[key[0]] == ANYWHERE)

    def stale(self, key: Key) -> bool:
        """Has the last press of it brought nothing that was never seen?"""
        return key in self._stale

    def spares(self, key: Key) -> bool:
        """Need it not be pressed again?"""
        return self.sated and (key in self._stale or (key not in self._good and self.spares_anywhere(key[0])))

    def spares_anywhere(self, button: Button) -> bool:
        """Need it not be pressed, whatever surrounds it?"""
        return self.full and self._vain.get(button, 0) >= ANYWHERE
