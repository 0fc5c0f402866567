"""A button that is pressed in a row for long rests, and others have their turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from mediamon.traversal import Budget, Button
from mediamon.traversal.learnt import rows
from mediamon.traversal.learnt.rows import Rows
from tests.traversal.automata import MadeUpPage, address, walk

MORE, OTHER = Button("more"), Button("other")
BUDGET = Budget(presses=1000, seconds=100.0)


def row(presses: int, seconds: float = 0.0) -> Rows:
    known = Rows()
    for _ in range(presses):
        known.pressed(MORE, 1, seconds, new=True)
    return known


@pytest.mark.parametrize(
    ("presses", "seconds", "rests"),
    [(249, 0.0, False), (250, 0.0, True), (64, 0.39, False), (64, 0.4, True), (63, 9.0, False)],
)
def test_after_a_share_of_the_presses_or_of_the_time_it_rests(presses: int, seconds: float, rests: bool) -> None:
    assert row(presses, seconds).rest(BUDGET) == rests


def test_others_have_as_much_walks_among_it() -> None:
    known = row(250)
    assert known.rest(BUDGET)
    for number in range(250):
        assert known.resting == MORE
        known.pressed(OTHER, 1, 0.0, new=number % 2 == 0)
    assert known.resting is None
    assert not known.rest(BUDGET)


def test_walks_are_in_no_row() -> None:
    known = Rows()
    for _ in range(500):
        known.pressed(MORE, 1, 1.0, new=False)
    assert not known.rest(BUDGET)


def test_where_nothing_else_waits_it_goes_on() -> None:
    known = row(250)
    assert known.rest(BUDGET)
    known.pressed(MORE, 1, 0.0, new=True)
    assert known.resting is None


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
    monkeypatch.setattr(rows, "LEAST", 10_000)
    starved = MadeUpPage(moves, bursts=bursts)
    await walk(starved, budget=budget)
    assert len(wanted - starved.shown) > 20


@pytest.mark.parametrize("bursts", [False, True])
@pytest.mark.parametrize("pages", [100, 160, 333])
async def test_a_long_list_is_gone_on_with(bursts: bool, pages: int) -> None:
    moves = Endless(3, pages)
    page = MadeUpPage(moves, bursts=bursts)
    _, report, _ = await walk(page, budget=Budget(presses=600 + 3 * pages))
    assert report.stopped == "complete"
    assert {address(f"list/{at}") for at in range(1, pages + 1)} <= page.shown
    assert {address(f"{section}/{at}") for section in moves.sections for at in range(6)} <= page.shown
