"""Walks without the presses that a later one makes idle (ours).

A path search knows the ways that were taken. Through the days of a month, each pressed after the last, the way back leads over all of
them; but a day that is chosen takes the place of the one before it. So of a walk those presses are left out that the next one overrides
(`laws`), where its button stands before them, too. Where that leads elsewhere, the next walk is made in full.
"""

from __future__ import annotations

from dataclasses import replace

from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.automaton.state import Button, PageState
from mediamon.traversal.choosing.paths import Plan
from mediamon.traversal.learnt.laws import Laws


def shortened(plan: Plan, here: int, graph: StateGraph, laws: Laws) -> Plan:
    """A plan for the page in a state without what need not be pressed."""
    kept: list[tuple[Button, int]] = []
    for button, target in plan.steps:
        while kept and _replaces(button, target, kept, here, graph, laws):
            kept.pop()
        kept.append((button, target))
    return plan if len(kept) == len(plan.steps) else replace(plan, steps=tuple(kept))


def is_astray(graph: StateGraph, here: int, button: Button, state: PageState, target: int) -> bool:
    """Has a press of a walk, made in a state for the first time, led to another state than the walk was made for? Then it has shown what any
    new press shows.
    """
    return button not in graph[here].pressed and graph.find(state) != graph.resolve(target)


def _replaces(
    button: Button, target: int, before: list[tuple[Button, int]], here: int, graph: StateGraph, laws: Laws
) -> bool:
    last, middle = before[-1]
    origin = before[-2][1] if len(before) > 1 else here
    there = graph[origin]
    if button == last or button not in there.state.buttons:
        return False
    if button in there.out:
        return graph.sole(origin, button) == target
    return laws.overrides(button, last, middle)
