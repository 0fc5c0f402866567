"""Buttons that take what was chosen elsewhere ("Apply"), known by what they do (ours): they have brought something, and pressed again in the same
surroundings nothing. In surroundings where such a one was never pressed it comes first when a choice has brought nothing by itself, as whoever
has chosen presses it; by its label alone it would come last.

"Load more" brings something again, and what turns a page stands in other surroundings after that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from mediamon.traversal.automaton.state import Button, Key

MOST = 1000  # buttons


class Takers:
    """By button: the surroundings in which it has brought something, and was pressed again."""

    def __init__(self) -> None:
        self._brought = defaultdict[Button, set[str]](set)
        self._lists: set[Button] = set()  # that bring more in the same surroundings, until they end
        self._taking: dict[Button, None] = {}

    def __iter__(self) -> Iterator[Button]:
        """Those that are, as they came to be known."""
        return iter(self._taking)

    def pressed(self, key: Key, *, brought: bool) -> None:
        """Learn from a press. brought: has it shown an address that nobody had seen?"""
        button, place = key
        if button in self._lists:
            return
        again = button in self._brought and place in self._brought[button]
        if again and brought:
            self._lists.add(button)
            self._taking.pop(button, None)
        elif again:
            self._taking[button] = None
        elif brought and len(self._brought) < MOST:
            self._brought[button].add(place)

    def __contains__(self, button: Button) -> bool:
        """Is it one?"""
        return button in self._taking
