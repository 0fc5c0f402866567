"""Where one tab stands: the vertex, the presses that led there, and what was pressed last."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from mediamon.traversal.automaton.histories import Past
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.automaton.walks import LOADED, Step


@dataclass(slots=True)
class Position:
    """A tab. here: its vertex, None before it is loaded; depth: presses since the load; last: of the last new press; brought: has the last press
    shown addresses? way: the vertex and the press by which it came here, None where it was no press.
    """

    longest_history: int
    here: int | None = None
    depth: int = 0
    last: Button | None = None
    step: Step = LOADED
    fruitless: int = 0
    brought: bool = False
    way: tuple[int, Button] | None = None
    _past: deque[Button] = field(default_factory=deque)

    @property
    def past(self) -> Past:
        """The last presses, as long as histories may be."""
        return tuple(self._past)

    @property
    def last_text(self) -> str:
        """What the button of the last new press says."""
        return self.last.text if self.last else ""

    def is_again(self, button: Button) -> bool:
        """Was the last new press of it, too, wherever it stood? A city that says what its option in a list says is another one."""
        return self.last is not None and (self.last.text, self.last.listeners[:1]) == (
            button.text,
            button.listeners[:1],
        )

    def loaded(self, vertex: int) -> None:
        """The page was loaded."""
        self.here, self.depth, self.step, self.brought, self.way = vertex, 0, LOADED, False, None
        self._past.clear()

    def pressed(self, button: Button, vertex: int, *, brought: bool = False) -> None:
        """A press led to a vertex."""
        self.way = (self.here, button) if self.here is not None else None
        self.here, self.depth, self.brought = vertex, self.depth + 1, brought
        self._past.append(button)
        if len(self._past) > self.longest_history:
            self._past.popleft()
