"""The state graph: steps 1–4 of the paper's algorithm."""

from __future__ import annotations

from mediamon.traversal import StateGraph
from tests.traversal.automata import add, presses, state_of

A, B, C = presses("a", "b", "c")


def labels(graph: StateGraph) -> dict[tuple[int, int], set[tuple[str, str]]]:
    """Edges as {(source, target): {(button, history)}}."""
    return {
        (edge.source, edge.target): {(button.text, "".join(one.text for one in past)) for button, past in edge.labels}
        for edge in graph.edges()
    }


def test_a_state_that_was_never_seen_has_no_vertex() -> None:
    graph = StateGraph()
    add(graph, "one")
    assert graph.find(state_of([], ["two"])) is None


def test_a_state_is_found_by_its_triple() -> None:
    graph = StateGraph()
    one = add(graph, "one", "a")
    assert graph.find(state_of(["a"], ["one"])) == one


def test_all_buttons_of_a_new_vertex_wait_in_document_order() -> None:
    graph = StateGraph()
    assert list(graph[add(graph, "one", "b", "a")].waiting) == [B, A]


def test_a_transition_makes_an_edge_with_its_button() -> None:
    graph = StateGraph()
    one, two = add(graph, "one", "a"), add(graph, "two")
    graph.observe(one, A, (), two)
    assert labels(graph) == {(one, two): {("a", "")}}


def test_another_button_between_the_same_states_is_one_more_label() -> None:
    graph = StateGraph()
    one, two = add(graph, "one", "a", "b"), add(graph, "two")
    for button in (A, B, B):
        graph.observe(one, button, (), two)
    assert labels(graph) == {(one, two): {("a", ""), ("b", "")}}


def test_a_press_that_changes_nothing_is_a_loop() -> None:
    graph = StateGraph()
    one = add(graph, "one", "a")
    graph.observe(one, A, (), one)
    assert labels(graph) == {(one, one): {("a", "")}}


def test_an_ambiguity_gives_both_edges_a_history() -> None:
    graph = StateGraph()
    one, two, three = add(graph, "one", "a"), add(graph, "two"), add(graph, "three")
    graph.observe(one, A, presses("x", "b"), two)
    graph.observe(one, A, presses("x", "c"), three)
    assert labels(graph) == {(one, two): {("a", "b")}, (one, three): {("a", "c")}}
    assert graph.remembered(presses("x", "b")) == presses("b")
    assert graph.remembered(presses("b", "x")) == ()


def test_an_edge_that_keeps_no_label_vanishes() -> None:
    graph = StateGraph(longest_history=1)
    one, two, three = add(graph, "one", "a"), add(graph, "two"), add(graph, "three")
    graph.observe(one, A, presses("b"), two)
    graph.observe(one, A, presses("c", "b"), three)
    assert labels(graph) == {(one, three): {("a", "")}}


def test_an_edge_that_loses_one_of_its_labels_stays() -> None:
    graph = StateGraph(longest_history=1)
    one, two, three = add(graph, "one", "a", "c"), add(graph, "two"), add(graph, "three")
    graph.observe(one, C, (), two)
    graph.observe(one, A, presses("b"), two)
    graph.observe(one, A, presses("c", "b"), three)
    assert labels(graph) == {(one, two): {("c", "")}, (one, three): {("a", "")}}


def test_a_pressed_button_waits_no_more_even_when_it_is_offered_again() -> None:
    graph = StateGraph()
    one = add(graph, "one", "a", "b")
    graph.mark_pressed(one, A)
    graph.offer(one, [A, B])
    assert list(graph[one].waiting) == [B]


def test_a_vertex_is_open_while_something_waits_in_it() -> None:
    graph = StateGraph()
    one, _ = add(graph, "one", "a", "b"), add(graph, "two")
    assert list(graph.open) == [one]
    graph.mark_pressed(one, A)
    graph.spare(one)
    assert not graph.open
    assert (graph[one].idle, graph[one].unpressed, graph[one].waiting) == (True, 1, [])


def test_a_forgotten_button_waits_nowhere() -> None:
    graph = StateGraph()
    one, two = add(graph, "one", "a"), add(graph, "two", "a", "b")
    graph.forget(A)
    assert not graph[one].waiting
    assert list(graph[two].waiting) == [B]


def test_a_vertex_that_takes_a_new_triple_is_found_by_that_only() -> None:
    graph = StateGraph()
    one = add(graph, "one", "a")
    graph.retake(one, state_of(["b"], ["new"]), [B])
    assert graph.find(state_of(["b"], ["new"])) == one
    assert graph.find(state_of(["a"], ["one"])) is None
    assert list(graph[one].waiting) == [B]
