"""Buttons that lead to one and the same state from wherever they are pressed: the sections above every view (ours).

What surrounds such a button differs from view to view, so nothing else would tell that it need not be pressed in each. Three
different surroundings from which it led to one state are proof, once the same has been foretold of other buttons of the
page, after two, and come true. Where it did not, on pages that only look so at first, far more is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from mediamon.traversal.automaton.state import Button

FORETOLD, PROVEN = 2, 3  # surroundings
MOST = 300  # proven buttons; a page that makes up ever new ones gains nothing by more
TRUSTED = 2  # buttons of which it has come true, so that it is believed of others
FOR_A_FAILURE = 5  # more of them for each of which it has not


@dataclass(slots=True)
class _Jump:
    target: int
    places: set[str] = field(default_factory=set)
    foretold: bool = False
    broken: bool = False


class Jumps:
    """By button: where it leads. resolve: the living vertex behind an id. version: changes with what `sure` says."""

    def __init__(self, resolve: Callable[[int], int]) -> None:
        self._resolve = resolve
        self._all: dict[Button, _Jump] = {}
        self._proven: set[Button] = set()
        self._likely: set[Button] = set()
        self._right = self._wrong = 0
        self.version = 0

    @property
    def trusted(self) -> bool:
        """Has it come true so often that it is believed?"""
        return self._right >= TRUSTED + FOR_A_FAILURE * self._wrong

    def sure(self, button: Button) -> bool:
        """Is it known where the button leads, whatever surrounds it?"""
        return button in self._proven and self.trusted

    def likely(self, button: Button) -> bool:
        """Has it led to one state wherever it was pressed so far, so that no walk to another place is worth while to see it again?"""
        return button in self._likely and self.trusted

    def target(self, button: Button) -> int | None:
        """The state that it surely leads to."""
        return self._resolve(self._all[button].target) if self.sure(button) else None

    def __iter__(self) -> Iterator[Button]:
        return iter(self._proven if self.trusted else ())

    def pressed(self, button: Button, place: str, source: int, target: int) -> None:
        """Learn from a press in such surroundings that led from a state to another. Where it did nothing, what it leads to may be open already."""
        if source == target:
            return
        jump = self._all.setdefault(button, _Jump(target))
        same = self._resolve(jump.target) == self._resolve(target)
        if jump.broken or (place in jump.places and same):
            return
        before = self._judgement
        if same:
            self._confirm(button, jump, place)
        else:
            self._break(button, jump)
        self.version += self._judgement != before

    def distrust(self, button: Button) -> None:
        """It brings something else each time, wherever it leads. That says nothing against other jumps."""
        before = self._judgement
        self._all.setdefault(button, _Jump(-1)).broken = True
        self._proven.discard(button)
        self._likely.discard(button)
        self.version += self._judgement != before

    @property
    def _judgement(self) -> tuple[object, ...]:
        return self.trusted, len(self._proven), len(self._likely)

    def _confirm(self, button: Button, jump: _Jump, place: str) -> None:
        if len(jump.places) >= FORETOLD and not jump.foretold:
            jump.foretold = True
            self._right += 1
        jump.places.add(place)
        if len(jump.places) >= FORETOLD and len(self._likely) < MOST:
            self._likely.add(button)
        if len(jump.places) >= PROVEN and len(self._proven) < MOST:
            self._proven.add(button)

    def _break(self, button: Button, jump: _Jump) -> None:
        jump.broken = True
        self._wrong += len(jump.places) >= FORETOLD
        self._right -= jump.foretold
        self._proven.discard(button)
        self._likely.discard(button)
