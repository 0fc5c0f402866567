"""Presses in other surroundings: when they are let be, and what brings them back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Button
from mediamon.traversal.elsewhere import BUTTONS, MOST_ROWS, VAIN, Elsewhere

QUESTIONS = [Button(text, ("opens",)) for text in "abcdef"]


def ask(elsewhere: Elsewhere, place: str, *, fresh: bool = False, brought: bool = False) -> None:
    for question in QUESTIONS:
        elsewhere.pressed((question, place), fresh=fresh, brought=brought or fresh)


def test_questions_that_show_the_same_wherever_they_stand_are_asked_once() -> None:
    elsewhere = Elsewhere()
    ask(elsewhere, "here", fresh=True)
    assert not elsewhere.pointless((QUESTIONS[0], "there"))
    ask(elsewhere, "there")
    ask(elsewhere, "beyond")
    assert elsewhere.pointless((QUESTIONS[0], "anywhere"))
    assert not elsewhere.pointless((QUESTIONS[0], "here"))  # `news` knows what it does there
    assert not elsewhere.pointless((Button("new", ("opens",)), "anywhere"))  # never pressed


def test_sections_that_show_other_news_in_another_year_are_pressed_on() -> None:
    elsewhere = Elsewhere()
    for year in range(10):
        ask(elsewhere, f"{year}", fresh=True)
        ask(elsewhere, f"{year}, dark")
    assert not elsewhere.pointless((QUESTIONS[0], "10"))


def test_one_that_brings_something_after_all_revives_the_others() -> None:
    elsewhere = Elsewhere()
    for place in ("here", "there", "beyond"):
        ask(elsewhere, place)
    version = elsewhere.version
    assert elsewhere.pressed((QUESTIONS[0], "another year"), fresh=True, brought=True)
    assert elsewhere.version > version
    assert not elsewhere.pointless((QUESTIONS[1], "another year"))


def test_days_and_a_single_button_are_let_be() -> None:
    elsewhere = Elsewhere()
    days = [Button(f"{day}", ("day",)) for day in range(1, 31)]
    for month in ("May", "June", "July"):
        for day in days:
            elsewhere.pressed((day, month), fresh=False, brought=False)
    pager = Button("next", ("pager",))
    for place in range(5 * VAIN):
        elsewhere.pressed((pager, f"{place}"), fresh=False, brought=False)
    assert not elsewhere.pointless((days[0], "August"))
    assert not elsewhere.pointless((pager, "elsewhere"))


def test_cards_that_say_the_same_are_of_one_row() -> None:
    elsewhere = Elsewhere()
    cards = [Button("details", (f"own {card}", f"@card {card}")) for card in range(BUTTONS)]
    twins = [Button("details", ("^table", f"@card {card}")) for card in range(BUTTONS)]
    for place in ("one", "two", "three"):
        for card in (*cards, *twins):
            elsewhere.pressed((card, place), fresh=False, brought=False)
    assert elsewhere.pointless((twins[0], "four"))
    assert not elsewhere.pointless((cards[0], "four"))  # each of them is listened to by another


@given(st.lists(st.tuples(st.sampled_from(QUESTIONS), st.integers(0, 9), st.booleans()), max_size=200))
def test_nothing_is_pointless_before_so_many_presses_in_a_row_were_in_vain(
    presses: list[tuple[Button, int, bool]],
) -> None:
    elsewhere, vain = Elsewhere(), 0
    for button, place, fresh in presses:
        elsewhere.pressed((button, f"{place}"), fresh=fresh, brought=fresh)
        vain = 0 if fresh and elsewhere._first[button] != f"{place}" else vain + 1
        if any(elsewhere.pointless((one, "never")) for one in QUESTIONS):
            assert VAIN <= vain
    for number in range(VAIN * MOST_ROWS * 2):
        elsewhere.pressed((QUESTIONS[number % BUTTONS], f"more {number}"), fresh=False, brought=False)
    assert elsewhere.pointless((QUESTIONS[0], "never"))
