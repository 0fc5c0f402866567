"""Buttons whose effect depends on others: sections beside years beside languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.traversal import Budget, Button, Reading
from mediamon.traversal.learnt.choices import Choices
from mediamon.traversal.learnt.turns import BARREN_FREE, BARREN_SHARE, FREE, SHARE, TRIED, Turns
from tests.traversal.automata import ROOT, MadeUpPage, Moves, address, walk

BOUND = Budget(presses=5_000)
WORDS = [["world", "sport", "art", "law"], ["north", "south", "east", "west"], ["red", "green", "blue", "grey"]]
NUMBERS = [[f"y{n}" for n in range(4)], [f"page {n}" for n in range(4)], [f"№ {n}" for n in range(4)]]


def settings_page(sizes: list[int], labels: list[list[str]], areas: list[list[int]]) -> MadeUpPage:
    """Several choices, each of so many values; each area of the page shows an address for the values of some choices.

    The surroundings of a button are the same in every state, so that only what a press has brought tells of a choice.
    """
    values = [labels[at][:size] for at, size in enumerate(sizes)]
    names = {combination: ",".join(map(str, combination)) for combination in product(*map(range, sizes))}
    names[(0,) * len(sizes)] = ""
    moves: dict[str, dict[str, str]] = {}
    urls: dict[str, list[str]] = {}
    for combination, name in names.items():
        moves[name] = {
            label: names[(*combination[:at], value, *combination[at + 1 :])]
            for at, choices in enumerate(values)
            for value, label in enumerate(choices)
        }
        urls[name] = [f"/{area}/" + "-".join(str(combination[at]) for at in area) for area in map(tuple, areas)]
    return MadeUpPage(moves, urls=urls)


def all_of(page: MadeUpPage, moves: Moves) -> set[str]:
    assert page._urls is not None
    return {url for state in moves for url in page._urls[state]}


@settings(deadline=None)
@given(
    st.lists(st.integers(2, 4), min_size=2, max_size=3),
    st.sampled_from([WORDS, NUMBERS, [*NUMBERS[:1], *WORDS[1:]]]),
    st.data(),
)
async def test_every_combination_that_shows_something_of_its_own_is_seen(
    sizes: list[int], labels: list[list[str]], data: st.DataObject
) -> None:
    choices = st.lists(st.integers(0, len(sizes) - 1), min_size=1, max_size=len(sizes), unique=True)
    areas = data.draw(st.lists(choices, min_size=1, max_size=3))
    page = settings_page(sizes, labels, areas)
    _, report, told = await walk(page, budget=BOUND)
    assert report.stopped == "complete"
    assert set(told) == all_of(page, page.moves)


async def test_choices_that_do_not_know_of_each_other_are_not_multiplied() -> None:
    page = settings_page([4, 4, 4], WORDS, [[0], [1], [2]])
    _, report, told = await walk(page, budget=BOUND)
    assert set(told) == all_of(page, page.moves)
    assert report.presses < 200  # of the 64 states' 768


def test_a_button_is_tried_a_few_times_after_a_turn() -> None:
    turns = Turns(Choices())
    for _ in range(TRIED):
        assert turns.allow(Button("sport"), "year")
        turns.tried(Button("sport"), "year", brought=False)
    assert not turns.allow(Button("sport"), "year")
    assert turns.allow(Button("sport"), "language")


def test_what_it_had_never_shown_itself_is_hardly_a_try_in_vain() -> None:
    turns = Turns(Choices())
    for _ in range(3 * TRIED):
        assert turns.allow(Button("sport"), "year")
        turns.tried(Button("sport"), "year", brought=False, showed=True)


MONTHS, DAYS = (8, 9, 10), range(1, 8)


def day_of(section: str, month: int, day: int) -> str:
    return ROOT if (section, month, day) == ("world", 10, 1) else f"{section}-{month}-{day}"


def calendar() -> Moves:
    """A day's news of one section: the section, the month and the day are chosen, each by buttons of its own."""
    moves: dict[str, dict[str, str]] = {}
    for section, month, day in product(WORDS[0][:3], MONTHS, DAYS):
        turned = {"‹": max(month - 1, MONTHS[0]), "›": min(month + 1, MONTHS[-1])}
        moves[day_of(section, month, day)] = {
            **{one: day_of(one, month, day) for one in WORDS[0][:3]},
            **{text: day_of(section, to, day if to == month else 1) for text, to in turned.items()},
            **{str(one): day_of(section, month, one) for one in DAYS},
        }
    return moves


class Calendar(MadeUpPage):
    """Its days stand under the name of the month."""

    def reading(self, seconds: float) -> Reading:
        read = super().reading(seconds)
        month = self.state.split("-")[1] if self.state else str(MONTHS[-1])
        self._last = replace(read, places={one: month if one.text.isdigit() else "" for one in read.buttons})
        return self._last


@pytest.mark.parametrize("seed", range(12))
async def test_days_below_months_beside_sections_are_all_seen(seed: int) -> None:
    """Most of what a day shows in one section has been seen by way of another: that says nothing against the rest."""
    moves, random = calendar(), Random(seed)
    seconds = {text: random.uniform(0.005, 0.05) for text in moves[ROOT]}
    _, _, told = await walk(Calendar(moves, seconds=seconds, bursts=True), budget=BOUND)
    assert set(told) == set(map(address, moves))


def test_one_that_has_brought_something_is_pressed_after_all_such_turns() -> None:
    turns = Turns(Choices())
    turns.tried(Button("issue 7"), "year", brought=True)
    for _ in range(10):
        turns.tried(Button("issue 8"), "year", brought=False)
    assert turns.allow(Button("issue 9"), "year")


def test_a_turn_of_its_own_kind_is_none() -> None:
    assert not Turns(Choices()).allow(Button("issue 7"), ("issue #", ()))


BUTTONS = [Button(chr(code)) for code in range(0x4E00, 0x4E00 + 1000)]


def in_vain(turns: Turns, buttons: Sequence[Button]) -> int:
    """Tries that are allowed when none brings anything."""
    tried = 0
    for button in buttons:
        if turns.allow(button, "year"):
            turns.tried(button, "year", brought=False)
            tried += 1
    return tried


@pytest.mark.parametrize(("bearing", "free", "share"), [(True, FREE, SHARE), (False, BARREN_FREE, BARREN_SHARE)])
def test_tries_in_vain_are_a_small_part_of_all_presses(bearing: bool, free: int, share: int) -> None:
    turns = Turns(Choices())
    assert in_vain(turns, BUTTONS) == BARREN_FREE
    for button in BUTTONS:
        turns.pressed(button, None, brought=bearing)
    assert in_vain(turns, BUTTONS) == len(BUTTONS) // share + (free if bearing else 0)


def test_when_both_purses_are_empty_nothing_is_tried_but_what_is_related() -> None:
    turns = Turns(Choices())
    for button in BUTTONS[500:]:
        turns.pressed(button, None, brought=True)
    in_vain(turns, BUTTONS)
    assert not turns.any_allowed("year")
    turns.tried(BUTTONS[0], "language", brought=True)
    assert turns.any_allowed("language")


def test_what_never_brings_anything_leaves_the_others_their_tries() -> None:
    turns = Turns(Choices())
    turns.pressed(Button("page 2"), None, brought=True)
    assert in_vain(turns, BUTTONS) == BARREN_FREE
    assert turns.any_allowed("language")
    assert turns.allow(Button("page 3"), "language")
    assert not turns.allow(Button("share"), "language")


def test_what_was_never_pressed_after_a_turn_is_worth_one_walk() -> None:
    """ "More" that brings nothing any more below a list, below the same list in another order."""
    turns, more = Turns(Choices()), Button("more")
    assert not turns.worth_a_walk(more, "oldest first"), "it never brought anything"
    turns.pressed(more, None, brought=True)
    assert turns.worth_a_walk(more, "oldest first")
    assert not turns.worth_a_walk(more, None)
    turns.pressed(more, "oldest first", brought=False)
    assert not turns.worth_a_walk(more, "oldest first")
    assert turns.worth_a_walk(more, "most read")
