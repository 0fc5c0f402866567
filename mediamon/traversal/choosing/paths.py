"""Path search with histories: over pairs (vertex, last presses), by cost (Vasenin, Dzabraev 2017, "История нажатий"; costs are ours).

An edge labelled (b, [q₁…q_m]) may be taken only if the m presses before it equal q₁…q_m. A reload is a way too: to the
root, with nothing pressed before. Of the last presses a pair holds only what some label can still ask for: few pairs then, and the same paths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import chain, count

from mediamon.traversal.automaton.costs import Costs
from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.automaton.histories import Past
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.jumps import Jumps

Node = tuple[int, Past]


@dataclass(frozen=True, slots=True)
class Plan:
    """How to get to a vertex with a waiting button: perhaps a reload, then presses, each with the vertex it should lead to."""

    reload: bool
    steps: tuple[tuple[Button, int], ...]
    cost: float


@dataclass(frozen=True, slots=True)
class _Back:
    """The way back along a found path, shared between paths."""

    button: Button
    target: int
    before: _Back | None


def nearest_open(
    graph: StateGraph,
    here: int,
    past: Past,
    costs: Costs,
    is_open: Callable[[int], bool] | None = None,
    jumps: Jumps | None = None,
) -> Plan | None:
    """The cheapest way to a vertex with waiting buttons (or one that `is_open` says is), None when there is none.

    jumps: ways that were not taken from a vertex so far, but surely lead on.
    """
    is_open = is_open or graph.open.__contains__
    if not graph.open:
        return None
    order, heap = count(), []  # type: ignore[var-annotated]
    for cost, node, reload in (
        (0.0, (graph.resolve(here), graph.remembered(past)), False),
        (costs.reload, (graph.resolve(graph.root), ()), True),
    ):
        heappush(heap, (cost, next(order), node, reload, None))
    done: set[Node] = set()
    while heap:
        cost, _, node, reload, back = heappop(heap)
        if node in done:
            continue
        done.add(node)
        if is_open(node[0]):
            return Plan(reload, _unroll(back), cost)
        for button, target in chain(_ways(graph, node), _sure_ways(graph, node[0], jumps)):
            onward = (target, graph.remembered((*node[1], button)))
            if onward not in done:
                step = _Back(button, target, back)
                heappush(heap, (cost + costs.press(button), next(order), onward, reload, step))
    return None


def _ways(graph: StateGraph, node: Node) -> list[tuple[Button, int]]:
    """Presses that lead on from here; a loop does where some history asks for its button."""
    vertex, past = node
    expected = ((button, graph.expect(vertex, button, past)) for button in graph[vertex].out)
    return [
        (button, target)
        for button, target in expected
        if target is not None and (target != vertex or button in graph.asked)
    ]


def _sure_ways(graph: StateGraph, vertex: int, jumps: Jumps | None) -> Iterator[tuple[Button, int]]:
    """Of the buttons that this very state shows: `places` may know more. One that was pressed and led nowhere was missing. Those
    of which it is foretold (`laws`) are not pressed, and so are no known ways yet.
    """
    here = graph[vertex]
    for button, foretold in here.foretold.items():
        if button not in here.out and graph.resolve(foretold) != vertex:
            yield button, graph.resolve(foretold)
    if jumps is None:
        return
    for button in jumps:
        if button in here.state.buttons and button not in here.out and button not in here.pressed:
            target = jumps.target(button)
            if target is not None and target != vertex:
                yield button, target


def _unroll(back: _Back | None) -> tuple[tuple[Button, int], ...]:
    steps: list[tuple[Button, int]] = []
    while back is not None:
        steps.append((back.button, back.target))
        back = back.before
    return tuple(reversed(steps))
