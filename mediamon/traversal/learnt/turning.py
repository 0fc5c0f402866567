"""Which presses have turned the page, so that what its buttons show may depend on them (`turns`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

from mediamon.traversal.automaton.graph import StateGraph, Vertex
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.automaton.state import Key
from mediamon.traversal.learnt.repeats import kind_of


class Turning:
    """Notes in the graph what has turned the page to a state. Kinds of buttons that have done so are kept by their listeners."""

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        self._known = defaultdict[tuple[str, ...], set[Hashable]](set)

    def came(self, at: Position, source: int, target: int, key: Key, reading: Reading, *, turned: bool) -> None:
        """A state has come to light. turned: things never seen have taken the place of others; of presses alike in a row only the
        first turns, the others go on with a list.
        """
        here, there = self._graph[source], self._graph[target]
        if turned:
            self._known[key[0].listeners].add(kind_of(key[0]))
        if (turned or self._is_beside_a_turn(key, here, reading)) and not at.is_again(key[0]):
            there.turn = kind_of(key[0])
        there.context = there.turn or here.context

    def came_again(self, at: Position, source: int, target: int, key: Key, reading: Reading) -> None:
        """A known state, to which another press had only added what it shows (the first city of several), takes the place of another one."""
        here = self._graph[source]
        turned = (bool(reading.urls) and not grew(here, reading)) or self._is_beside_a_turn(key, here, reading)
        if not turned or at.is_again(key[0]):
            return
        there = self._graph[target]
        if there.turn is None and there.id not in (here.id, self._graph.resolve(self._graph.root)):
            self._graph.turn_up(there.id, kind_of(key[0]))

    def _is_beside_a_turn(self, key: Key, source: Vertex, reading: Reading) -> bool:
        """Does it show nothing by itself and close the list that it stands in, of which another option has turned the page: a region, of
        which a district is to be chosen?
        """
        button, place = key
        known = self._known.get(button.listeners)
        if not known or reading.urls or button in reading.state.buttons:
            return False
        row = (
            one for one in source.buttons if one.listeners == button.listeners and source.places.get(one, "") == place
        )
        return any(kind_of(one) in known for one in row)


def grew(source: Vertex, reading: Reading) -> bool:
    """Is all that was shown before a press shown still?"""
    return source.state.url_count + len(set(reading.urls)) <= reading.state.url_count
