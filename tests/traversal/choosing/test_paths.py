"""Path search with histories and costs."""

from __future__ import annotations

from itertools import pairwise

from mediamon.traversal import Button, StateGraph
from mediamon.traversal.automaton.costs import Costs
from mediamon.traversal.choosing.paths import Plan, nearest_open
from tests.traversal.automata import add, presses

A, B, C, X, Y = presses("a", "b", "c", "x", "y")


def chain(graph: StateGraph, *names: str, button: Button = A) -> list[int]:
    """Vertices joined by presses of one button; nothing waits in them."""
    vertices = [add(graph, name) for name in names]
    for source, target in pairwise(vertices):
        graph.observe(source, button, (), target)
    return vertices


def steps(plan: Plan | None) -> list[tuple[str, int]]:
    assert plan is not None
    return [(button.text, target) for button, target in plan.steps]


def costing(reload: float, **seconds: float) -> Costs:
    costs = Costs(reload=reload)
    for text, one in seconds.items():
        costs.pressed(Button(text), one)
    return costs


def test_nothing_waits_anywhere() -> None:
    graph = StateGraph()
    graph.root = add(graph, "root")
    assert nearest_open(graph, graph.root, (), Costs()) is None


def test_what_no_press_and_no_reload_leads_to_is_not_found() -> None:
    graph = StateGraph()
    graph.root = add(graph, "root")
    add(graph, "island", "a")
    assert nearest_open(graph, graph.root, (), Costs()) is None


def test_a_path_of_presses() -> None:
    graph = StateGraph()
    one, two = chain(graph, "one", "two")
    graph.root = one
    three = add(graph, "three", "c")
    graph.observe(two, B, (), three)
    plan = nearest_open(graph, one, (), costing(reload=100))
    assert steps(plan) == [("a", two), ("b", three)]
    assert not plan.reload


def test_the_cheaper_of_two_paths_by_measured_seconds() -> None:
    graph = StateGraph()
    one, two = chain(graph, "one", "two")
    graph.root, goal = one, add(graph, "goal", "c")
    graph.observe(two, A, (), goal)
    graph.observe(one, B, (), goal)
    assert steps(nearest_open(graph, one, (), costing(reload=3, a=0.1, b=0.5))) == [("a", two), ("a", goal)]
    assert steps(nearest_open(graph, one, (), costing(reload=3, a=0.1, b=0.15))) == [("b", goal)]


def ring() -> tuple[StateGraph, list[int], int]:
    """Six states in a row and back to the root, which leads to a goal."""
    graph = StateGraph()
    vertices = chain(graph, *"012345")
    graph.root, goal = vertices[0], add(graph, "goal", "c")
    graph.observe(vertices[-1], A, (), graph.root)
    graph.observe(graph.root, B, (), goal)
    return graph, vertices, goal


def test_a_reload_where_it_is_cheaper_than_walking_on() -> None:
    graph, vertices, goal = ring()
    plan = nearest_open(graph, vertices[1], (), costing(reload=0.3, a=0.1))
    assert plan is not None
    assert plan.reload
    assert steps(plan) == [("b", goal)]


def test_walking_on_where_it_is_cheaper_than_a_reload() -> None:
    graph, vertices, goal = ring()
    plan = nearest_open(graph, vertices[4], (), costing(reload=0.3, a=0.1))
    assert plan is not None
    assert not plan.reload
    assert steps(plan) == [("a", vertices[5]), ("a", graph.root), ("b", goal)]


def test_the_cost_of_a_plan_is_the_sum_of_its_parts() -> None:
    graph, vertices, _ = ring()
    plan = nearest_open(graph, vertices[1], (), costing(reload=0.25, a=0.5, b=0.5))
    assert plan is not None
    assert plan.cost == 0.75


def test_a_reload_is_the_way_when_no_press_leads_on() -> None:
    graph = StateGraph()
    graph.root, dead_end = add(graph, "root", "a"), add(graph, "dead end")
    plan = nearest_open(graph, dead_end, (), costing(reload=100))
    assert plan is not None
    assert plan.reload
    assert plan.steps == ()


def ambiguous() -> tuple[StateGraph, int, int, int]:
    """From `middle`, b leads to the goal after x and to a dead end after y; x and y lead from the root to `middle`."""
    graph = StateGraph()
    graph.root, middle, goal, dead_end = (
        add(graph, "root"),
        add(graph, "middle"),
        add(graph, "goal", "c"),
        add(graph, "no"),
    )
    for button in (X, Y):
        graph.observe(graph.root, button, (), middle)
    graph.observe(middle, B, (X,), goal)
    graph.observe(middle, B, (Y,), dead_end)
    return graph, middle, goal, dead_end


def test_an_edge_is_taken_only_after_the_presses_of_its_history() -> None:
    graph, middle, goal, _ = ambiguous()
    plan = nearest_open(graph, graph.root, (), costing(reload=100, x=9.0, y=0.1))
    assert steps(plan) == [("x", middle), ("b", goal)]


def test_presses_before_the_search_count_for_histories() -> None:
    graph, middle, goal, _ = ambiguous()
    assert steps(nearest_open(graph, middle, (X,), costing(reload=100))) == [("b", goal)]
    plan = nearest_open(graph, middle, (Y,), costing(reload=100))
    assert plan is not None
    assert plan.reload


def test_a_reload_begins_with_no_presses() -> None:
    graph, middle, goal, _ = ambiguous()
    graph.observe(graph.root, A, (), add(graph, "elsewhere"))
    plan = nearest_open(graph, middle, (Y,), costing(reload=0.1))
    assert steps(plan) == [("x", middle), ("b", goal)]


def test_the_same_vertex_may_be_passed_twice_with_other_presses_behind() -> None:
    graph, middle, goal, dead_end = ambiguous()
    graph.observe(dead_end, X, (), middle)
    assert steps(nearest_open(graph, middle, (Y,), costing(reload=100))) == [
        ("b", dead_end),
        ("x", middle),
        ("b", goal),
    ]


def test_what_was_seen_right_after_a_reload_is_not_taken_for_what_comes_later() -> None:
    graph = StateGraph()
    graph.root, middle, goal, dead_end = (
        add(graph, "root"),
        add(graph, "middle"),
        add(graph, "goal", "c"),
        add(graph, "no"),
    )
    graph.observe(graph.root, X, (), middle)
    graph.observe(middle, Y, (), middle)
    graph.observe(middle, X, (), middle)
    graph.observe(middle, B, (X,), goal)  # right after the load
    graph.observe(middle, B, (Y, X), dead_end)
    assert steps(nearest_open(graph, middle, (Y, X), costing(reload=100)))[0] != ("b", goal)
    assert steps(nearest_open(graph, middle, (Y, X), costing(reload=0.01))) == [("x", middle), ("b", goal)]


def test_only_what_is_still_worth_it_is_looked_for() -> None:
    graph = StateGraph()
    one, two = add(graph, "one"), add(graph, "two", "c")
    graph.root, three = one, add(graph, "three", "c")
    graph.observe(one, A, (), two)
    graph.observe(two, A, (), three)
    plan = nearest_open(graph, one, (), costing(reload=100), lambda vertex: vertex == three)
    assert steps(plan) == [("a", two), ("a", three)]


def test_a_loop_is_walked_where_a_history_asks_for_it() -> None:
    graph = StateGraph()
    graph.root, goal, dead_end = add(graph, "root"), add(graph, "goal", "c"), add(graph, "no")
    for loop in (X, Y, C):
        graph.observe(graph.root, loop, (), graph.root)
    graph.observe(graph.root, B, (X,), goal)
    graph.observe(graph.root, B, (Y,), dead_end)
    assert steps(nearest_open(graph, graph.root, (), costing(reload=100))) == [("x", graph.root), ("b", goal)]
