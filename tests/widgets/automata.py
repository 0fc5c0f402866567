"""Pages as automata, and the least number of presses that shows all of their news. The automata are in `machines`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

State = tuple[object, ...]
Node = tuple[State, int]
"""A state and the groups seen on the way to it, a bit each."""


@dataclass(frozen=True)
class Machine:
    """root: the state after loading; moves: what can be pressed (a Playwright selector) and where it leads;
    shows: groups of `news.json` whose links are in the document in a state.
    """

    root: State
    moves: Callable[[State], Mapping[str, State]]
    shows: Callable[[State], frozenset[str]]


def shortest(machine: Machine, groups: Sequence[str]) -> list[str | None]:
    """A walk with the fewest presses that shows all groups: selectors, None for a reload, which is not a press.

    Breadth first over (state, groups seen). Raises ValueError if there is no such walk.
    """
    bits = {group: 1 << at for at, group in enumerate(groups)}
    shown = cache(lambda state: sum(bits[group] for group in machine.shows(state)))
    everything = (1 << len(groups)) - 1
    came: dict[Node, tuple[Node, str | None] | None] = {}
    frontier: deque[tuple[Node, tuple[Node, str | None] | None]] = deque()
    frontier.append(((machine.root, shown(machine.root)), None))
    while frontier:
        here, by = frontier.popleft()
        if here in came:
            continue
        came[here] = by
        state, seen = here
        if seen == everything:
            return _way_to(here, came)
        frontier.appendleft(((machine.root, seen), (here, None)))
        for selector, target in machine.moves(state).items():
            frontier.append(((target, seen | shown(target)), (here, selector)))
    raise ValueError("no walk shows all groups")


def least(machine: Machine, groups: Sequence[str]) -> int:
    """How many presses that walk has."""
    return sum(step is not None for step in shortest(machine, groups))


def _way_to(here: Node, came: Mapping[Node, tuple[Node, str | None] | None]) -> list[str | None]:
    steps: list[str | None] = []
    while (before := came[here]) is not None:
        here, step = before
        steps.append(step)
    return steps[::-1]
