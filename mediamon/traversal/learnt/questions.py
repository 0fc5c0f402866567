"""Questions that stand between a press and what it brings, the same whatever was pressed ("Are you sure?", "Are you a specialist?") (ours).

A dialog that offers nothing of what was there before hides which press has opened it: its answer belongs to that press, and the paper presses it once
for all of them. Once an answer has brought something never seen, it is given after each of the other presses that lead to the question, too; and
those that were answered otherwise before are made once more, for a question may be asked only once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.automaton.state import Button

MOST_ANSWERS = 6  # of a question; what offers more is a part of the page
MOST_WAYS = 24  # to a question
URGED = 3  # times that answers are asked for after one press: some are never heard
VAIN = 4  # answers in a row after which the question is taken to hide nothing

Press = tuple[int, Button]
"""A state, and what was pressed in it."""


@dataclass(slots=True)
class _Question:
    """ways: the presses that have led to it, and which answers were given after each; good: answers that have brought something, with how often in a
    row they have brought nothing since; left: ways that are gone once more, because it was left by another answer; settled: it hides nothing.
    """

    ways: dict[Press, set[Button]] = field(default_factory=dict)
    good: dict[Button, int] = field(default_factory=dict)
    left: set[Press] = field(default_factory=set)
    urged: Counter[Press] = field(default_factory=Counter)
    settled: bool = False


class Questions:
    """By the state in which each is asked."""

    def __init__(self, graph: StateGraph) -> None:
        self._graph = graph
        self._asked: dict[int, _Question] = {}

    def learn(self, way: Press | None, source: int, button: Button, target: int, *, fresh: bool) -> list[Press]:
        """A press in a state, to which the press `way` had led, has led to another one; which presses are to be made once more? fresh: has it
        brought an address that nobody had seen?
        """
        return [*self._answered(way, source, button, fresh=fresh), *self._asks(source, button, target)]

    def _answered(self, way: Press | None, source: int, button: Button, *, fresh: bool) -> list[Press]:
        question = self._asked.get(source)
        if question is None or way not in question.ways:
            return []
        question.ways[way].add(button)
        if button not in question.good and not fresh:
            return self._left_otherwise(question, way)
        first = button not in question.good
        question.good[button] = 0 if fresh else question.good[button] + 1
        question.settled = question.settled or question.good[button] >= VAIN
        return [other for other, given in question.ways.items() if first and button not in given]

    def _left_otherwise(self, question: _Question, way: Press) -> list[Press]:
        if question.settled or way in question.left or question.good.keys() <= question.ways[way]:
            return []
        question.left.add(way)
        return [way]

    def _asks(self, source: int, button: Button, target: int) -> list[Press]:
        if not self._is_question(source, target):
            return []
        question = self._asked.setdefault(target, _Question())
        if (source, button) not in question.ways:
            if len(question.ways) >= MOST_WAYS:
                return []
            question.ways[source, button] = set()
        wanted = question.good.keys() - question.ways[source, button]
        if question.settled or not wanted or question.urged[source, button] >= URGED:
            return []
        question.urged[source, button] += 1
        return [(target, answer) for answer in question.good if answer in wanted]

    def _is_question(self, source: int, target: int) -> bool:
        before, there = self._graph[source].state.buttons, self._graph[target].state.buttons
        return source != target and 0 < len(there) <= MOST_ANSWERS and before.isdisjoint(there)
