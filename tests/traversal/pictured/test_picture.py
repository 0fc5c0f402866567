"""The state graph for people and programs."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from mediamon.traversal import Button, StateGraph
from mediamon.traversal.automaton.journal import Scribe, replay
from mediamon.traversal.pictured.picture import to_graphml, to_networkx, to_svg
from mediamon.traversal.pictured.scene import SHOWN, scene, states_of
from mediamon.traversal.pictured.story import story
from mediamon.traversal.pictured.svg import Look
from tests.traversal.automata import MadeUpPage, add, automata, growing_list, presses, switches, walk

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


def parsed(graph: StateGraph, look: Look | None = None) -> etree._Element:
    return etree.fromstring(to_svg(graph, look=look or Look()).encode("utf8"))


def dots(picture: etree._Element) -> list[etree._Element]:
    return picture.xpath("//*[contains(@class, 'dot')]")


def ways(picture: etree._Element) -> list[str]:
    return [title.text or "" for title in picture.findall(f"{SVG}path/{SVG}title")]


def chain(graph: StateGraph, length: int, text: str = "more", start: str = "root") -> list[int]:
    """A row of presses of one button; returns the vertices."""
    row = [add(graph, start)]
    for number in range(length):
        row.append(add(graph, f"{text} {number}"))
        graph.observe(row[-2], Button(text), (), row[-1])
    return row


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
    written, read = (
        to_networkx(traversal.graph),
        nx.read_graphml(BytesIO(to_graphml(traversal.graph).encode()), int),
    )
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
    look = Look(link=lambda state: f"#{text}", thumbnails={0: text}, t=lambda words: words + text)
    for picture in (parsed(drawn(text)), parsed(drawn(text), look)):
        assert {element.tag for element in picture.iter()} <= {
            SVG + name
            for name in ["svg", "defs", "marker", "path", "title", "circle", "text", "tspan", "g", "a", "rect", "image"]
        }
    assert ways(parsed(drawn(text))) == ["".join(letter for letter in text if letter.isprintable())]


@given(st.lists(st.text(max_size=20), max_size=5, unique=True))
def test_svg_and_graphml_are_well_formed_whatever_buttons_say(texts: list[str]) -> None:
    graph = drawn(*texts)
    assert len(dots(parsed(graph))) == len(texts) + 1
    assert nx.read_graphml(BytesIO(to_graphml(graph).encode("utf8"))).number_of_edges() == len(texts)


def test_a_loop_is_a_dot_without_an_arrow() -> None:
    graph = StateGraph()
    graph.root = add(graph, "root", "a")
    graph.observe(graph.root, Button("a"), (), graph.root)
    assert len(dots(parsed(graph))) == 1
    assert not ways(parsed(graph))


def test_states_with_buttons_left_look_different() -> None:
    graph = drawn("a")
    add(graph, "open", "c")
    rings = parsed(graph).xpath("//*[local-name()='circle' and @class='left' and not(ancestor::*[@class='legend'])]")
    assert len(rings) == 1


def test_states_that_found_something_look_different() -> None:
    graph = drawn("a")
    states = states_of(graph)
    picture = etree.fromstring(to_svg(graph, {0: states[0], 1: replace(states[1], found=0)}))
    assert [dot.get("class") for dot in dots(picture)] == ["dot found", "dot nothing"]
    assert dots(picture)[0].get("fill") != dots(picture)[1].get("fill")


def test_more_urls_make_a_larger_dot() -> None:
    graph = drawn("a")
    states = states_of(graph)
    picture = etree.fromstring(to_svg(graph, {0: states[0], 1: replace(states[1], found=80)}))
    assert int(dots(picture)[0].get("r")) < int(dots(picture)[1].get("r"))


def test_a_graph_of_nothing_is_a_picture_of_nothing() -> None:
    assert not dots(parsed(StateGraph()))
    assert nx.read_graphml(BytesIO(to_graphml(StateGraph()).encode())).number_of_nodes() == 0


def test_a_merged_root_is_drawn_as_the_root() -> None:
    graph = drawn("a")
    other = add(graph, "other")
    graph.merge(graph.root, other)
    assert [node for node, root in to_networkx(graph).nodes(data="root") if root] == [other]
    assert ways(parsed(graph)) == ["a"]


def test_a_row_of_presses_of_one_button_is_one_arrow() -> None:
    graph = StateGraph()
    row = chain(graph, 300)
    graph.root = row[0]
    picture = parsed(graph)
    assert (len(dots(picture)), ways(picture)) == (2, ["more ×300"])
    assert "states between that are not drawn: 299" in etree.tostring(picture, encoding="unicode")
    made = scene(graph, states_of(graph))
    assert made.spots[row[-1]].gained == 300
    assert (made.folded, made.hidden) == (299, 0)


def test_states_with_ways_of_their_own_are_not_folded() -> None:
    graph = StateGraph()
    row = chain(graph, 9)
    graph.root, aside = row[0], add(graph, "aside")
    graph.observe(row[4], Button("tab"), (), aside)
    assert sorted(ways(parsed(graph))) == ["more ×4", "more ×5", "tab"]


def test_a_ring_that_nothing_leads_to_is_drawn() -> None:
    graph = StateGraph()
    graph.root = add(graph, "alone")
    row = chain(graph, 4, start="ring")
    graph.observe(row[0], Button("tab"), (), row[0])
    graph.observe(row[-1], Button("more"), (), row[0])
    made = scene(graph, states_of(graph))
    assert len(made.spots) + made.folded == 6
    assert sum(spot.gained for spot in made.spots.values()) == 6


def test_a_row_that_leads_where_others_lead_keeps_its_end() -> None:
    graph = StateGraph()
    row = chain(graph, 6)
    graph.root = row[0]
    graph.observe(row[-1], Button("more"), (), row[0])
    made = scene(graph, states_of(graph))
    assert sorted(made.spots) == [row[0], row[-1]]
    assert (made.folded, made.spots[row[-1]].gained) == (5, 6)


def test_a_picture_says_how_many_states_it_does_not_draw() -> None:
    graph = StateGraph()
    graph.root = add(graph, "root")
    for number in range(SHOWN + 4):
        graph.observe(graph.root, Button(str(number)), (), add(graph, str(number)))
    picture = parsed(graph)
    assert len(dots(picture)) == SHOWN
    assert [text.text for text in picture.findall(f"{SVG}g/{SVG}text[@class='hidden']")] == [
        "more states that are not drawn: 5"
    ]


def test_the_most_telling_states_are_drawn_with_the_way_to_them() -> None:
    graph = StateGraph()
    graph.root = add(graph, "root")
    middle, end = add(graph, "middle"), add(graph, "end")
    for number in range(20):
        graph.observe(graph.root, Button(str(number)), (), add(graph, str(number)))
    graph.observe(graph.root, Button("a"), (), middle)
    graph.observe(middle, Button("b"), (), end)
    states = {id: replace(state, found=100 if id == end else 0) for id, state in states_of(graph).items()}
    made = scene(graph, states, most=3)
    assert (set(made.spots), made.hidden) == ({graph.root, middle, end}, 20)


def test_a_state_leads_to_its_row_and_shows_its_thumbnail() -> None:
    look = Look(link=lambda state: f"#s{state}", thumbnails={1: "/1.jpg"})
    picture = parsed(drawn("a", "b"), look)
    assert [link.get("href") for link in picture.findall(f"{SVG}a")] == ["#s0", "#s1", "#s2"]
    assert [image.get("href") for image in picture.iter(f"{SVG}image")] == ["/1.jpg"]
    assert len(picture.xpath("//*[@class='card']")) == 3


@given(automata(most_states=12), st.integers(1, 12))
async def test_every_state_is_drawn_folded_or_counted(moves: dict[str, dict[str, str]], most: int) -> None:
    scribe, lines = Scribe(), list[str]()
    await walk(MadeUpPage(moves, exhaustive=True), on_event=lambda tab, event: lines.append(scribe.line(tab, event)))
    told = story(replay(lines))
    made = scene(told.graph, told.states, most)
    assert len(made.spots) + made.folded + made.hidden == len(told.states)
    assert len(made.spots) <= most
    whole = scene(told.graph, told.states)
    assert sum(spot.gained for spot in whole.spots.values()) >= sum(state.found for state in told.states.values())
    assert whole.hidden == 0
    etree.fromstring(to_svg(told.graph, told.states))


async def test_a_long_list_is_a_small_picture() -> None:
    traversal, _, _ = await walk(MadeUpPage(growing_list(200)))
    assert len(dots(parsed(traversal.graph))) < 8
