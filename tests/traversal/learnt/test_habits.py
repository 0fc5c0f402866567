"""On a revisit buttons are pressed that may bring news."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.habits import LEFT_AGAIN, RETRIED, STEP, Habits
from tests.traversal.automata import MadeUpPage, growing_list, presses, walk

MORE, VOTE, SPORT = presses("more", "vote", "sport")


def test_at_first_everything_is_pressed() -> None:
    assert not Habits().skips(MORE)


def visits(habits: Habits, showing: list[Button], *, news_each: int = 0, count: int = 60) -> list[bool]:
    """In which of so many visits SPORT is pressed; in every so many of them there is news in it when it is."""
    pressed, waiting = list[bool](), False
    for number in range(count):
        waiting = waiting or (news_each > 0 and number % news_each == 0)
        made = [MORE] if habits.skips(SPORT) else [MORE, SPORT]
        habits = habits.after(made, made if waiting else [MORE], showing)
        waiting = waiting and SPORT not in made
        pressed.append(SPORT in made)
        assert not habits.skips(MORE)
    return pressed


def gaps(pressed: list[bool]) -> list[int]:
    """Visits from one in which it was pressed to the next."""
    at = [number for number, was in enumerate(pressed) if was]
    return [after - before for before, after in pairwise(at)]


def test_a_button_that_brings_nothing_is_pressed_ever_more_seldom_and_never_let_be() -> None:
    of_section, of_help = gaps(visits(Habits(), [SPORT])), gaps(visits(Habits(), []))
    assert of_section[:2] == [1, 1]  # an old section is given a few visits
    assert max(of_section) <= RETRIED
    assert of_help[-1] == RETRIED
    assert sum(of_section[:8]) < sum(of_help[:8])  # what shows no address at all is left out sooner


@pytest.mark.parametrize("each", range(1, 7))
def test_a_section_whose_news_come_now_and_then_waits_for_a_visit_at_most(each: int) -> None:
    assert max(gaps(visits(Habits(), [SPORT], news_each=each))) <= 2


def test_what_was_left_out_of_reach_is_looked_for_by_whole_visits_but_not_for_ever() -> None:
    """A list that could be pressed on only once is known in its beginning, and would be left there by a visit that goes by what is known."""
    habits, gone_by = Habits(), list[bool]()
    for _ in range(LEFT_AGAIN + 2):
        gone_by.append(habits.suffice)
        habits = habits.after([MORE], [MORE], [MORE], left=True)
    assert gone_by == [False] * (LEFT_AGAIN + 1) + [True]
    assert Habits().after([MORE], [MORE], [MORE]).suffice
    assert not Habits(9).after([MORE], [MORE], [MORE], left=True).suffice
    assert Habits(9, left=1).after([MORE], [MORE], [MORE]).suffice


def test_not_all_buttons_are_left_out_of_the_same_visits() -> None:
    many = presses(*map(str, range(100)))
    skipped = [sum(map(Habits(number, dict.fromkeys(many, 99)).skips, many)) for number in range(RETRIED)]
    assert all(60 < count < 99 for count in skipped)


def test_news_makes_it_worth_pressing_again() -> None:
    habits = Habits(0, {SPORT: STEP * RETRIED})
    assert any(replace(habits, visits=number).skips(SPORT) for number in range(RETRIED))
    after = habits.after([SPORT], [SPORT], [SPORT])
    assert not any(replace(after, visits=number).skips(SPORT) for number in range(RETRIED))


def test_habits_can_be_kept() -> None:
    habits = Habits(4, {MORE: 0, VOTE: 3}, 2)
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
