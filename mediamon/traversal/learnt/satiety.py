"""Has a page told all it has? Where presses have brought nothing for long, the rest is tried more sparingly (ours).

The columns of a table can be sorted in many ways, and each turn of its pages then shows rows in another order: a press shows
what this button has not shown before, and nothing that has not been seen. A page is sated after `LEAST` presses in a row of that
kind, and after half as many as it took to get there. In a sated page a button in the same surroundings is spared when its last
press brought nothing never seen. A list that only grows is not: its end may be new.

Cards that can be turned, rows that can be opened: each combination of them is another state with other surroundings, and no two presses are
the same. After a desert of `LONG` presses, as long as all before it, nothing is expected any more of buttons of a kind
(`repeats.kind_of`) of which the last `DRY` presses, wherever, have shown nothing never seen, and half as many as have: of the days of a calendar eight in a
row may be known from elsewhere, and the ninth is not.

Steps of a field (a date, a month) are offered until `QUIET` in a row have shown nothing. Until then they are no desert: whoever leaves the row for what was
never pressed elsewhere has to come back through all of its days.
"""

from __future__ import annotations

from collections.abc import Hashable

from mediamon.traversal.automaton.state import STEPS, Button, Key
from mediamon.traversal.learnt.repeats import kind_of

LEAST, SHARE = 30, 0.5
QUIET = 31  # steps of a date: a month may pass between two days with news (`12-steps.js` ends them then)
LONG, LONG_SHARE, DRY = 120, 1.0, 8
FAR = 32


class Satiety:
    """Presses in a row without anything never seen, of all buttons and by button and surroundings."""

    def __init__(self) -> None:
        self.sated = False
        self._presses = self._desert = 0
        self._stale: set[Key] = set()
        self._dry: set[Hashable] = set()
        # Presses that brought something never seen; and in a row without. By button, by kind.
        self._in_vain: dict[Button, tuple[int, int]] = {}
        self._kinds: dict[Hashable, tuple[int, int]] = {}
        self.dullness = 0  # changes with what `dull` says

    def pressed(self, key: Key, *, brought: bool, grew: bool, again: bool = False) -> bool:
        """Learn from a press; has the page become sated by it, or no longer is? grew: all that was shown is shown still, and more; again:
        was it pressed before, so that it says nothing of others of its kind when it is in vain?
        """
        before = self.sated, len(self._dry)
        if brought or grew:
            self._stale.discard(key)
        else:
            self._stale.add(key)
        self._presses += 1
        self._bore(key[0], brought=brought)
        if brought or not _is_step(key[0]) or self.dull(key[0]):
            self._desert = 0 if brought else self._desert + 1
        self.sated = self._desert >= max(LEAST, SHARE * (self._presses - self._desert))
        self._dry_up(key[0], brought=brought, again=again)
        return (self.sated, len(self._dry)) != before

    def _bore(self, button: Button, *, brought: bool) -> None:
        before, (good, vain) = self.dull(button), self._in_vain.get(button, (0, 0))
        self._in_vain[button] = (good + 1, 0) if brought else (good, vain + 1)
        self.dullness += self.dull(button) != before

    def helped(self, button: Button) -> None:
        """What its press has led to has brought something: who chooses for a button that takes it brings nothing by itself."""
        dull, kind = self.dull(button), kind_of(button.anywhere)
        self._in_vain[button] = (self._in_vain.get(button, (0, 0))[0] + 1, 0)
        self._kinds[kind] = (self._kinds.get(kind, (0, 0))[0] + 1, 0)
        self.dullness += self.dull(button) != dull

    def dull(self, button: Button) -> bool:
        """Have its last presses, wherever, brought nothing never seen, so that no walk to another place is worth while to see it again?"""
        return _is_vain(button, self._in_vain.get(button, (0, 0)))

    def was_in_vain(self, button: Button) -> bool:
        """Has its last press, wherever, brought nothing never seen?"""
        return self._in_vain.get(button, (0, 0))[1] > 0

    def rested(self) -> None:
        """What was pressed before says nothing of what comes."""
        self._desert, self.sated = 0, False

    def walked(self) -> None:
        """A press was made to get elsewhere, and brought nothing."""
        self._desert += 1

    def _dry_up(self, button: Button, *, brought: bool, again: bool) -> None:
        kind = kind_of(button.anywhere)
        good, vain = self._kinds.get(kind, (0, 0))
        self._kinds[kind] = (good + 1, 0) if brought else (good, vain + (not again))
        long = self._desert >= max(LONG, LONG_SHARE * (self._presses - self._desert))
        if brought:
            self._dry.clear()
        elif long and _is_vain(button, self._kinds[kind]):
            self._dry.add(kind)

    @property
    def in_desert(self) -> bool:
        """Have the last presses brought nothing, so that what was never pressed should come first?"""
        return self._desert >= DRY

    @property
    def far_in_desert(self) -> bool:
        """For so long that what has brought something elsewhere should come first, where things never seen have come to light before?"""
        return self._desert >= FAR

    @property
    def desert(self) -> int:
        """Presses in a row without anything never seen."""
        return self._desert

    def stale(self, key: Key) -> bool:
        """Has the last press of it brought nothing that was never seen?"""
        return key in self._stale

    def allow(self, key: Key) -> None:
        """Let it be pressed once more."""
        self._stale.discard(key)
        self._dry.discard(kind_of(key[0].anywhere))
        self._in_vain.pop(key[0], None)

    def spares(self, key: Key) -> bool:
        """Need it not be pressed again?"""
        return self.sated and (key in self._stale or (bool(self._dry) and kind_of(key[0].anywhere) in self._dry))


def _is_vain(button: Button, presses: tuple[int, int]) -> bool:
    """After so many that brought something and so many in a row that did not?"""
    good, vain = presses
    return vain >= max(_least(button), SHARE * good)


def _least(button: Button) -> int:
    """Presses in vain before nothing more is expected of it."""
    return QUIET if _is_step(button) else DRY


def _is_step(button: Button) -> bool:
    """Not one of two fields, from and to: all the time between them is chosen at once besides."""
    return bool(button.listeners) and button.listeners[0].startswith(STEPS)
