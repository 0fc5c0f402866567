"""The walk itself: steps 1–6 of the paper's algorithm, the refresh rule and what a report tells."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import product
from typing import ClassVar
from unittest.mock import patch

import pytest

from mediamon.traversal import Budget, Button, Page, PageLost, Reading, Traversal
from mediamon.traversal.automaton.events import Event, Loaded, Pressed, Waited
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.explorer import MOST_LINGERED, PART
from mediamon.traversal.learnt.knowledge import Knowledge
from tests.traversal.automata import (
    ROOT,
    Drifting,
    MadeUpPage,
    Remembering,
    Restless,
    address,
    growing_list,
    pairs,
    reachable,
    state_of,
    switches,
    walk,
)
from tests.traversal.automaton.test_graph import labels

FORK = {ROOT: {"a": "1", "b": "2"}, "1": {}, "2": {}}


async def test_a_page_without_buttons_is_complete_after_the_load() -> None:
    _, report, told = await walk(MadeUpPage({ROOT: {}}))
    assert (report.stopped, report.presses, report.reloads, report.states) == ("complete", 0, 1, 1)
    assert told == [address(ROOT)]


async def test_a_press_that_changes_nothing_is_a_loop() -> None:
    traversal, report, _ = await walk(MadeUpPage({ROOT: {"a": ROOT}}))
    assert (report.states, report.presses) == (1, 1)
    assert labels(traversal.graph) == {(0, 0): {("a", "")}}


async def test_the_same_triple_by_another_way_is_the_same_vertex() -> None:
    page = MadeUpPage({ROOT: {"a": "1", "b": "2"}, "1": {}, "2": {}}, urls={ROOT: ["/"], "1": ["/x"], "2": ["/x"]})
    traversal, report, _ = await walk(page)
    assert report.states == 2
    assert labels(traversal.graph) == {(0, 1): {("a", ""), ("b", "")}}


async def test_a_button_left_in_an_earlier_state_is_pressed_after_a_reload() -> None:
    page = MadeUpPage(FORK)
    _, report, told = await walk(page)
    assert set(told) == {address(state) for state in FORK}
    assert (report.stopped, report.reloads) == ("complete", 2)


async def test_a_way_back_by_presses_is_walked_where_it_is_cheaper_than_a_reload() -> None:
    page = MadeUpPage({ROOT: {"a": "1", "b": "2"}, "1": {"z": ROOT}, "2": {}}, exhaustive=True)
    _, report, _ = await walk(page)
    assert set(page.pressed) == pairs(page.moves)
    assert report.reloads == 1


@pytest.mark.parametrize(("way_back", "reloads"), [(5.0, 2), (0.01, 1)])
async def test_the_cheaper_of_reload_and_way_back_is_taken(way_back: float, reloads: int) -> None:
    moves = {ROOT: {"a": "1", "c": "2"}, "1": {"z": ROOT, "y": "1"}, "2": {"m": ROOT, "n": "2"}}
    page = MadeUpPage(moves, exhaustive=True, seconds={"reload": 1.0, "z": way_back, "m": way_back})
    _, report, _ = await walk(page)
    assert set(page.pressed) == pairs(moves)
    assert report.reloads == reloads


async def test_the_month_before_is_exhausted_before_the_calendar_is_closed() -> None:
    months = {ROOT: {"archive": "0"}, "12": {"close": ROOT}}
    months |= {str(at): {"close": ROOT, "‹": str(at + 1)} for at in range(12)}
    page = MadeUpPage(months, exhaustive=True)
    await walk(page, budget=Budget(presses=14))
    assert [text for _, text in page.pressed] == ["archive", "close", "archive", *["‹"] * 11]


async def test_figure_11_what_depends_on_the_presses_before_is_told_apart_by_history() -> None:
    moves = {ROOT: {"4": "i", "5": "i"}, "i": {"b": "q"}, "q": {"u": "r", "v": "r"}, "p": {"c": "p"}, "r": {"w": "r"}}
    page = Remembering(moves, {("5", "b"): "p"}, exhaustive=True)
    traversal, report, told = await walk(page)
    assert report.stopped == "complete"
    assert set(told) == {address(state) for state in moves}
    assert {("q", "u"), ("q", "v"), ("p", "c")} <= set(page.pressed)
    names = {
        vertex.id: next(name for name in moves if state_of(page.moves[name], [address(name)]) == vertex.state)
        for vertex in traversal.graph
    }
    edges = {(names[source], names[target]): found for (source, target), found in labels(traversal.graph).items()}
    assert edges["i", "q"] == {("b", "4")}
    assert edges["i", "p"] == {("b", "5")}


async def test_an_unexpected_arrival_on_the_way_makes_a_new_plan() -> None:
    moves = {ROOT: {"a": "1", "b": "2"}, "1": {"c": "3", "d": "3"}, "2": {"e": "2"}, "3": {}}
    page = Remembering(moves, {})
    page.next_state = lambda text: "2" if (text, page.loads) == ("a", 2) else moves[page.state][text]  # type: ignore[method-assign]
    _, report, told = await walk(page)
    assert report.stopped == "complete"
    assert set(told) == {address(state) for state in moves}
    assert {("1", "c"), ("1", "d"), ("2", "e")} <= set(page.pressed)


async def test_figure_14_neighbours_of_a_root_that_changes_are_renewed() -> None:
    page = Drifting({ROOT: {"b": "1", "c": "4"}, "1": {"b": "2"}, "2": {"b": "3"}, "3": {}, "4": {}})
    traversal, report, _ = await walk(page)
    assert page.loads > 1
    assert report.states == len(page.moves)
    assert len({vertex.state for vertex in traversal.graph}) == len(page.moves)


async def test_figure_15_a_page_that_changes_at_every_reload_grows_no_chain() -> None:
    moves = {ROOT: {"b": "1"}, "1": {"b": "2"}, "2": {"b": "3", "d": "4"}, "3": {}, "4": {}}
    page = Drifting(moves, exhaustive=True)
    _, report, _ = await walk(page)
    assert report.stopped == "complete"
    assert report.states == len(moves)
    assert set(page.pressed) == pairs(moves)


async def test_a_root_that_changes_at_every_reload_stays_one_vertex() -> None:
    page = Drifting({ROOT: {text: text for text in "abcdef"}, **{text: {} for text in "abcdef"}})
    _, report, _ = await walk(page)
    assert page.loads == 6
    assert (report.stopped, report.states) == ("complete", 7)


async def test_addresses_of_what_changes_by_itself_are_told_and_make_no_states() -> None:
    page = Restless(growing_list(5))
    _, report, told = await walk(page)
    assert report.states == 6
    assert {f"/ticker/{number}" for number in range(1, page.ticks + 1)} <= set(told)
    assert report.urls == len(told)


async def test_an_address_first_seen_on_a_ticker_is_told_once() -> None:
    page = MadeUpPage(growing_list(2))
    page.stray = lambda: [address("2"), address(page.state)]  # type: ignore[method-assign]
    _, report, told = await walk(page)
    assert sorted(told) == sorted({address(state) for state in page.moves})
    assert report.urls == len(told)


async def test_a_growing_list_of_300_steps_is_walked_to_its_end() -> None:
    page = MadeUpPage(growing_list(300))
    _, report, told = await walk(page)
    assert (report.stopped, report.presses, report.states) == ("complete", 300, 301)
    assert len(told) == 301


async def test_fourteen_switches_do_not_take_all_their_states() -> None:
    page = MadeUpPage(switches(14), urls={})
    _, report, _ = await walk(page)
    assert report.stopped == "complete"
    assert {text for _, text in page.pressed} >= {f"on {at}" for at in range(14)}
    assert report.presses < 14 * 14
    assert report.spared > 0


async def test_tabs_beside_a_growing_list_are_not_pressed_at_each_of_its_steps() -> None:
    tabs, steps = 5, 40
    moves = {
        (f"{tab} {at}" if tab or at else ROOT): {
            **{f"tab {other}": f"{other} {at}" if other or at else ROOT for other in range(tabs)},
            **({"more": f"{tab} {at + 1}"} if at < steps else {}),
        }
        for tab in range(tabs)
        for at in range(steps + 1)
    }
    shown = {
        name: [f"/tab/{name[:1] or 0}", *(f"/list/{at}" for at in range(int(name[2:] or 0) + 1))] for name in moves
    }
    page = MadeUpPage(moves, urls=shown)
    _, report, told = await walk(page)
    assert report.stopped == "complete"
    assert set(told) == {url for urls in shown.values() for url in urls}
    assert report.presses < 3 * (steps + tabs) + 60


async def test_bounded_presses_are_reported_with_what_is_left() -> None:
    page = MadeUpPage({ROOT: {"a": "1", "b": "1", "c": "1"}, "1": {"d": ROOT}}, exhaustive=True)
    _, report, _ = await walk(page, budget=Budget(presses=1))
    assert (report.stopped, report.presses) == ("presses", 1)
    assert report.left == {"b": 1, "c": 1, "d": 1}


async def test_a_button_left_in_several_states_is_counted_in_each() -> None:
    moves = {ROOT: {"go": "1", "same": ROOT}, "1": {"go": "2", "same": "1"}, "2": {"same": "2"}}
    _, report, _ = await walk(MadeUpPage(moves, exhaustive=True), budget=Budget(presses=2))
    assert report.left["same"] >= 2


@pytest.mark.parametrize(
    ("budget", "bound"),
    [(Budget(seconds=3.0), "seconds"), (Budget(states=10), "states"), (Budget(presses=10), "presses")],
)
async def test_each_bound_is_named(budget: Budget, bound: str) -> None:
    _, report, _ = await walk(MadeUpPage(growing_list(300)), budget=budget)
    assert report.stopped == bound
    assert report.left == {"more": 1}


async def test_too_deep_is_a_bound_like_the_others() -> None:
    _, report, told = await walk(MadeUpPage(growing_list(300)), budget=Budget(depth=10))
    assert report.stopped == "depth"
    assert report.left == {"more": 1}
    assert len(told) == 11


async def test_what_is_too_deep_does_not_keep_the_rest_from_being_pressed() -> None:
    page = MadeUpPage({**growing_list(30), ROOT: {"more": "1", "other": "x"}, "x": {}})
    _, _, told = await walk(page, budget=Budget(depth=5))
    assert address("x") in told


async def test_seconds_are_those_of_the_clock_where_there_is_one() -> None:
    now = iter(range(1_000_000))
    _, report, _ = await walk(MadeUpPage(growing_list(300)), budget=Budget(seconds=50), clock=lambda: float(next(now)))
    assert report.stopped == "seconds"
    assert report.presses < 50


async def test_a_traversal_can_be_resumed_with_more_room() -> None:
    page = MadeUpPage(growing_list(20))
    told: list[str] = []
    traversal = Traversal(page, budget=Budget(presses=5), on_urls=told.extend)
    assert (await traversal.run()).stopped == "presses"
    traversal.budget = Budget()
    report = await traversal.run()
    assert (report.stopped, report.presses, report.left) == ("complete", 20, {})
    assert told == [address(state) for state in page.moves]


async def test_every_press_and_reload_is_a_step() -> None:
    steps = []
    _, report, _ = await walk(MadeUpPage(FORK), on_step=lambda traversal: steps.append(traversal.presses))
    assert len(steps) == report.presses + report.reloads


async def test_readings_that_did_not_settle_are_counted() -> None:
    class Slow(MadeUpPage):
        def reading(self, seconds: float) -> Reading:
            one = super().reading(seconds)
            return Reading(one.state, one.buttons, one.urls, one.seconds, settled=self.state != "1")

    _, report, _ = await walk(Slow(FORK))
    assert report.unsettled == 1


async def test_addresses_are_told_as_soon_as_they_are_seen() -> None:
    page, when = MadeUpPage(growing_list(5)), []
    await Traversal(page, on_urls=lambda urls: when.append((len(page.pressed), list(urls)))).run()
    assert when == [(at, [address(state)]) for at, state in enumerate(page.moves)]


async def test_rates_credit_a_button_with_what_it_was_first_to_show() -> None:
    traversal, _, _ = await walk(MadeUpPage(growing_list(5)))
    assert traversal.rates.found(Button("more")) == 5


async def test_reloads_that_swap_the_root_with_another_state_end() -> None:
    class Swapping(MadeUpPage):
        def first(self) -> str:
            return [ROOT, "1"][self.loads % 2]

    page = Swapping({ROOT: {"a": "1", "x": "2"}, "1": {"b": "2", "y": "3"}, "2": {}, "3": {}}, exhaustive=True)
    _, report, told = await walk(page)
    assert report.stopped == "complete"
    assert set(told) == {address(state) for state in reachable(page.moves)}


async def test_a_page_is_anything_that_loads_and_presses() -> None:
    class Blank:
        async def load(self) -> Reading:
            return Reading(state_of([], []), (), [], 0.0)

        async def press(self, button: Button, *, telling: bool = False) -> Reading:
            raise PageLost("never")

        async def burst(self, steps: Sequence[tuple[Button, bool]]) -> Sequence[Reading]:
            return []

        async def linger(self, seconds: float) -> Reading | None:
            return None

    page: Page = Blank()
    assert (await Traversal(page).run()).stopped == "complete"


async def test_what_a_page_does_by_itself_is_waited_for_when_nothing_is_left() -> None:
    class Late(MadeUpPage):
        waits = 0

        async def linger(self, seconds: float) -> Reading | None:
            self.waits += 1
            if self.state == "2":
                return None
            self.state = str(self.waits)
            return self.reading(1.0)

    moves = {ROOT: {}, "1": {"a": "2"}, "2": {}}
    page = Late(moves)
    _, report, told = await walk(page)
    assert (report.stopped, told, page.waits) == ("complete", [address(ROOT), address("1"), address("2")], 2)


async def test_a_page_that_never_rests_is_left_in_the_end() -> None:
    class Endless(MadeUpPage):
        waits = 0

        async def linger(self, seconds: float) -> Reading | None:
            self.waits += 1
            self.state = str(self.waits)
            return self.reading(1.0)

    page = Endless({ROOT: {}} | {str(number): {} for number in range(1_000)})
    _, report, _ = await walk(page)
    assert (report.stopped, page.waits) == ("complete", MOST_LINGERED)


async def test_a_page_that_goes_round_is_left_when_it_has_come_round() -> None:
    class Round(MadeUpPage):
        waits = 0

        async def linger(self, seconds: float) -> Reading | None:
            self.waits += 1
            self.state = str(self.waits % 3)
            return self.reading(1.0)

    page = Round({ROOT: {}} | {str(number): {} for number in range(3)})
    _, report, told = await walk(page)
    assert (report.stopped, page.waits, len(told)) == ("complete", 4, 4)


async def test_what_a_page_does_by_itself_begins_anew_with_each_load() -> None:
    class Strip(MadeUpPage):
        ticks = 0

        async def load(self) -> Reading:
            self.ticks = 0
            return await super().load()

        async def linger(self, seconds: float) -> Reading | None:
            self.ticks += 1
            self.state = str(min(self.ticks, 3))
            return self.reading(1.0) if self.ticks <= 3 else None

    moves = {ROOT: {}, "1": {"a": "1"}, "2": {}, "3": {}}
    _, report, told = await walk(Strip(moves, tired=lambda number: PageLost("crashed") if number == 1 else None))
    assert (report.stopped, told[-1]) == ("complete", address("3"))


async def test_nothing_is_waited_for_longer_than_the_budget_allows() -> None:
    class Slow(MadeUpPage):
        allowed: ClassVar[list[float]] = []

        async def linger(self, seconds: float) -> Reading | None:
            self.allowed.append(seconds)
            return None

    page = Slow({ROOT: {"a": "1"}, "1": {}})  # a load takes a second, a press a tenth
    await walk(page, budget=Budget(seconds=7.0))
    assert page.allowed
    assert all(0 < seconds < 6 for seconds in page.allowed)


async def test_what_came_by_itself_is_known_to_the_traversal_that_goes_on() -> None:
    """Also where the journal has lost its beginning: then nobody knows where it came."""

    class Late(MadeUpPage):
        async def linger(self, seconds: float) -> Reading | None:
            if self.state != ROOT:
                return None
            self.state = "1"
            return self.reading(1.0)

    moves = {ROOT: {}, "1": {"a": "2"}, "2": {}}
    written: list[tuple[int, Event]] = []
    first = Traversal(Late(moves), on_event=lambda tab, event: written.append((tab, event)))
    assert (await first.run()).stopped == "complete"
    assert [type(event) for _, event in written] == [Loaded, Waited, Pressed]
    for begin, presses in ((0, 1), (1, 0)):
        told: list[str] = []
        second = Traversal(Late(moves), on_urls=told.extend)
        assert second.resume(written[begin:]) == presses
        report = await second.run()
        assert (report.stopped, report.presses) == ("complete", 1 - presses)
        assert told == [address(ROOT), address("1"), address("2")]


async def test_what_was_never_pressed_is_gone_to_before_all_combinations_of_switches_are_tried() -> None:
    """Eight switches, whose 256 states all offer what was not pressed there, and far from what they say a button of the first state."""
    moves = {
        state: {f"{place}{'on' if bit == '1' else 'off'}": _switched(state, place) for place, bit in enumerate(state)}
        for state in map("".join, product("01", repeat=8))
    }
    moves = {**moves, ROOT: {**moves["00000000"], "somewhere else": "news"}, "news": {}}
    page = MadeUpPage(moves, urls={"news": ["/news"]}, exhaustive=True)
    _, _, told = await walk(page, budget=Budget(presses=40))
    assert told == ["/news"]


def _switched(state: str, place: int) -> str:
    return state[:place] + ("1" if state[place] == "0" else "0") + state[place + 1 :]


async def test_what_a_part_of_a_burst_brought_is_learnt_while_the_next_part_is_made() -> None:
    told: list[str] = []
    under_way: list[bool] = []

    class Buttons(MadeUpPage):
        making = False

        async def burst(self, steps: Sequence[tuple[Button, bool]]) -> list[Reading]:
            self.making = True
            await asyncio.sleep(0.01)
            self.making = False
            return await super().burst(steps)

    page = Buttons(growing_list(3 * PART), bursts=True)
    learn = Knowledge.learn

    def learns(self: Knowledge, at: Position, event: Event) -> None:
        under_way.append(page.making)
        learn(self, at, event)

    with patch.object(Knowledge, "learn", learns):
        report = await Traversal(page, on_urls=told.extend).run()
    assert set(told) == {address(state) for state in reachable(page.moves)}
    assert report.stopped == "complete"
    assert under_way.count(True) >= PART
