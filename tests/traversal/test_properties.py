"""What holds for every page."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.traversal import Budget, Traversal, explorer
from mediamon.traversal.automaton.journal import Scribe, replay
from mediamon.traversal.choosing.joining import Joining
from tests.traversal.automata import (
    ROOT,
    Drifting,
    Failing,
    Fickle,
    MadeUpPage,
    Moves,
    Remembering,
    Restless,
    Slow,
    address,
    automata,
    lost_at,
    missing_at,
    pairs,
    reachable,
    reversible,
    sections,
    walk,
)

BOUND = Budget(presses=2_000, losses=30)
EVERYTHING = replace(BOUND, patience=0)
BUDGETS = st.sampled_from(
    [BOUND, EVERYTHING]
)  # the first spares presses that promise nothing, and must hide no address by that
every = settings(deadline=None)
FACTOR = 1.75  # of the least possible presses; the worst of 3,000 random automata had 1.5, the median 1.1
SOME = st.sets(st.integers(1, 40), max_size=5)
SECONDS = st.dictionaries(st.sampled_from(["a", "b", "c", "d", "reload"]), st.floats(0, 10), max_size=5)


@every
@given(automata(), SECONDS, BUDGETS)
async def test_every_reachable_address_is_told_and_every_reachable_button_pressed(
    moves: Moves, seconds: dict[str, float], budget: Budget
) -> None:
    page = MadeUpPage(moves, exhaustive=True, seconds=seconds)
    _, report, told = await walk(page, budget=budget)
    assert report.stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in reachable(moves))
    assert budget is BOUND or set(page.pressed) == pairs(moves)
    assert report.left == {}
    assert report.states == len(reachable(moves))


@every
@given(automata(), SOME, BUDGETS)
async def test_losses_at_any_moment_lose_nothing(moves: Moves, numbers: set[int], budget: Budget) -> None:
    page = MadeUpPage(moves, exhaustive=True, tired=lost_at(numbers))
    _, report, told = await walk(page, budget=budget)
    assert report.stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in reachable(moves))
    assert budget is BOUND or set(page.pressed) == pairs(moves)


@every
@given(automata(), SOME, BUDGETS)
async def test_no_press_hangs_the_same_state_twice(moves: Moves, numbers: set[int], budget: Budget) -> None:
    page = MadeUpPage(moves, exhaustive=True, tired=lost_at(numbers, blamed=True))
    _, report, told = await walk(page, budget=budget)
    hanging = [press for number, press in enumerate(page.pressed, 1) if number in numbers]
    assert len(set(hanging)) == len(hanging) == report.losses
    assert set(report.hung) == {text for _, text in hanging}
    assert sorted(told) == sorted(page.shown)


@every
@given(automata(), SOME, BUDGETS)
async def test_a_ticker_keeps_nothing_from_being_found(moves: Moves, numbers: set[int], budget: Budget) -> None:
    page = Restless(moves, exhaustive=True, tired=lost_at(numbers))
    _, report, told = await walk(page, budget=budget)
    assert report.stopped == "complete"
    assert report.states == len(reachable(moves))
    assert budget is BOUND or set(page.pressed) == pairs(moves)
    assert sorted(told) == sorted(page.shown)


@every
@given(automata(), SOME, BUDGETS)
async def test_addresses_that_change_at_every_reload_keep_no_button_from_being_pressed(
    moves: Moves, numbers: set[int], budget: Budget
) -> None:
    page = Drifting(moves, exhaustive=True, tired=lost_at(numbers))
    _, report, told = await walk(page, budget=budget)
    assert report.stopped in ("complete", "unreachable")
    assert budget is BOUND or set(page.pressed) == pairs(moves)
    assert sorted(told) == sorted(page.shown)


@every
@given(
    automata(),
    st.dictionaries(st.lists(st.sampled_from("abcd"), min_size=2, max_size=3).map(tuple), st.integers(0, 6)),
    BUDGETS,
)
async def test_pages_that_remember_presses_are_walked_to_an_end(
    moves: Moves, rules: dict[tuple[str, ...], int], budget: Budget
) -> None:
    names = sorted(moves)
    page = Remembering(moves, {texts: names[at % len(names)] for texts, at in rules.items()}, exhaustive=True)
    _, report, told = await walk(page, budget=budget)
    assert report.stopped in ("complete", "unreachable")
    assert sorted(told) == sorted(page.shown)


@every
@given(automata(), st.integers(0, 1000), SOME, BUDGETS)
async def test_a_page_that_does_as_it_likes_is_left_in_the_end(
    moves: Moves, seed: int, numbers: set[int], budget: Budget
) -> None:
    page = Fickle(moves, seed, exhaustive=True, tired=missing_at(numbers))
    _, report, told = await walk(page, budget=budget)
    assert report.presses <= BOUND.presses
    assert sorted(told) == sorted(page.shown)
    assert (report.stopped == "complete") == (report.left == {})


@every
@given(automata(), SOME, BUDGETS)
async def test_buttons_missing_at_any_moment_lose_no_address_that_was_seen(
    moves: Moves, numbers: set[int], budget: Budget
) -> None:
    page = MadeUpPage(moves, exhaustive=True, tired=missing_at(numbers))
    _, report, told = await walk(page, budget=budget)
    assert report.stopped in ("complete", "unreachable")
    assert sorted(told) == sorted(page.shown)


@every
@given(automata(), st.integers(0, 30))
async def test_no_more_presses_than_allowed_and_what_is_left_is_told(moves: Moves, most: int) -> None:
    page = MadeUpPage(moves, exhaustive=True)
    _, report, _ = await walk(page, budget=replace(EVERYTHING, presses=most))
    assert len(page.pressed) == report.presses <= most
    seen = {state for state in moves if address(state) in page.shown}
    waiting = {(state, text) for state in seen for text in moves[state]} - set(page.pressed)
    assert sum(report.left.values()) == len(waiting)


@every
@given(automata(), st.integers(0, 30), BUDGETS)
async def test_a_resumed_traversal_finds_what_one_in_one_go_finds(moves: Moves, first: int, budget: Budget) -> None:
    page = MadeUpPage(moves, exhaustive=True)
    traversal, _, told = await walk(page, budget=replace(budget, presses=first))
    traversal.budget = budget
    assert (await traversal.run()).stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in reachable(moves))


@every
@given(automata(), st.integers(0, 40), SOME, st.booleans(), BUDGETS)
async def test_a_traversal_killed_anywhere_goes_on_from_its_journal(
    moves: Moves, killed_after: int, numbers: set[int], bursts: bool, budget: Budget
) -> None:
    scribe, lines = Scribe(), []  # type: Scribe, list[str]
    page = MadeUpPage(moves, exhaustive=True, bursts=bursts, tired=lost_at(numbers))
    first = Traversal(page, budget=budget, on_event=lambda tab, event: lines.append(scribe.line(tab, event)))
    await first.run()
    told: list[str] = []
    again = MadeUpPage(moves, exhaustive=True, bursts=bursts)
    second = Traversal(again, budget=budget, on_urls=told.extend)
    before = second.resume(replay([*lines[:killed_after], "{cut off"]))
    report = await second.run()
    assert report.stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in reachable(moves))
    assert report.states == len(reachable(moves))
    if not numbers and budget is EVERYTHING:
        assert before + len(set(again.pressed)) >= len(pairs(moves))
        assert not second.graph.open


@every
@given(automata(), st.integers(2, 4), BUDGETS, st.sampled_from([0.0, 0.5, 5.0]))
async def test_several_tabs_share_what_they_know(moves: Moves, count: int, budget: Budget, look: float) -> None:
    """Whenever the others join."""
    tabs, told = [Slow(moves, exhaustive=True) for _ in range(count)], []  # type: list[Slow], list[str]
    report = await Traversal(tabs, budget=budget, on_urls=told.extend, joining=Joining(look, 0, 0, 0)).run()
    assert look or report.tabs > 1
    assert report.stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in reachable(moves))
    assert budget is BOUND or {press for tab in tabs for press in tab.pressed} == pairs(moves)
    assert report.states == len(reachable(moves))


@every
@given(reversible())
async def test_on_reversible_automata_presses_are_near_the_least(moves: Moves) -> None:
    """Who knows the graph presses each button of each state once: every arc has a reverse, so there is an Eulerian circuit."""
    page = MadeUpPage(moves, exhaustive=True)
    _, report, _ = await walk(page, budget=replace(EVERYTHING, presses=100_000))
    least = len(pairs(moves))
    assert report.stopped == "complete"
    assert set(page.pressed) == pairs(moves)
    assert report.presses <= FACTOR * least + 2


@every
@given(automata())
async def test_without_names_of_surroundings_it_still_ends(moves: Moves) -> None:
    page = MadeUpPage(moves)
    _, report, told = await walk(page, budget=BOUND)
    assert report.stopped == "complete"
    assert {text for _, text in page.pressed} >= set(moves[ROOT])
    assert sorted(told) == sorted(page.shown)


@every
@given(automata(), SECONDS)
async def test_the_same_page_is_walked_the_same_way_twice(moves: Moves, seconds: dict[str, float]) -> None:
    first, second = (MadeUpPage(moves, seconds=seconds) for _ in range(2))
    await walk(first)
    await walk(second)
    assert first.pressed == second.pressed


PARTS = st.sampled_from([1, 2, explorer.PART])  # presses of a burst that are told of at once


@every
@given(automata(), st.booleans(), PARTS)
async def test_bursts_find_what_single_presses_find(moves: Moves, exhaustive: bool, part: int) -> None:
    one, many = (MadeUpPage(moves, exhaustive=exhaustive, bursts=bursts) for bursts in (False, True))
    budget = EVERYTHING if exhaustive else BOUND
    _, single, first = await walk(one, budget=budget)
    with patch.object(explorer, "PART", part):
        _, burst, second = await walk(many, budget=budget)
    assert sorted(first) == sorted(second)
    assert (single.stopped, single.states, single.left) == (burst.stopped, burst.states, burst.left)


@every
@given(automata(), SOME, st.booleans(), BUDGETS, PARTS)
async def test_bursts_that_lose_the_page_lose_no_address(
    moves: Moves, numbers: set[int], blamed: bool, budget: Budget, part: int
) -> None:
    page = MadeUpPage(moves, exhaustive=True, tired=lost_at(numbers, blamed=blamed), bursts=True)
    with patch.object(explorer, "PART", part):
        _, report, told = await walk(page, budget=budget)
    assert set(told) >= {address(ROOT)}
    if not report.hung:
        assert sorted(told) == sorted(address(state) for state in reachable(moves))
        assert budget is BOUND or set(page.pressed) == pairs(moves)


@every
@given(
    st.lists(st.integers(0, 9), min_size=1, max_size=5),
    st.sets(st.integers(1, 60), max_size=2),
    st.sets(st.integers(1, 60), max_size=3),
    st.integers(0, 60),
    st.booleans(),
    st.sampled_from(["-", "section"]),
    st.booleans(),
    BUDGETS,
)
async def test_no_trouble_takes_the_end_of_a_list(
    lengths: list[int],
    failing: set[int],
    losses: set[int],
    killed_after: int,
    bursts: bool,
    links: str,
    lasting: bool,
    budget: Budget,
) -> None:
    """As on a page of many endless lists, whose ends teach nothing of each other: requests that fail, pages that die, a process
    that is killed.
    """
    moves, scribe, lines = sections(lengths, lasting=lasting), Scribe(), []  # type: Moves, Scribe, list[str]
    budget = replace(budget, presses=20_000)
    page = Failing(moves, failing, bursts=bursts, links=links, tired=lost_at(losses))
    first = Traversal(page, budget=budget, on_event=lambda tab, event: lines.append(scribe.line(tab, event)))
    await first.run()
    told: list[str] = []
    second = Traversal(MadeUpPage(moves, bursts=bursts, links=links), budget=budget, on_urls=told.extend)
    second.resume(replay([*lines[:killed_after], "{cut off"]))
    report = await second.run()
    assert report.stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in reachable(moves))
