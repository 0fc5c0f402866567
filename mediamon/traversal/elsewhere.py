"""Is a press in other surroundings worth while? Learnt from what the same listeners serve (ours).

A question that opens its answer, a row that opens its details: what such a button shows is its own, wherever it stands. Whatever else is
open, sorted or chosen on the page makes other surroundings of it, and to press it in all of them would not end. So when presses of several
such buttons in a row, each pressed before in other surroundings, have brought nothing never seen, each of them is pressed once, but after what
turns the page (`turns`). The oftener such presses have brought something, the longer the row must be: sections show other news in another
year. Numbers are let be: the days of months differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field

from mediamon.traversal.repeats import DIGITS
from mediamon.traversal.state import PLACE, Button, Key

VAIN, BUTTONS = 8, 4  # presses in a row in other surroundings; of so many buttons
ADDRESS, CONTROL = (
    2,
    1,
)  # how many more such rows it takes after one that has brought an address, only a button never seen
MOST_ROWS = 5
MOST = 20_000  # buttons that are remembered; a page that makes up ever new ones gains nothing by more


@dataclass(slots=True)
class _Row:
    vain: int = 0
    fruits: int = 0
    buttons: set[Button] = field(default_factory=set)

    @property
    def is_pointless(self) -> bool:
        return self.vain >= VAIN * min(1 + self.fruits, MOST_ROWS) and len(self.buttons) >= BUTTONS


class Elsewhere:
    """Presses by what serves the button, with and without what it says. version: changes with what `pointless` says."""

    def __init__(self) -> None:
        self.version = 0
        self._first: dict[Button, str] = {}  # the surroundings in which it was pressed first
        self._rows: dict[Hashable, _Row] = {}

    def pressed(self, key: Key, *, fresh: bool, brought: bool) -> bool:
        """Learn from a press; has it shown that others are not pointless after all? fresh: has it brought an address never seen; brought: that,
        or a button never seen?
        """
        button, place = key
        if len(self._first) >= MOST or DIGITS.search(button.text):
            return False
        if self._first.setdefault(button, place) == place:
            return False
        revived = False
        for name in _rows_of(button):
            row = self._rows.setdefault(name, _Row())
            before = row.is_pointless
            row.fruits += ADDRESS if fresh else CONTROL if brought else 0
            row.vain = 0 if brought else row.vain + 1
            if len(row.buttons) < BUTTONS:
                row.buttons.add(button)
            self.version += row.is_pointless != before
            revived |= before and not row.is_pointless
        return revived

    def pointless(self, key: Key) -> bool:
        """Was it pressed in other surroundings, and are second presses of its like elsewhere in vain?"""
        button, place = key
        if self._first.get(button, place) == place:
            return False
        return any(name in self._rows and self._rows[name].is_pointless for name in _rows_of(button))


def _rows_of(button: Button) -> Iterator[Hashable]:
    listeners = button.listeners
    if listeners and listeners[-1].startswith(PLACE):
        listeners = listeners[:-1]
    yield listeners
    yield button.text, listeners
