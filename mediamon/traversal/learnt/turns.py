"""Does what a button shows depend on what another one has done? (ours)

Sections beside years: each section is tried until it shows nothing new (`news`), and then another year is chosen, in which every
section shows other things. A press that brought addresses never seen has turned the page in this way, or it has only
added to it, as "load more" does; an option that is chosen has turned it though it shows nothing. So of a button from which nothing is expected any more a few presses are made in states that
others have turned up: where they bring something, it is pressed in all such states; where not, it is let be.

A page has more buttons that never bring anything (share, help, dark) than others: they have a smaller purse of tries in vain, of their own,
so that they leave the pager its tries after another language.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.choices import Choices
from mediamon.traversal.learnt.repeats import kind_of

Turn = Hashable
"""The kind of the button whose press has turned the page (`repeats.kind_of`)."""

# In vain, in a row: of any button; where it or the turn is known to depend on others.
TRIED, RELATED_TRIED = 5, 30
SHOWED = 0.2  # of a try in vain: what the button had never shown, and others had
# Tries in vain of the first: at first, more for each that was not, and one in so many presses; of kinds that have never brought anything.
FREE, FOR_A_SUCCESS, SHARE = 40, 10, 10
BARREN_FREE, BARREN_SHARE = 20, 20


@dataclass(slots=True)
class _Pair:
    vain: float = 0
    proven: bool = False


@dataclass(slots=True)
class _Purse:
    room: int
    share: int
    vain: float = 0

    @property
    def holds(self) -> bool:
        """Is there room for another try in vain?"""
        return self.vain < self.room


class Turns:
    """Kinds of buttons by kinds of turns. choices: of one of which no button is tried after another. relations: pairs of which dependence
    is known.
    """

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._pairs: dict[tuple[Hashable, Turn], _Pair] = {}
        self._met: set[tuple[Hashable, Turn]] = set()  # pressed after such a turn
        self._related: set[Hashable] = set()  # kinds that depend on others, or that others depend on
        self._bearing: set[Hashable] = set()  # kinds that have brought something
        self._purses = {True: _Purse(FREE, SHARE), False: _Purse(BARREN_FREE, BARREN_SHARE)}  # of those, of others
        self._presses = 0
        self._tries = self.relations = 0

    @property
    def version(self) -> int:
        """Changes with what `allow` says."""
        return self._tries + self._choices.version

    def pressed(self, button: Button, turn: Turn | None, *, brought: bool) -> None:
        """A press was made, in a state that such a turn has brought to light; has it brought something never seen?"""
        if turn is not None:
            self._met.add((kind_of(button), turn))
        self._presses += 1
        for purse in self._purses.values():
            purse.room += self._presses % purse.share == 0
        if brought and (kind := kind_of(button)) not in self._bearing:
            self._bearing.add(kind)
            self._tries += 1

    def any_allowed(self, turn: Turn) -> bool:
        """Is there any button to which `allow` may say yes?"""
        return any(purse.holds for purse in self._purses.values()) or turn in self._related

    def _purse(self, kind: Hashable) -> _Purse:
        return self._purses[kind in self._bearing]

    def proven(self, button: Button, turn: Turn | None) -> bool:
        """Is it known that the button brings something after such a turn?"""
        pair = self._pairs.get((kind_of(button), turn)) if turn is not None else None
        return pair is not None and pair.proven and pair.vain < RELATED_TRIED

    def worth_a_walk(self, button: Button, turn: Turn | None) -> bool:
        """Is one that brings nothing elsewhere any more pressed after such a turn although the page is not there? Where it is known to bring
        something, or was never pressed: "more" below a list in another order.
        """
        return self.proven(button, turn) or self.is_new_after(button, turn)

    def is_new_after(self, button: Button, turn: Turn | None) -> bool:
        """Has its kind, which brings something elsewhere, never been pressed after such a turn?"""
        kind = kind_of(button)
        if turn is None:
            return False
        untried = kind in self._bearing and (kind, turn) not in self._met
        return untried and kind != turn and not self._choices.same(kind, turn)

    def allow(self, button: Button, turn: Turn) -> bool:
        """May a button that is exhausted elsewhere bring something after such a turn?"""
        kind = kind_of(button)
        if kind == turn or self._choices.same(kind, turn):
            return False
        pair = self._pairs.get((kind, turn))
        if pair is not None and pair.proven:
            return self.proven(button, turn)
        most = RELATED_TRIED if kind in self._related or turn in self._related else TRIED
        return self._purse(kind).holds and (pair.vain if pair else 0) < most

    def tried(self, button: Button, turn: Turn, *, brought: bool, showed: bool = False) -> None:
        """Learn from a press of a button of which nothing was expected but for the turn, or that brought something after one that had not.

        showed: if not something never seen, then something that this button had never shown.
        """
        kind = kind_of(button)
        if kind == turn:
            return
        pair, purse = self._pairs.setdefault((kind, turn), _Pair()), self._purse(kind)
        if brought:
            self.relations += not pair.proven
            pair.vain, pair.proven = 0, True
            self._related |= {kind, turn}
            purse.room += FOR_A_SUCCESS
        else:
            vain = SHOWED if showed else 1
            pair.vain += vain
            purse.vain += 0 if pair.proven else vain
        self._tries += 1
