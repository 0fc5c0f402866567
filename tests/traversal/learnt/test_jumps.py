"""Buttons that lead to one state from wherever they are pressed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from mediamon.traversal import Budget, Button, StateGraph
from mediamon.traversal.automaton.costs import Costs
from mediamon.traversal.choosing.paths import nearest_open
from mediamon.traversal.learnt.jumps import FORETOLD, PROVEN, Jumps
from tests.traversal.automata import ROOT, MadeUpPage, add, address, pairs, presses, walk

SECTIONS = ("world", "sport", "art", "law", "city", "health", "travel", "books")


def jumps_of(names: Iterable[str], *, places: int = PROVEN) -> Jumps:
    """Each has led to its own state, 100 and on, from so many surroundings."""
    jumps = Jumps(lambda vertex: vertex)
    for target, name in enumerate(names, 100):
        for place in range(places):
            jumps.pressed(Button(name), str(place), place, target)
    return jumps


def test_three_surroundings_prove_it_once_it_has_come_true_of_two_buttons() -> None:
    assert not jumps_of(["world"]).sure(Button("world"))
    jumps = jumps_of(["world", "sport"])
    assert jumps.sure(Button("world"))
    assert jumps.target(Button("sport")) == 101
    assert not jumps_of(["world", "sport"], places=FORETOLD).sure(Button("world"))


def test_after_two_surroundings_no_third_one_is_walked_to_where_jumps_are_believed() -> None:
    alone = jumps_of(["world"], places=FORETOLD)
    assert not alone.likely(Button("world"))
    jumps = jumps_of(["world", "sport"])
    for place in range(FORETOLD):
        jumps.pressed(Button("art"), str(place), place, 200)
    assert jumps.likely(Button("art"))
    assert not jumps.sure(Button("art"))
    jumps.pressed(Button("art"), "elsewhere", 7, 8)
    assert not jumps.likely(Button("art"))


def test_one_that_leads_elsewhere_once_is_none_and_all_are_believed_less() -> None:
    jumps = jumps_of(["world", "sport", "art"])
    version = jumps.version
    jumps.pressed(Button("art"), "elsewhere", 7, 8)
    assert jumps.version > version
    assert not jumps.sure(Button("art"))
    assert not jumps.sure(Button("world"))


def test_one_that_brings_something_else_each_time_is_none_wherever_it_leads() -> None:
    jumps = jumps_of(["world", "sport", "open"])
    version = jumps.version
    jumps.distrust(Button("open"))
    assert jumps.version > version
    assert not jumps.sure(Button("open"))
    assert jumps.sure(Button("world"))
    for place in range(PROVEN):
        jumps.pressed(Button("open"), f"later {place}", place, 102)
    assert not jumps.likely(Button("open"))


def test_the_same_surroundings_again_prove_nothing() -> None:
    jumps = jumps_of(["sport", "art"])
    for source in range(10):
        jumps.pressed(Button("world"), "head", source, 100)
    assert not jumps.sure(Button("world"))


def test_what_is_open_already_neither_proves_nor_disproves() -> None:
    jumps = jumps_of(["world", "sport"])
    jumps.pressed(Button("world"), "inside", 7, 7)
    assert jumps.sure(Button("world"))
    for place in range(PROVEN):
        jumps.pressed(Button("nothing"), str(place), place, place)
    assert not jumps.sure(Button("nothing"))


def test_states_that_were_merged_are_one() -> None:
    merged = {100: 1}
    jumps = Jumps(lambda vertex: merged.get(vertex, vertex))
    for name in ("world", "sport"):
        for place, target in enumerate((100, 1, 100)):
            jumps.pressed(Button(name), str(place), place + 10, target)
    assert jumps.target(Button("world")) == 1


def test_what_is_sure_is_a_way_though_it_was_not_taken() -> None:
    graph = StateGraph()
    here, there = add(graph, "here", "world"), add(graph, "there", "more")
    graph.root = here
    graph[here].places = dict.fromkeys(presses("world"), "head")
    graph.spare(here)
    jumps = Jumps(graph.resolve)
    for name in ("world", "sport"):
        for place in range(PROVEN):
            jumps.pressed(Button(name), str(place), here, there)
    assert nearest_open(graph, here, (), Costs()) is None
    plan = nearest_open(graph, here, (), Costs(), None, jumps)
    assert plan is not None
    assert plan.steps == ((Button("world"), there),)


@pytest.mark.parametrize("why", ["not shown here", "missed here"])
def test_what_is_sure_is_no_way_where_it_is_not(why: str) -> None:
    """The names of surroundings are of all buttons that the page has ever shown."""
    graph = StateGraph()
    here, there = add(graph, "here", "other" if why == "not shown here" else "world"), add(graph, "there", "more")
    graph.root = here
    graph[here].places = dict.fromkeys(presses("world", "other"), "head")
    graph.spare(here)
    if why == "missed here":
        graph.mark_pressed(here, Button("world"))
    jumps = Jumps(graph.resolve)
    for name in ("world", "sport"):
        for place in range(PROVEN):
            jumps.pressed(Button(name), str(place), here, there)
    assert nearest_open(graph, here, (), Costs(), None, jumps) is None


async def test_sections_that_some_views_do_not_show_are_not_looked_for_there() -> None:
    """A view without the way back is left by reloading; nothing is missed, and what waits elsewhere is reached."""
    names = [str(number) for number in range(8)]
    moves: dict[str, dict[str, str]] = {ROOT: {name: name for name in names}}
    moves |= {name: {"back": ROOT, "list": ROOT, "out": "out"} for name in names}
    moves["out"] = {"more": "out 2"}
    moves["out 2"] = {"more": "out 3"}
    moves["out 3"] = {}
    page = MadeUpPage(moves, exhaustive=True)
    _, report, told = await walk(page)
    assert (report.stopped, report.left) == ("complete", {})
    assert sorted(told) == sorted(address(state) for state in moves)
    assert all(text in moves[state] for state, text in page.pressed)


async def test_sections_above_every_view_are_not_pressed_in_each() -> None:
    moves = {"": {name: name for name in SECTIONS}} | {name: {one: one for one in SECTIONS} for name in SECTIONS}
    spared, every = (MadeUpPage(moves, exhaustive=True) for _ in range(2))
    _, report, told = await walk(spared)
    _, _, all_told = await walk(every, budget=Budget(patience=0))
    assert sorted(told) == sorted(all_told)
    assert report.stopped == "complete"
    assert set(every.pressed) == pairs(moves)
    assert report.presses < 0.75 * len(every.pressed)
