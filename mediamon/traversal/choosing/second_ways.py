"""Other ways to what was seen and is not reached any more (ours).

A press has brought a state to light in which something waits, and no walk leads there now: the page is another one after each load, or
tells more of its buttons apart than it did then. The same press elsewhere may bring the same to light, so it is made once more, though
nothing is expected of it: of each button in its surroundings once, and of so many in all.

And a button that is spared in the end, for it brings nothing more, may never have been pressed in what the page shows at first, which no other state
has shown: the list of the first of its tabs.
"""

from __future__ import annotations

from mediamon.traversal.automaton.state import Key
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.learnt.knowledge import Knowledge

IN_VAIN = 2  # presses in a row in the first state that may bring nothing
MOST, OF_ONE = 60, 3  # presses that are allowed again; of those that led to one state


class SecondWays:
    """The presses that were allowed again so far."""

    def __init__(self, knowledge: Knowledge, frontier: Frontier) -> None:
        self._knowledge, self._graph, self._frontier = knowledge, knowledge.graph, frontier
        self._allowed: set[Key] = set()
        self._tried: set[Key] = set()
        self._found, self._vain = -1, 0

    def open(self) -> bool:
        """Allow the presses that had brought to light what waits out of reach; is there any that was not allowed before?"""
        keys = [key for vertex in self._frontier.out_of_reach() for key in self._led_to(vertex)]
        fresh = list(dict.fromkeys(key for key in keys if key not in self._allowed))[: MOST - len(self._allowed)]
        for key in fresh:
            self._allowed.add(key)
            self._knowledge.news.allow_once_more(key)
        if fresh:
            self._graph.reconsider()
        return bool(fresh) or self._begin_where_the_page_begins()

    def _begin_where_the_page_begins(self) -> bool:
        """Let the next button be pressed in the page's first state that has brought something in others, was spared for that, and never pressed here."""
        found, knowledge = len(self._knowledge.addresses), self._knowledge
        self._vain = 0 if found > self._found else self._vain + 1
        self._found = found
        if knowledge.graph.root < 0 or self._vain > IN_VAIN or not knowledge.spares:
            return False
        if all(vertex.turn is None for vertex in self._graph):
            return False  # presses have only added: what is shown at first was shown beside all else
        root = self._graph[self._graph.resolve(self._graph.root)]
        for button in root.buttons:
            key = (button, root.places.get(button, ""))
            if button in root.pressed or button not in knowledge.met.fruitful or key in self._tried:
                continue
            if knowledge.news.presses_to_go(key) <= 0 and knowledge.news.goes_on(key):
                self._tried.add(key)
                root.ahead = button
                knowledge.rows.left_in.add(root.id)  # so that it is worth a walk
                self._graph.reconsider()
                return True
        return False

    def _led_to(self, vertex: int) -> list[Key]:
        into = self._graph[vertex].into[:OF_ONE]
        return [(opener, self._graph[self._graph.resolve(source)].places.get(opener, "")) for source, opener in into]
