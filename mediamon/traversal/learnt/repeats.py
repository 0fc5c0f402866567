"""Is a second press worth while? Learnt from buttons of one kind: those with the same listeners and, but for numbers, the same
text (ours).

The day of a calendar, the number of an issue: when the second presses of many of them, one after another, have brought
nothing, the next one of them is pressed once. A list that grows is of a kind of its own, and its second presses do bring
something.
"""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

from mediamon.traversal.automaton.state import Button

AFTER_NOTHING, AFTER_NEWS = 5, 8  # second presses in vain, after a first one that brought nothing, something
DIGITS = re.compile(r"\d+")


@dataclass(slots=True)
class _Tried:
    vain: int = 0
    fruitful: bool = False


class Repeats:
    """Second presses by kind, and by what the first one brought."""

    def __init__(self) -> None:
        self._tried: dict[tuple[Hashable, bool], _Tried] = {}

    def pressed_again(self, button: Button, *, first_brought: bool, brought: bool) -> None:
        """Learn from a second press in the same surroundings."""
        tried = self._tried.setdefault((kind_of(button), first_brought), _Tried())
        tried.vain += 1
        tried.fruitful = tried.fruitful or brought

    def pointless(self, button: Button, *, first_brought: bool) -> bool:
        """Has it been tried often enough to be let be?"""
        tried = self._tried.get((kind_of(button), first_brought))
        enough = AFTER_NEWS if first_brought else AFTER_NOTHING
        return tried is not None and not tried.fruitful and tried.vain >= enough


def kind_of(button: Button) -> Hashable:
    """What buttons have in common that do the same with different numbers.

    >>> kind_of(Button("Issue 12 of 2019")) == kind_of(Button("Issue 3 of 2020"))
    True
    """
    return _but_for_numbers(button.text), button.listeners


@lru_cache(maxsize=16_384)  # a plan asks for the same few of them over and over
def _but_for_numbers(text: str) -> str:
    return DIGITS.sub("#", text)
