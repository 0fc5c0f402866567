"""On a revisit buttons are pressed that may bring news."""

from __future__ import annotations

import json

import pytest

from mediamon.traversal.habits import RETRIED, TRIED, Habits

from .automata import MadeUpPage, growing_list, presses, walk

MORE, VOTE = presses("more", "vote")


def test_at_first_everything_is_pressed() -> None:
    assert not Habits().skips(MORE)


def test_a_button_pressed_in_vain_in_several_visits_is_left_alone_and_tried_again_later() -> None:
    habits, skipped = Habits(), []
    for _ in range(2 * RETRIED + 1):
        skipped.append(habits.skips(VOTE))
        habits = habits.after([MORE] if habits.skips(VOTE) else [MORE, VOTE], [MORE])
        assert not habits.skips(MORE)
    assert skipped == [number >= TRIED and number % RETRIED != 0 for number in range(2 * RETRIED + 1)]


def test_news_makes_it_worth_pressing_again() -> None:
    habits = Habits(3, {VOTE: 5})
    assert habits.skips(VOTE)
    assert not habits.after([VOTE], [VOTE]).skips(VOTE)


def test_habits_can_be_kept() -> None:
    habits = Habits(4, {MORE: 0, VOTE: 3})
    assert Habits.from_json(json.loads(json.dumps(habits.as_json()))) == habits


@pytest.mark.parametrize(
    "told", [None, [], {}, {"visits": 1}, {"visits": 1, "buttons": [1]}, {"visits": "x", "buttons": []}]
)
def test_what_are_no_habits_is_refused(told: object) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        Habits.from_json(told)


async def test_a_list_is_left_after_some_presses_that_bring_only_what_is_known() -> None:
    page = MadeUpPage(growing_list(50))
    known = {f"/state/{number}" for number in range(5, 51)} | {"/state/"}
    _, report, told = await walk(page, known=known.intersection)
    assert told == ["/state/", *(f"/state/{number}" for number in range(1, 7))]  # two in vain
    assert (report.stopped, report.presses) == ("complete", 6)


async def test_what_is_skipped_is_spared() -> None:
    page = MadeUpPage({"": {"more": "1", "vote": "2"}, "1": {}, "2": {}})
    _, report, _ = await walk(page, skips=lambda button: button == VOTE)
    assert [text for _, text in page.pressed] == ["more"]
    assert (report.stopped, report.spared, report.left) == ("complete", 1, {})
