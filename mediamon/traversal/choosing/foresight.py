"""Bursts (ours): which presses will be chosen next, as long as the page does what it did last time.

A press costs far less than telling of it. So the choices that follow are foreseen, each with what its press should
bring, and made in the page without a round trip each; the page stops where a press brings something else. What was
foreseen rightly is what would have been chosen one by one, and what follows a surprise is chosen with what it showed.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mediamon.traversal.automaton.graph import Vertex
from mediamon.traversal.automaton.state import Button, Key
from mediamon.traversal.choosing.roster import Roster
from mediamon.traversal.learnt.laws import Laws
from mediamon.traversal.learnt.news import News

LONGEST = 512  # presses; by then a burst's own time is up


class Step(NamedTuple):
    """A press, and whether it should bring new URLs (and a new state with the same buttons) or change nothing at all."""

    button: Button
    brings: bool


class Habit:
    """What first presses and those that follow them have done lately, by button and for all."""

    def __init__(self) -> None:
        self.length = 4  # of the next burst: longer after each that went as foreseen
        self._of: dict[Key, tuple[int, bool]] = {}  # presses, and what the last one brought
        self._lately: dict[int, bool] = {}

    def pressed(self, key: Key, brought: bool) -> None:
        """Learn from a new press."""
        count, _ = self._of.get(key, (0, False))
        self._of[key] = count + 1, brought
        self._lately[min(count, 2)] = brought

    def brings(self, key: Key, more: int) -> bool:
        """Will the press after `more` further ones bring something?"""
        count, last = self._of.get(key, (0, False))
        if count >= 2 or (count and not last):
            return last
        return self._lately.get(min(count + more, 2), True)

    def judge(self, foreseen: int, made: int) -> None:
        """Was the burst made to its end?"""
        self.length = min(LONGEST, 2 * self.length) if made == foreseen else max(2, made)


def foresee(
    vertex: Vertex,
    first: Button,
    roster: Roster,
    news: News,
    habit: Habit,
    most: int,
    laws: Laws,
    row: int | None = None,
) -> list[Step]:
    """The presses to make, the first one given; `most` at most, and `row` of the first one. What is foretold to show nothing (`laws`) is not
    among them.
    """
    steps: list[Step] = []
    at: int | None = roster.labels.index[first]
    mask = roster.promising(vertex.done, vertex.turn, vertex.ahead)
    barren: dict[int, int] = {}  # presses without news, of those foreseen
    times: dict[int, int] = {}
    exhausted: list[int] = []
    while at is not None and len(steps) < min(most, habit.length):
        key = roster.keys[at]
        brings = habit.brings(key, times.get(at, 0))
        steps.append(Step(key[0], brings))
        times[at] = times.get(at, 0) + 1
        if key[0] == first and times[at] == row:
            break  # others have their turn (`rows`)
        if brings:
            mask = roster.promising()  # a state never seen: all of its buttons wait
            mask[exhausted] = False
            mask[at] = mask[at] and key[0].listeners not in news.chosen
            pointless = news.repeats.pointless(key[0], first_brought=True)
            barren[at] = news.patience if pointless else -1_000_000  # news: patience begins anew
        else:
            mask[at] = False
            shown = news.shown(key) or barren.get(at, 0) < 0
            once = shown or news.repeats.pointless(key[0], first_brought=False)
            barren[at] = max(barren.get(at, 0), 0) + (news.patience if once else 1)
        if barren[at] >= news.presses_to_go(key):
            exhausted.append(at)
            mask[at] = False
        origin = vertex.id if len(steps) == 1 else None
        at = _next(mask, roster, vertex, key[0], origin, laws if brings else None)
    return steps


def _next(
    mask: NDArray[np.bool_], roster: Roster, vertex: Vertex, last: Button, origin: int | None, laws: Laws | None
) -> int | None:
    """Which comes after `last`. laws: where that makes a state never seen, they tell what need not be pressed in it."""
    while np.any(mask):
        at = roster.labels.choose(mask, last.text, among=partial(roster.topmost, vertex))
        if at is None or laws is None or not laws.foretells_after(origin, last, *roster.keys[at]):
            return at
        mask[at] = False
    return None
