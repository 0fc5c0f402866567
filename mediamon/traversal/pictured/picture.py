"""The state graph for people and programs: networkx for analysis, GraphML for other tools, SVG to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import networkx as nx

from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.pictured.scene import scene, states_of
from mediamon.traversal.pictured.story import State
from mediamon.traversal.pictured.svg import Look, draw

PLAIN = Look()


def to_networkx(graph: StateGraph) -> nx.MultiDiGraph:
    """A MultiDiGraph: a node per state (urls, waiting, root), an edge per label (button, history)."""
    drawn = nx.MultiDiGraph()
    root = graph.resolve(graph.root)
    for vertex in graph:
        drawn.add_node(
            vertex.id,
            urls=vertex.state.url_count,
            buttons=len(vertex.state.buttons),
            waiting=len(vertex.waiting),
            root=vertex.id == root,
        )
    for edge in graph.edges():
        for button, history in edge.labels:
            past = " ".join(press.text for press in history)
            drawn.add_edge(edge.source, edge.target, button=button.text, history=past)
    return drawn


def to_graphml(graph: StateGraph) -> str:
    """GraphML text. Control characters, which XML cannot hold, are left out of labels."""
    drawn = to_networkx(graph)
    for *_, data in drawn.edges(data=True):
        data.update({key: "".join(c for c in text if c.isprintable()) for key, text in data.items()})
    out = BytesIO()
    nx.write_graphml(drawn, out)
    return out.getvalue().decode("utf8")


def to_svg(graph: StateGraph, states: Mapping[int, State] | None = None, look: Look = PLAIN) -> str:
    """A picture: columns by presses from the root, a dot per state, an arrow per way with its buttons as tooltip.

    states: of a `Story`; without them the picture can only say how many URLs each state shows.
    """
    if states is None:
        return draw(scene(graph, states_of(graph)), replace(look, is_told=False))
    return draw(scene(graph, states), look)
