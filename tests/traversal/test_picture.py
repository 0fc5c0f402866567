"""The state graph for people and programs."""

from __future__ import annotations

from io import BytesIO

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from mediamon.traversal import Button, StateGraph
from mediamon.traversal.picture import SHOWN, to_graphml, to_networkx, to_svg

from .automata import MadeUpPage, add, presses, switches, walk

HOSTILE = [
    "<script>alert(1)</script>",
    "]]>",
    "&amp; \"'",
    "\x00\x08\x1b\x7f",
    "\ud800",
    "￾￿",
    "</title></path>",
    "\n\t",
]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*texts: str) -> StateGraph:
    graph = StateGraph()
    graph.root = add(graph, "root", *texts)
    for at, text in enumerate(texts):
        target = add(graph, f"after {at}")
        graph.observe(graph.root, Button(text), presses(text), target)
        graph.mark_pressed(graph.root, Button(text))
    return graph


def parsed(graph: StateGraph) -> etree._Element:
    return etree.fromstring(to_svg(graph).encode("utf8"))


def test_a_node_per_state_and_an_edge_per_label() -> None:
    graph = drawn("a", "b")
    add(graph, "open", "c")
    found = to_networkx(graph)
    assert dict(found.nodes[graph.root]) == {"urls": 1, "buttons": 2, "waiting": 0, "root": True}
    assert dict(found.nodes[3]) == {"urls": 1, "buttons": 1, "waiting": 1, "root": False}
    assert sorted(data["button"] for *_, data in found.edges(data=True)) == ["a", "b"]


def test_histories_are_on_the_edges() -> None:
    graph = StateGraph()
    graph.root, one, two = add(graph, "root", "a"), add(graph, "one"), add(graph, "two")
    graph.observe(graph.root, Button("a"), presses("x", "y"), one)
    graph.observe(graph.root, Button("a"), presses("z", "y"), two)
    assert {data["history"] for *_, data in to_networkx(graph).edges(data=True)} == {"x y", "z y"}


async def test_graphml_parses_back_to_the_same_graph() -> None:
    traversal, _, _ = await walk(MadeUpPage(switches(3), exhaustive=True))
    written, read = to_networkx(traversal.graph), nx.read_graphml(BytesIO(to_graphml(traversal.graph).encode()), int)
    assert dict(read.nodes(data=True)) == dict(written.nodes(data=True))
    assert sorted((u, v, data["button"]) for u, v, data in read.edges(data=True)) == sorted(
        (u, v, data["button"]) for u, v, data in written.edges(data=True)
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_graphml_stands_hostile_labels(text: str) -> None:
    read = nx.read_graphml(BytesIO(to_graphml(drawn(text)).encode("utf8")))
    (label,) = (data["button"] for *_, data in nx.MultiDiGraph(read).edges(data=True))
    assert label == "".join(letter for letter in text if letter.isprintable())


@pytest.mark.parametrize("text", HOSTILE)
def test_svg_stands_hostile_labels(text: str) -> None:
    picture = parsed(drawn(text))
    assert {element.tag for element in picture.iter()} <= {
        SVG + name for name in ("svg", "defs", "marker", "path", "title", "circle", "text")
    }
    (title,) = picture.findall(f"{SVG}path/{SVG}title")
    assert (title.text or "") == "".join(letter for letter in text if letter.isprintable())


@given(st.lists(st.text(max_size=20), max_size=5, unique=True))
def test_svg_and_graphml_are_well_formed_whatever_buttons_say(texts: list[str]) -> None:
    graph = drawn(*texts)
    assert len(parsed(graph).findall(f"{SVG}circle")) == len(texts) + 1
    assert nx.read_graphml(BytesIO(to_graphml(graph).encode("utf8"))).number_of_edges() == len(texts)


def test_a_loop_is_a_dot_without_an_arrow() -> None:
    graph = StateGraph()
    graph.root = add(graph, "root", "a")
    graph.observe(graph.root, Button("a"), (), graph.root)
    assert len(parsed(graph).findall(f"{SVG}circle")) == 1
    assert not parsed(graph).findall(f"{SVG}path")


def test_states_with_buttons_left_look_different() -> None:
    graph = drawn("a")
    add(graph, "open", "c")
    colours = [dot.get("fill") for dot in parsed(graph).findall(f"{SVG}circle")]
    assert colours[0] == colours[1] != colours[2]


def test_a_graph_of_nothing_is_a_picture_of_nothing() -> None:
    assert not parsed(StateGraph()).findall(f"{SVG}circle")
    assert nx.read_graphml(BytesIO(to_graphml(StateGraph()).encode())).number_of_nodes() == 0


def test_a_picture_says_how_many_states_it_does_not_draw() -> None:
    graph = StateGraph()
    graph.root = before = add(graph, "root")
    for number in range(SHOWN + 4):
        after = add(graph, str(number))
        graph.observe(before, Button("more"), (), after)
        before = after
    picture = parsed(graph)
    assert len(picture.findall(f"{SVG}circle")) == SHOWN
    assert picture.findtext(f"{SVG}text") == "5 more states are not drawn"


def test_a_merged_root_is_drawn_as_the_root() -> None:
    graph = drawn("a")
    other = add(graph, "other")
    graph.merge(graph.root, other)
    assert [node for node, root in to_networkx(graph).nodes(data="root") if root] == [other]
    assert len(parsed(graph).findall(f"{SVG}path")) == 1
