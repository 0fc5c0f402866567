"""A button that is pressed in a row for long rests, and others have their turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from mediamon.traversal import Budget, Button, Event, StateGraph, Traversal
from mediamon.traversal.learnt import rows
from mediamon.traversal.learnt.rows import FIRST, Rows
from tests.traversal.automata import MadeUpPage, add, address, walk

MORE, OTHER = Button("more"), Button("other")
BUDGET = Budget(presses=1000, seconds=100.0)


GRAPH = StateGraph(3)
VERTEX = GRAPH[add(GRAPH, "list", "more", "other")]


def press(known: Rows, button: Button, seconds: float = 0.1, *, new: bool = True) -> bool:
    back = known.pressed(button, 1, seconds, new=new)
    if new:
        known.came_to(VERTEX)
    return back


def row(presses: int) -> Rows:
    known = Rows()
    for _ in range(presses):
        assert not press(known, MORE)
    return known


def test_after_its_first_presses_in_a_row_it_rests_once() -> None:
    assert row(FIRST - 1).left(MORE) == 1
    assert not row(FIRST - 1).rest(BUDGET)
    known = row(FIRST)
    assert known.rest(BUDGET)
    assert (known.resting, known.left_in, VERTEX.ahead) == (MORE, {VERTEX.id}, MORE)
    known.wake()
    assert press(known, MORE)  # it comes back
    for _ in range(FIRST):
        assert not press(known, MORE)
    assert known.left(MORE) is None
    assert not known.rest(BUDGET)


@pytest.mark.parametrize(("presses", "seconds"), [(250, 0.0), (25, 1.0)])
def test_others_have_a_share_walks_among_it(presses: int, seconds: float) -> None:
    known = row(FIRST)
    for number in range(presses):
        assert known.rest(BUDGET)
        press(known, OTHER if number % 2 else Button(f"other {number}"), seconds, new=number % 2 == 0)
    assert not known.rest(BUDGET)


def test_where_none_rests_rows_are_as_long_as_they_will() -> None:
    """A page that is pressed through as the paper does it has its bursts whole."""
    known = Rows()
    for _ in range(FIRST):
        known.pressed(MORE, 1, 0.1, new=True)
    assert known.left(MORE) is None


def test_walks_are_in_no_row() -> None:
    known = Rows()
    for _ in range(500):
        press(known, MORE, new=False)
    assert not known.rest(BUDGET)


def test_where_nothing_else_waits_it_goes_on() -> None:
    known = row(FIRST)
    assert known.rest(BUDGET)
    assert press(known, MORE)
    assert not known.rest(BUDGET)


class Endless(Mapping[str, Mapping[str, str]]):
    """A list without an end, or of so many pages; beside it sections, which take its place, each with five older pages."""

    def __init__(self, sections: int, pages: int = 10_000) -> None:
        self.sections, self.pages = [f"section {number}" for number in range(sections)], pages

    def __getitem__(self, state: str) -> Mapping[str, str]:
        name, _, at = state.partition("/")
        older = {"older": f"{name}/{int(at) + 1}"} if name and at != "5" and name != "list" else {}
        ended = name == "list" and int(at) >= self.pages
        longer = {} if ended else {"more": f"list/{int(at or 0) + 1}"} if name in ("", "list") else {"all": ""}
        return {**longer, **older, **{section: f"{section}/0" for section in self.sections}}

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@pytest.mark.parametrize("bursts", [False, True])
async def test_a_list_without_an_end_leaves_time_for_all_else(bursts: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    moves, budget = Endless(4), Budget(presses=900)
    wanted = {address(f"{section}/{at}") for section in moves.sections for at in range(6)}
    page = MadeUpPage(moves, bursts=bursts)
    _, report, _ = await walk(page, budget=budget)
    assert report.stopped == "presses"
    assert wanted <= page.shown
    assert address("list/300") in page.shown  # it was gone on with
    monkeypatch.setattr(rows, "FIRST", 10_000)
    starved = MadeUpPage(moves, bursts=bursts)
    await walk(starved, budget=budget)
    assert len(wanted - starved.shown) > 20


@pytest.mark.parametrize("bursts", [False, True])
@pytest.mark.parametrize("pages", [FIRST, FIRST + 1, 160, 333])
async def test_a_long_list_is_gone_on_with_and_the_way_back_is_short(bursts: bool, pages: int) -> None:
    moves = Endless(3, pages)
    page = MadeUpPage(moves, bursts=bursts)
    _, report, _ = await walk(page, budget=Budget(presses=pages + 400))
    assert report.stopped == "complete"
    assert {address(f"list/{at}") for at in range(1, pages + 1)} <= page.shown
    assert {address(f"{section}/{at}") for section in moves.sections for at in range(6)} <= page.shown


class Tagged(Endless):
    """Its buttons are others at every second page."""

    def __getitem__(self, state: str) -> Mapping[str, str]:
        name, _, at = state.partition("/")
        return {**super().__getitem__(state), **({f"tag {int(at or 0) % 2}": state} if name in ("", "list") else {})}


class EverySecond(MadeUpPage):
    """Its list grows with every second press of "more"."""

    def urls(self) -> list[str]:
        name, _, at = self.state.partition("/")
        grown = [address(f"list/{number}") for number in range(0, int(at or 0) + 1, 2)]
        return grown if name in ("", "list") else [address(self.state)]


async def test_others_presses_say_nothing_of_a_list_that_grows_with_every_second_press() -> None:
    page = EverySecond(Tagged(4, 300))
    _, report, _ = await walk(page, budget=Budget(presses=1_000))
    assert report.stopped == "complete"
    assert {address(f"list/{at}") for at in range(0, 301, 2)} <= page.shown


@pytest.mark.parametrize("cut_off", [30, FIRST, FIRST + 1, FIRST + 20, 300, 600])
async def test_a_traversal_that_goes_on_comes_back_to_it(cut_off: int) -> None:
    moves, written = Endless(3, 400), list[tuple[int, Event]]()
    first = MadeUpPage(moves)
    await walk(first, budget=Budget(presses=cut_off), on_event=lambda tab, event: written.append((tab, event)))
    second = MadeUpPage(moves)
    traversal = Traversal(second, budget=Budget(presses=3_000))
    traversal.resume(written)
    assert (await traversal.run()).stopped == "complete"
    assert {address(f"list/{at}") for at in range(1, 401)} <= first.shown | second.shown
