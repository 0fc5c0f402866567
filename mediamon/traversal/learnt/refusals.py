"""Presses that only asked for what was refused: votes, hearts, "save for later" on every card (ours).

What `browser/guards/network` holds back does something in somebody's name, so the button that asks for it is an order, whatever it says, and is pressed
nowhere again; nor, after `ALIKE` of them, are others that hear by the same listeners of their own and begin with the same word: a library's one
listener may serve a poll, the way out and the archive. But many pages tell a counter of theirs of
every press. Such an address says nothing: a press that has brought something has asked for it too, or buttons of many kinds have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from mediamon.traversal.automaton.state import Button

KINDS, ALIKE = 4, 3
MOST = 2_000  # paths; a page that makes up ever new ones gains nothing by more
DELEGATED = "^"  # how listeners begin that hear for more than the button (js/12-buttons)

FIGURES = re.compile(r"[\d.,\s]+")

Kind = tuple[str, ...]
Look = tuple[str, Kind]


class Refusals:
    """By button, what of its asking was refused. version: changes with what `in` may say; lost: how often it has come to say less."""

    def __init__(self) -> None:
        self.version = self.lost = 0
        self._asked: dict[Button, set[str]] = {}
        self._kinds: dict[str, set[Kind]] = {}  # that have asked for a path
        self._counters: set[str] = set()
        self._useful: set[Button] = set()
        self._alike: dict[Look, set[Button]] = {}
        self._mixed: set[Kind] = set()

    def __contains__(self, button: Button) -> bool:
        return bool(self._asked) and (self._is_one(button) or self._is_alike(_look(button)))

    def _is_one(self, button: Button) -> bool:
        asked = self._asked.get(button)
        return asked is not None and button not in self._useful and not asked <= self._counters

    def _is_alike(self, look: Look) -> bool:
        kind = look[1]
        if not kind or kind[0].startswith(DELEGATED) or kind in self._mixed:
            return False
        return sum(map(self._is_one, self._alike.get(look, ()))) >= ALIKE

    def pressed(self, button: Button, refused: Sequence[str], *, brought: bool) -> None:
        """Learn from a press. refused: paths; brought: has it shown an address or another button?"""
        if brought:
            self._praise(button)
        for path in set(refused) - self._counters:
            if path in self._kinds or len(self._kinds) < MOST:
                self._note(button, path, brought=brought)

    def _note(self, button: Button, path: str, *, brought: bool) -> None:
        kind = button.anywhere.listeners
        kinds = self._kinds.setdefault(path, set())
        kinds.add(kind)
        if brought or len(kinds) >= KINDS:
            self._counters.add(path)
            self._lose()
        else:
            self._asked.setdefault(button, set()).add(path)
            self._alike.setdefault(_look(button), set()).add(button)
            self.version += 1

    def _praise(self, button: Button) -> None:
        if button not in self._useful:
            if button in self:
                self._lose()
            self._useful.add(button)
            self._mixed.add(button.anywhere.listeners)

    def _lose(self) -> None:
        self.version += 1
        self.lost += 1


@lru_cache(maxsize=4096)
def _look(button: Button) -> Look:
    words = FIGURES.sub(" ", button.text).split()
    return (words[0] if words else "", button.anywhere.listeners)
