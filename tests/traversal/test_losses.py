"""Pages that die, hang or lose their buttons in mid-traversal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from mediamon.traversal import Budget, Button, PageLost, Reading, Traversal
from tests.traversal.automata import ROOT, MadeUpPage, address, growing_list, lost_at, missing_at, pairs, walk

TREE = {ROOT: {"a": "1", "b": "2"}, "1": {"c": "3"}, "2": {"d": "4"}, "3": {"e": ROOT}, "4": {}}
ALL = sorted(address(state) for state in TREE)


@pytest.mark.parametrize("number", range(1, 6))
async def test_a_page_lost_at_any_press_loses_nothing(number: int) -> None:
    page = MadeUpPage(TREE, exhaustive=True, tired=lost_at([number]))
    _, report, told = await walk(page)
    assert (report.stopped, report.losses) == ("complete", 1)
    assert sorted(told) == ALL
    assert set(page.pressed) == pairs(TREE)


async def test_a_page_lost_far_down_a_list_is_walked_back_to() -> None:
    page = MadeUpPage(growing_list(50), tired=lost_at([40]))
    _, report, told = await walk(page)
    assert told == [address(state) for state in page.moves]
    assert report.presses == 40 + 50


async def test_a_page_lost_on_the_way_back_is_no_end() -> None:
    page = MadeUpPage(growing_list(50), tired=lost_at([40, 60, 61]))
    _, report, told = await walk(page)
    assert (report.stopped, report.losses) == ("complete", 3)
    assert told == [address(state) for state in page.moves]


async def test_a_button_that_hangs_the_page_is_blamed_and_all_else_is_found() -> None:
    page = MadeUpPage(TREE, exhaustive=True)
    page.tired = lambda number: None if page.state != "1" else lost_at([number], blamed=True)(number)
    _, report, told = await walk(page)
    assert report.hung == ("c",)
    assert report.stopped == "complete"
    assert sorted(told) == sorted(set(ALL) - {address("3")})


def fatal(page: MadeUpPage, state: str, text: str, times: int = 0) -> None:
    """From then on that it was pressed there so many times, the button hangs the page in this state."""

    def tired(number: int) -> Exception | None:
        if (page.state, page.pressing) == (state, text) and page.pressed.count((state, text)) >= times:
            return lost_at([number], blamed=True)(number)
        return None

    page.tired = tired


async def test_a_button_that_hung_in_one_state_is_tried_in_no_other() -> None:
    page = MadeUpPage(
        {ROOT: {"x": "1", "y": "2"}, "1": {"x": "3", "z": "1"}, "2": {"x": "2"}, "3": {}}, exhaustive=True
    )
    fatal(page, "1", "x")
    await walk(page)
    assert page.pressed.count(("1", "x")) == 1
    assert ("2", "x") not in page.pressed


async def test_where_it_did_not_hang_it_is_still_a_way() -> None:
    page = MadeUpPage(
        {ROOT: {"x": "1", "y": "2"}, "1": {"x": "3", "z": "4"}, "2": {}, "3": {}, "4": {}}, exhaustive=True
    )
    fatal(page, "1", "x")
    _, report, told = await walk(page)
    assert (report.stopped, report.hung, report.losses) == ("complete", ("x",), 1)
    assert sorted(told) == sorted(address(state) for state in ("", "1", "2", "4"))


async def test_a_way_on_which_a_button_hangs_later_is_walked_no_more() -> None:
    page = MadeUpPage({ROOT: {"x": "1", "y": "2"}, "1": {"a": "2", "b": "2"}, "2": {}}, exhaustive=True)
    fatal(page, ROOT, "x", times=1)
    _, report, _ = await walk(page)
    assert page.pressed.count((ROOT, "x")) == 2
    assert (report.stopped, report.hung, report.left) == ("unreachable", ("x",), {"b": 1})


async def test_a_page_that_cannot_be_loaded_is_given_up_with_the_reason() -> None:
    class Gone(MadeUpPage):
        async def load(self) -> Reading:
            self.loads += 1
            raise PageLost("connection refused")

    page = Gone(TREE)
    traversal, report, told = await walk(page, budget=Budget(losses=3))
    assert (report.stopped, report.losses, report.states, told) == ("losses", 4, 0, [])
    assert page.loads == 4
    assert traversal.last_loss == "connection refused"


async def test_a_page_that_is_lost_at_every_press_is_given_up_with_what_is_left() -> None:
    _, report, _ = await walk(MadeUpPage(TREE, tired=lost_at(range(100))), budget=Budget(losses=3))
    assert (report.stopped, report.left) == ("losses", {"a": 1, "b": 1})


async def test_a_button_that_cannot_be_found_once_is_tried_again() -> None:
    page = MadeUpPage(
        FORK := {ROOT: {"a": "1", "b": ROOT}, "1": {"c": "2"}, "2": {}}, exhaustive=True, tired=missing_at([2])
    )
    _, report, told = await walk(page)
    assert report.stopped == "complete"
    assert len(told) == len(FORK)


async def test_a_button_that_is_shown_but_never_found_is_left_after_some_tries() -> None:
    page = MadeUpPage({ROOT: {"a": ROOT, "ghost": ROOT}})
    page.tired = lambda number: LookupError() if number % 2 else None
    _, report, _ = await walk(page)
    assert report.stopped == "complete"
    assert report.presses < 6


async def test_where_a_missing_button_tells_that_the_page_is_elsewhere_the_walk_goes_on_from_there() -> None:
    page = MadeUpPage({ROOT: {"a": "1", "b": "2"}, "1": {}, "2": {"c": "3"}, "3": {}}, exhaustive=True)

    def jump(number: int) -> Exception | None:
        if number == 1:
            page.state = "2"
        return None

    page.tired = jump
    _, report, told = await walk(page)
    assert report.stopped == "complete"
    assert sorted(told) == sorted(address(state) for state in page.moves)


async def test_what_follows_a_jump_of_the_page_renews_no_vertex_of_another_walk() -> None:
    moves = {ROOT: {"x": "1"}, "1": {"p": "2", "q": "3"}, "2": {}, "3": {}, "8": {}, "9": {"x": "8"}}
    page = MadeUpPage(moves, exhaustive=True)

    def jump(number: int) -> Exception | None:
        if number != 3:
            return None
        page.state = "9"  # x and p were pressed; on the way back to q the page jumps, and there is an x there too
        return LookupError()

    page.tired = jump
    _, report, told = await walk(page)
    assert (report.stopped, report.states) == ("complete", len(moves))
    assert sorted(told) == sorted(address(state) for state in moves)


class Late(MadeUpPage):
    """Some presses, by number from 1, are cut short before anything comes of them."""

    def __init__(self, moves: dict[str, dict[str, str]], cut: Collection[int], **options: object) -> None:
        super().__init__(moves, **options)  # type: ignore[arg-type]
        self._cut = cut

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        if len(self.pressed) + 1 not in self._cut:
            return await super().press(button)
        self.pressed.append((self.state, button.text))
        return replace(self.reading(5.0), settled=False)


@pytest.mark.parametrize("bursts", [False, True])
@pytest.mark.parametrize("cut", [[20], [20, 21], [5, 20, 35], [20, 21, 23, 24]])
async def test_a_press_of_a_list_that_is_cut_short_is_no_end_of_it(cut: list[int], bursts: bool) -> None:
    page = Late(growing_list(50), cut, bursts=bursts)
    _, report, told = await walk(page)
    assert told == [address(state) for state in page.moves]
    assert (report.stopped, report.presses, report.unsettled) == ("complete", 50 + len(cut), len(cut))


async def test_a_list_that_never_answers_any_more_is_left() -> None:
    page = Late(growing_list(50), range(20, 1_000))
    _, report, told = await walk(page)
    assert told == [address(state) for state in list(page.moves)[:20]]
    assert report.stopped == "complete"
    assert report.unsettled < 10


async def test_what_never_brought_anything_is_not_waited_for_again() -> None:
    page = Late({ROOT: {"a": "1", "b": "2"}, "1": {}, "2": {}}, [1])
    _, report, _ = await walk(page)
    assert page.pressed.count((ROOT, "a")) == 1
    assert report.unsettled == 1


class Shut(MadeUpPage):
    """A page that nobody can open."""

    async def load(self) -> Reading:
        raise PageLost("refused")


async def test_a_tab_that_cannot_open_the_page_costs_those_nothing_that_have_it() -> None:
    moves = {ROOT: {f"tab {number}": f"{number}" for number in range(60)}}
    moves |= {f"{number}": dict(moves[ROOT]) for number in range(60)}
    waiting = MadeUpPage(moves, seconds=dict.fromkeys(moves[ROOT], 1.0))
    told: list[str] = []
    tabs = [waiting, Shut(moves), Shut(moves)]
    report = await Traversal(tabs, on_urls=told.extend).run()
    assert (report.stopped, report.losses) == ("complete", 0)
    assert report.tabs == 3
    assert sorted(told) == sorted(waiting.shown)
