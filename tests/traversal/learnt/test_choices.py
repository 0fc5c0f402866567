"""Buttons that choose between the same things."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

from mediamon.traversal import Button
from mediamon.traversal.learnt.choices import LEAST, Choices
from mediamon.traversal.learnt.repeats import kind_of
from mediamon.traversal.learnt.turns import Turns

TABS = [f"tab {name}" for name in "abcdef"]


def row(*tabs: str) -> Choices:
    choices = Choices()
    for one, other in pairwise(tabs):
        override(choices, one, other)
    return choices


def override(choices: Choices, one: Hashable, other: Hashable) -> None:
    """Each of them leads where it led before the other one."""
    choices.learn(one, other, right=True)
    choices.learn(other, one, right=True)


def test_those_that_override_one_another_are_of_one_choice() -> None:
    choices = row(*TABS)
    assert all(choices.same(one, other) for one in TABS for other in TABS)
    assert not choices.same(TABS[0], "more")


def test_a_few_prove_nothing() -> None:
    assert not row(*TABS[: LEAST - 1]).same(TABS[0], TABS[1])
    assert row(*TABS[:LEAST]).same(TABS[0], TABS[1])


def test_who_was_only_overridden_does_not_choose() -> None:
    """A list's "more" below tabs: each of them sets it back, and it does nothing to them."""
    choices = row(*TABS)
    choices.learn(TABS[0], "more", right=True)
    assert not choices.same("more", TABS[1])


def test_a_section_that_sets_the_tabs_below_it_back_is_not_of_their_choice() -> None:
    """It leads where it led whichever of them is open; each of them leads elsewhere in another section."""
    choices = row(*TABS[:3])
    for section in ("home", "world", "sport"):
        for tab in TABS[:3]:
            choices.learn(section, tab, right=True)
    override(choices, "home", "world")
    override(choices, "world", "sport")
    assert choices.same("home", "sport")
    assert choices.same(TABS[0], TABS[2])
    assert not any(choices.same(section, tab) for section in ("home", "world", "sport") for tab in TABS[:3])


def test_two_choices_that_a_third_thing_has_made_one_are_told_apart_by_one_failure() -> None:
    choices = row(*TABS[:3])
    for one, other in (("home", TABS[0]), ("home", "world"), ("sport", "world")):
        override(choices, one, other)
    assert choices.same("sport", TABS[2])
    choices.learn("sport", TABS[2], right=False)
    assert not choices.same("sport", TABS[2])
    assert not choices.same("sport", TABS[1])
    assert not choices.same(TABS[0], TABS[1])


def test_what_is_refuted_before_the_choices_meet_spoils_them_when_they_do() -> None:
    choices = row(*TABS[:3])
    choices.learn("sport", TABS[2], right=False)
    override(choices, "sport", "home")
    override(choices, "home", TABS[0])
    assert not choices.same("home", TABS[0])


def test_numbers_of_one_kind_are_nothing_to_learn_from() -> None:
    choices = Choices()
    for _ in range(9):
        choices.learn("#", "#", right=True)
    assert not choices.same("#", "#")


def test_a_choice_that_was_believed_and_fails_is_told_once() -> None:
    choices = row(*TABS)
    assert choices.broken == 0
    version = choices.version
    choices.learn(TABS[0], TABS[3], right=False)
    assert choices.broken == 1
    assert choices.version > version
    choices.learn(TABS[1], TABS[4], right=False)
    assert choices.broken == 1


def test_what_was_not_tried_for_a_choice_is_tried_when_it_has_failed() -> None:
    """Whoever keeps what `allow` says sees by the version that it says something else."""
    choices = Choices()
    turns = Turns(choices)
    tab, turn = Button(TABS[0]), kind_of(Button(TABS[3]))
    for one, other in pairwise([kind_of(Button(text)) for text in TABS]):
        override(choices, one, other)
    assert not turns.allow(tab, turn)
    version = turns.version
    choices.learn(kind_of(tab), turn, right=False)
    assert turns.allow(tab, turn)
    assert turns.version > version
