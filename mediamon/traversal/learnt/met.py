"""The buttons that a traversal has met, and what sort each has turned out to be."""

from __future__ import annotations

from collections.abc import Sequence, Set

from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button


class Met:
    """untried: seen and never pressed; never: that hang the page, and are pressed nowhere; strays: that have brought what is no part of
    the state that they led to; fruitful: that brought something no earlier crawl knew, or new buttons; showing: that have shown an
    address, known or not; newcomers: how many of the last reading were never seen before.
    """

    def __init__(self) -> None:
        self.untried: set[Button] = set()
        self.never: set[Button] = set()
        self.strays: set[Button] = set()
        self.fruitful: set[Button] = set()
        self.showing: set[Button] = set()
        self.newcomers = 0
        self._all: set[Button] = set()
        self._last: frozenset[Button] = frozenset()
        self._pressable: tuple[Sequence[Button], Sequence[Button]] = ((), ())

    def read(self, shown: frozenset[Button]) -> bool:
        """Is there a button that was never seen before?"""
        # The page hands out equal sets as one.
        self.newcomers = 0 if shown is self._last else len(shown - self._all)
        self._last = shown
        if self.newcomers:
            self.meet(shown)
        return self.newcomers > 0

    def meet(self, buttons: Set[Button]) -> None:
        """They were seen."""
        self.untried |= buttons - self._all
        self._all |= buttons

    def pressable(self, reading: Reading) -> Sequence[Button]:
        """The buttons of a reading that may be pressed: the tuple itself where that is all, which states then share."""
        if self.never.isdisjoint(reading.state.buttons):
            return reading.buttons
        if self._pressable[0] is not reading.buttons:
            allowed = tuple(button for button in reading.buttons if button not in self.never)
            self._pressable = (reading.buttons, allowed)
        return self._pressable[1]

    def close_in(self, here: Vertex) -> None:
        """What hangs the page counts as pressed in a state that has come to light, or is another now."""
        if self.never:
            here.pressed |= self.never & here.state.buttons
