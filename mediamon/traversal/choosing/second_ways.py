"""Other ways to what was seen and is not reached any more (ours).

A press has brought a state to light in which something waits, and no walk leads there now: the page is another one after each load, or
tells more of its buttons apart than it did then. The same press elsewhere may bring the same to light, so it is made once more, though
nothing is expected of it: of each button in its surroundings once, and of so many in all.
"""

from __future__ import annotations

from mediamon.traversal.automaton.state import Key
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.learnt.knowledge import Knowledge

MOST, OF_ONE = 60, 3  # presses that are allowed again; of those that led to one state


class SecondWays:
    """The presses that were allowed again so far."""

    def __init__(self, knowledge: Knowledge, frontier: Frontier) -> None:
        self._knowledge, self._graph, self._frontier = knowledge, knowledge.graph, frontier
        self._allowed: set[Key] = set()

    def open(self) -> bool:
        """Allow the presses that had brought to light what waits out of reach; is there any that was not allowed before?"""
        keys = [key for vertex in self._frontier.out_of_reach() for key in self._led_to(vertex)]
        fresh = list(dict.fromkeys(key for key in keys if key not in self._allowed))[: MOST - len(self._allowed)]
        for key in fresh:
            self._allowed.add(key)
            self._knowledge.news.allow_once_more(key)
        if fresh:
            self._graph.reconsider()
        return bool(fresh)

    def _led_to(self, vertex: int) -> list[Key]:
        into = self._graph[vertex].into[:OF_ONE]
        return [(opener, self._graph[self._graph.resolve(source)].places.get(opener, "")) for source, opener in into]
