"""The state graph for people and programs: networkx for analysis, GraphML for other tools, SVG to look at."""

from __future__ import annotations

from html import escape
from io import BytesIO

import networkx as nx

from mediamon.traversal.graph import StateGraph

COLUMN, ROW, RADIUS, MARGIN = 150, 44, 9, 40
SHOWN = 1_500  # vertices; a picture of more says nothing


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


def to_svg(graph: StateGraph) -> str:
    """A picture: columns by presses from the root, a dot per state, an arrow per edge with its buttons as tooltip."""
    places = _places(graph)
    width = MARGIN * 2 + COLUMN * (1 + max((x for x, _ in places.values()), default=0))
    height = MARGIN * 2 + ROW * (1 + max((y for _, y in places.values()), default=0))
    arrows = [_arrow(edge.source, edge.target, edge.labels, places) for edge in graph.edges()]
    dots = [_dot(vertex.id, vertex.state.url_count, len(vertex.waiting), places) for vertex in graph]
    hidden = f"<text x='8' y='16'>{len(graph) - len(places)} more states are not drawn</text>" * (
        len(graph) > len(places)
    )
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' "
        "font-family='sans-serif' font-size='11'><defs><marker id='tip' viewBox='0 0 8 8' refX='8' refY='4' markerWidth='6' "
        "markerHeight='6' orient='auto'><path d='M0 0L8 4L0 8z' fill='#567'/></marker></defs>"
        f"{hidden}{''.join(arrows)}{''.join(dots)}</svg>"
    )


def _places(graph: StateGraph) -> dict[int, tuple[int, int]]:
    """(column, row) of each drawn vertex: the column is its distance from the root."""
    drawn = nx.DiGraph(to_networkx(graph))
    depths = nx.single_source_shortest_path_length(drawn, graph.resolve(graph.root)) if len(graph) else {}
    rows: dict[int, int] = {}
    places = {}
    for vertex in list(depths)[:SHOWN] + [vertex.id for vertex in graph if vertex.id not in depths][:SHOWN]:
        column = depths.get(vertex, 0)
        places[vertex] = (column, rows.get(column, 0))
        rows[column] = rows.get(column, 0) + 1
    return places


def _centre(place: tuple[int, int]) -> tuple[int, int]:
    return MARGIN + place[0] * COLUMN, MARGIN + place[1] * ROW


def _arrow(
    source: int, target: int, labels: tuple[tuple[object, object], ...], places: dict[int, tuple[int, int]]
) -> str:
    if source not in places or target not in places or source == target:
        return ""
    (x1, y1), (x2, y2) = _centre(places[source]), _centre(places[target])
    bend = 30 if x2 <= x1 else 0
    texts = ", ".join(sorted({getattr(button, "text", "") or "·" for button, _ in labels}))
    path = f"M{x1} {y1}Q{(x1 + x2) // 2} {(y1 + y2) // 2 - bend} {x2} {y2}"
    return (
        f"<path d='{path}' fill='none' stroke='#567' stroke-opacity='.5' marker-end='url(#tip)'>"
        f"<title>{escape(_printable(texts[:300]))}</title></path>"
    )


def _dot(vertex: int, urls: int, waiting: int, places: dict[int, tuple[int, int]]) -> str:
    if vertex not in places:
        return ""
    x, y = _centre(places[vertex])
    colour = "#c33" if waiting else "#2a7"
    return (
        f"<circle cx='{x}' cy='{y}' r='{RADIUS}' fill='{colour}'><title>state {vertex}: {urls} URLs, "
        f"{waiting} buttons not pressed</title></circle><text x='{x + RADIUS + 2}' y='{y + 4}'>{urls}</text>"
    )


def _printable(text: str) -> str:
    return "".join(c for c in text if c.isprintable())
