"""The three cases of a reload: the paper on the jump to the root."""

from __future__ import annotations

from mediamon.traversal import Button, Reading, StateGraph
from mediamon.traversal.automaton.reload import settle_root
from tests.traversal.automata import add, presses, state_of

from .test_graph import labels

A, B, C = presses("a", "b", "c")


def shows(name: str, *texts: str) -> Reading:
    return Reading(state_of(texts, [name]), presses(*texts), [name], 1.0)


def rooted(name: str, *texts: str) -> tuple[StateGraph, int]:
    graph = StateGraph()
    return graph, settle_root(graph, shows(name, *texts))


def test_the_first_load_makes_the_root() -> None:
    graph, root = rooted("root", "a")
    assert (root, graph.root, len(graph)) == (root, root, 1)
    assert list(graph[root].waiting) == [A]


def test_case_1_the_same_triple_changes_nothing() -> None:
    graph, root = rooted("root", "a")
    graph.mark_pressed(root, A)
    assert settle_root(graph, shows("root", "a")) == root
    assert len(graph) == 1
    assert not graph[root].waiting


def test_case_2_an_unknown_triple_becomes_the_roots() -> None:
    graph, root = rooted("root", "a", "b")
    graph.mark_pressed(root, A)
    two = add(graph, "two")
    graph.observe(root, A, (), two)
    assert settle_root(graph, shows("changed", "a", "c")) == root
    assert graph[root].state == state_of(["a", "c"], ["changed"])
    assert list(graph[root].waiting) == [C]
    assert labels(graph) == {(root, two): {("a", "")}}


def test_case_3_the_vertex_of_the_triple_becomes_the_root() -> None:
    graph, old = rooted("root")
    other = add(graph, "other")
    assert settle_root(graph, shows("other")) == other == graph.root == graph.resolve(old)
    assert len(graph) == 1


def test_case_3_labels_move_to_an_edge_that_exists() -> None:
    graph, old = rooted("root", "a", "b")
    other, x = add(graph, "other", "b"), add(graph, "x")
    graph.observe(old, A, (), x)
    graph.observe(other, B, (), x)
    settle_root(graph, shows("other", "b"))
    assert labels(graph) == {(other, x): {("a", ""), ("b", "")}}


def test_case_3_an_outgoing_edge_is_hung_on_the_new_root() -> None:
    graph, old = rooted("root", "a")
    other, y = add(graph, "other", "a"), add(graph, "y")
    graph.observe(old, A, (), y)
    settle_root(graph, shows("other", "a"))
    assert labels(graph) == {(other, y): {("a", "")}}


def test_case_3_an_incoming_edge_leads_to_the_new_root() -> None:
    graph, old = rooted("root", "a")
    other, z = add(graph, "other"), add(graph, "z", "b")
    graph.observe(z, B, (), old)
    settle_root(graph, shows("other"))
    assert labels(graph) == {(z, other): {("b", "")}}


def test_case_3_labels_of_an_incoming_edge_move_to_one_that_exists() -> None:
    graph, old = rooted("root", "a")
    other, z = add(graph, "other"), add(graph, "z", "b", "c")
    graph.observe(z, B, (), old)
    graph.observe(z, C, (), other)
    settle_root(graph, shows("other"))
    assert labels(graph) == {(z, other): {("b", ""), ("c", "")}}


def test_case_3_what_told_the_two_apart_is_no_longer_asked_for() -> None:
    graph, old = rooted("root", "a")
    other, z = add(graph, "other"), add(graph, "z", "b")
    graph.observe(z, B, (A,), old)
    graph.observe(z, B, (C,), other)
    settle_root(graph, shows("other"))
    assert graph.expect(z, B, presses("never seen")) == other


def test_case_3_a_loop_on_the_old_root_is_one_on_the_new() -> None:
    graph, old = rooted("root", "a")
    other = add(graph, "other", "a")
    graph.observe(old, A, (), old)
    settle_root(graph, shows("other", "a"))
    assert labels(graph) == {(other, other): {("a", "")}}


def test_case_3_a_path_between_the_two_becomes_a_loop() -> None:
    graph, old = rooted("root", "a")
    other = add(graph, "other", "b")
    graph.observe(old, A, (), other)
    graph.observe(other, B, (), old)
    settle_root(graph, shows("other", "b"))
    assert labels(graph) == {(other, other): {("a", ""), ("b", "")}}


def test_case_3_the_old_roots_triple_makes_a_vertex_when_it_is_seen_again() -> None:
    graph, _ = rooted("root", "a")
    add(graph, "other")
    settle_root(graph, shows("other"))
    assert graph.find(state_of(["a"], ["root"])) is None


def test_case_3_twice_over_still_answers_by_the_oldest_name() -> None:
    graph, first = rooted("root")
    add(graph, "second")
    third = add(graph, "third")
    settle_root(graph, shows("second"))
    settle_root(graph, shows("third"))
    assert graph.resolve(first) == third
    assert graph[first].id == third


def test_case_3_no_button_of_the_merged_root_waits_on_a_page_without_it() -> None:
    graph, _ = rooted("root", "a")
    other = add(graph, "other", "b")
    settle_root(graph, shows("other", "b"))
    assert list(graph[other].waiting) == [Button("b")]
    assert list(graph.open) == [other]
