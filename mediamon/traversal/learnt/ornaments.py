"""Buttons that change nothing but themselves: a larger print, a chat that opens, all tags and fewer (ours).

What surrounds the news multiplies its states: five switches at the edge make thirty-two pages of each. Such a button is known by what its
presses have changed, wherever they were made: no address has come or gone, and of the buttons only those that have never brought one
themselves, nor have shown one that has: a tab whose fold holds a pager is none. After `TRIED` presses that changed something, in `STATES` states, nothing is expected of it in any other, nor after `ALIKE` such
buttons of others that differ in their place alone ("save" on every card); and the states to which it leads are let be, but for the first
one, its sample. It is none, for good, where a press that had been in vain elsewhere brings addresses in a state to which it has led: a
choice of which "Apply" makes something.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mediamon.traversal.automaton.state import Button

TRIED, STATES, ALIKE = 4, 2, 3
DOUBTED = 8  # more presses for each that has made addresses come or go
MOST = 30  # buttons that one of them changes


@dataclass(slots=True)
class _Seen:
    """times: presses that left all addresses as they were; effects: those of them that changed something; moved: presses that did not leave
    them so; states: the first few that it was pressed in.
    """

    times: int = 0
    effects: int = 0
    moved: int = 0
    states: set[int] = field(default_factory=set)
    changed: set[Button] = field(default_factory=set)

    @property
    def is_harmless(self) -> bool:
        """An address that came by chance just then, such as an advert's, is made up for by many presses."""
        return self.times > DOUBTED * self.moved


class Ornaments:
    """Learns from presses. version: changes with what `__contains__` says; lost: how often those alike have turned out to be none."""

    def __init__(self) -> None:
        self.version = self.lost = 0
        self._seen: dict[Button, _Seen] = {}
        self._useful: set[Button] = set()
        self._found: set[Button] = set()
        self._kinds: dict[tuple[str, ...], set[Button]] = {}  # those found, by what they share with others
        self._mixed: set[tuple[str, ...]] = set()
        # By kind, those that have shown something of which it is not known what it brings.
        self._open: dict[tuple[str, ...], set[Button]] = {}
        self._samples: dict[int, Button] = {}

    def __contains__(self, button: Button) -> bool:
        return button in self._found or (bool(self._kinds) and self._is_alike(button))

    def _is_alike(self, button: Button) -> bool:
        kind = button.alike
        if kind is None or kind in self._mixed or self._open.get(kind):
            return False
        return len(self._kinds.get(kind, ())) >= ALIKE

    def sample_of(self, state: int) -> Button | None:
        """The button of which this was the first state that it has led to."""
        return self._samples.get(state)

    def needed(self, button: Button) -> None:
        """Something that was in vain elsewhere has brought addresses in its sample."""
        self._useful.add(button)
        self._lose(button)

    def moved(self, button: Button) -> None:
        """A press has made addresses come or go."""
        self._seen.setdefault(button, _Seen()).moved += 1
        self._lose(button)

    def _lose(self, button: Button) -> None:
        gone = {one for one in self._found if one == button or button in self._shown_by(one)}
        if gone or button in self:
            self._found -= gone
            self.version += 1
        if button.alike is not None:
            self._mixed.add(button.alike)

    def pressed(self, button: Button, source: int, target: int, changed: frozenset[Button]) -> None:
        """A press has made no address come or go. source, target: the states that it led from and to; changed: buttons that came or went."""
        seen = self._seen.setdefault(button, _Seen())
        seen.times += 1
        self._note_open(button, changed)
        if source == target:  # what does nothing here may do much elsewhere: a day of a month without news
            return
        if not seen.effects:
            self._samples.setdefault(target, button)
        seen.effects += 1
        if len(seen.states) < STATES:
            seen.states.add(source)
        if len(seen.changed) <= MOST:
            seen.changed |= changed - {button}
        if button not in self._found and button not in self._useful and self._is_one(button, seen):
            self._found.add(button)
            if button.alike is not None:
                self._kinds.setdefault(button.alike, set()).add(button)
            self.version += 1

    def _note_open(self, button: Button, changed: frozenset[Button]) -> None:
        """The folders of a tree are no ornaments as long as one of them holds something that was never pressed, nor is any like them."""
        kind, known = button.alike, self._seen.keys()
        if kind is not None and not changed <= known:
            some = self._open.setdefault(kind, set())
            self.lost += not some and len(self._kinds.get(kind, ())) >= ALIKE
            some.add(button)
        for kind, some in list(self._open.items()):
            some -= {one for one in some if one != button and self._seen[one].changed <= known}
            if not some:
                del self._open[kind]
                self.version += 1

    def _is_one(self, button: Button, seen: _Seen) -> bool:
        if seen.effects < TRIED + DOUBTED * seen.moved or len(seen.states) < STATES or len(seen.changed) > MOST:
            return False
        return all(
            one in self._seen and self._seen[one].is_harmless and one not in self._useful
            for one in self._shown_by(button)
        )

    def _shown_by(self, button: Button) -> set[Button]:
        """What its presses have changed, and what the presses of these have, and so on: more than `MOST` at once are not followed."""
        found: set[Button] = set()
        waiting = [button]
        while waiting:
            changed = self._seen[waiting.pop()].changed
            if len(changed) <= MOST:
                waiting += (one for one in changed - found if one in self._seen)
                found |= changed
        return found - {button}
