"""A question that hides which press it asks about is answered after each of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Budget
from mediamon.traversal.automaton.graph import StateGraph
from mediamon.traversal.learnt.questions import MOST_WAYS, VAIN, Questions
from tests.traversal.automata import ROOT, MadeUpPage, add, presses, walk

A, B, YES, NO = presses("A", "B", "Yes", "No")


def asked(*more: str) -> tuple[Questions, int, int]:
    graph = StateGraph()
    return Questions(graph), add(graph, "page", "A", "B", *more), add(graph, "dialog", "Yes", "No")


def test_an_answer_that_brings_is_given_after_each_press_that_leads_to_it() -> None:
    questions, page, dialog = asked()
    assert questions.learn(None, page, A, dialog, fresh=False) == []
    assert questions.learn((page, A), dialog, NO, page, fresh=False) == []
    assert questions.learn(None, page, B, dialog, fresh=False) == []
    assert questions.learn((page, B), dialog, YES, page, fresh=True) == [(page, A)]
    assert questions.learn(None, page, A, dialog, fresh=False) == [(dialog, YES)]
    assert questions.learn((page, A), dialog, YES, page, fresh=False) == []
    assert questions.learn(None, page, A, dialog, fresh=False) == []


def test_what_offers_what_was_there_or_much_is_no_question() -> None:
    graph = StateGraph()
    page = add(graph, "page", "A", "B")
    others = add(graph, "beside", "A", "Yes"), add(graph, "much", *"abcdefg"), add(graph, "nothing")
    questions = Questions(graph)
    for other in (*others, page):
        questions.learn(None, page, A, other, fresh=False)
        assert questions.learn((page, A), other, YES, page, fresh=True) == []
        assert questions.learn(None, page, B, other, fresh=False) == []


def test_one_that_hides_nothing_is_let_be() -> None:
    names = [f"open {number}" for number in range(3 * VAIN)]
    questions, page, dialog = asked(*names)
    asked_again = 0
    for number, one in enumerate(presses(*names)):
        if questions.learn(None, page, one, dialog, fresh=False) or not number:
            asked_again += 1
            questions.learn((page, one), dialog, YES, page, fresh=not number)
    assert asked_again == VAIN + 1


class Asking(MadeUpPage):
    """Departments, of which some are for specialists; the question is the same for each. once: who has said that he is one is asked no more."""

    def __init__(self, names: list[str], *, once: bool) -> None:
        moves = {ROOT: dict.fromkeys(names, "ask"), "ask": {"yes": names[0], "no": ROOT}}
        moves |= {one: {"back": ROOT} for one in names}
        super().__init__(moves, urls={one: [f"/{one}"] for one in names})
        self._wanted, self._said, self._once = names[0], False, once

    def next_state(self, text: str) -> str:
        if self.state == "ask":
            self._said = text == "yes"
            return self._wanted if self._said else ROOT
        if self.state == ROOT:
            self._wanted = text
            return text if self._said and self._once else "ask"
        return ROOT

    def first(self) -> str:
        self._said = False
        return ROOT


@pytest.mark.parametrize("once", [False, True])
async def test_a_page_that_asks_is_whole(once: bool) -> None:
    names = [f"{one} section" for one in ("heart", "skin", "eye", "children", "trauma", "lung")]
    _, report, told = await walk(Asking(names, once=once), budget=Budget(presses=200))
    assert set(told) == {f"/{one}" for one in names}, report


@given(st.lists(st.tuples(st.integers(0, 60), st.sampled_from([YES, NO]), st.booleans()), max_size=300))
def test_each_way_asks_for_each_answer_once(happened: list[tuple[int, object, bool]]) -> None:
    names = [f"open {number}" for number in range(61)]
    questions, page, dialog = asked(*names)
    openers, given_after, again = presses(*names), set[tuple[object, object]](), 0
    for number, answer, fresh in happened:
        wanted = questions.learn(None, page, openers[number], dialog, fresh=False)
        assert all(one == dialog and (openers[number], what) not in given_after for one, what in wanted)
        given_after.add((openers[number], answer))
        again += len(questions.learn((page, openers[number]), dialog, answer, page, fresh=fresh))  # type: ignore[arg-type]
    assert again <= 2 * MOST_WAYS
