"""What a reload does to the graph: the paper's three cases (Vasenin, Dzabraev 2017, "История нажатий", on the jump to the root)."""

from __future__ import annotations

from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.automaton.page import Reading


def settle_root(graph: StateGraph, reading: Reading) -> int:
    """Bring the graph into accord with what a reload has shown; returns the root, which is the current vertex.

    Case 0: the first load makes the root. Case 1: the root's own triple, nothing to do. Case 2: a triple of no vertex,
    which the root takes. Case 3: the triple of another vertex A, into which the root is merged.
    """
    known = graph.find(reading.state)
    if graph.root < 0:
        graph.root = graph.add(reading.state, reading.buttons, reading.places)
    elif known is None:
        graph.retake(graph.root, reading.state, reading.buttons, reading.places)
    elif known != graph.resolve(graph.root):
        graph.merge(graph.root, known)
        graph.root = known
    return graph.root
