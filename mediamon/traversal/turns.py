"""Does what a button shows depend on what another one has done? (ours)

Sections beside years: each section is tried until it shows nothing new (`news`), and then another year is chosen, in which every
section shows other things. A press that brought addresses never seen has turned the page in this way, or it has only
added to it, as "load more" does. So of a button from which nothing is expected any more a few presses are made in states that
others have turned up: where they bring something, it is pressed in all such states; where not, it is let be.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from mediamon.traversal.choices import Choices
from mediamon.traversal.repeats import kind_of
from mediamon.traversal.state import Button

Turn = Hashable
"""The kind of the button whose press has turned the page (`repeats.kind_of`)."""

# In vain, in a row: of any button; where it or the turn is known to depend on others.
TRIED, RELATED_TRIED = 5, 30
SHOWED = 0.2  # of a try in vain: what the button had never shown, and others had
# Tries in vain of the first: at first, more for each that was not, and one in so many presses.
FREE, FOR_A_SUCCESS, SHARE = 40, 10, 10


@dataclass(slots=True)
class _Pair:
    vain: float = 0
    proven: bool = False


class Turns:
    """Kinds of buttons by kinds of turns. choices: of one of which no button is tried after another. relations: pairs of which dependence
    is known.
    """

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._pairs: dict[tuple[Hashable, Turn], _Pair] = {}
        self._related: set[Hashable] = set()  # kinds that depend on others, or that others depend on
        self._vain = 0.0
        self._room = FREE
        self._presses = 0
        self._tries = self.relations = 0

    @property
    def version(self) -> int:
        """Changes with what `allow` says."""
        return self._tries + self._choices.version

    def pressed(self) -> None:
        """A press was made, of whatever button."""
        self._presses += 1
        if self._presses % SHARE == 0:
            self._room += 1

    def any_allowed(self, turn: Turn) -> bool:
        """Is there any button to which `allow` may say yes?"""
        return self._vain < self._room or turn in self._related

    def proven(self, button: Button, turn: Turn | None) -> bool:
        """Is it known that the button brings something after such a turn?"""
        pair = self._pairs.get((kind_of(button), turn)) if turn is not None else None
        return pair is not None and pair.proven and pair.vain < RELATED_TRIED

    def allow(self, button: Button, turn: Turn) -> bool:
        """May a button that is exhausted elsewhere bring something after such a turn?"""
        kind = kind_of(button)
        if kind == turn or self._choices.same(kind, turn):
            return False
        pair = self._pairs.get((kind, turn))
        if pair is not None and pair.proven:
            return self.proven(button, turn)
        most = RELATED_TRIED if kind in self._related or turn in self._related else TRIED
        return self._vain < self._room and (pair.vain if pair else 0) < most

    def tried(self, button: Button, turn: Turn, *, brought: bool, showed: bool = False) -> None:
        """Learn from a press of a button of which nothing was expected but for the turn, or that brought something after one that had not.

        showed: if not something never seen, then something that this button had never shown.
        """
        if kind_of(button) == turn:
            return
        pair = self._pairs.setdefault((kind_of(button), turn), _Pair())
        if brought:
            self.relations += not pair.proven
            pair.vain, pair.proven = 0, True
            self._related |= {kind_of(button), turn}
            self._room += FOR_A_SUCCESS
        else:
            vain = SHOWED if showed else 1
            pair.vain += vain
            self._vain += 0 if pair.proven else vain
        self._tries += 1
