"""What waits where no walk leads any more is brought to light by the press that had done so."""

from __future__ import annotations

from mediamon.traversal import Button, PageState
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.choosing.second_ways import MOST, SecondWays
from mediamon.traversal.learnt.knowledge import Knowledge

OPENER, INSIDE = Button("⋯"), Button("Similar")


def state(*buttons: Button, number: int = 0) -> PageState:
    return PageState(frozenset(buttons), number, number)


def known(openers: int = 1) -> tuple[Knowledge, SecondWays]:
    """A page on which each of so many buttons has opened a menu, and no press of them promises anything any more."""
    knowledge = Knowledge(patience=2, longest_history=2, on_urls=lambda urls: None)
    frontier = Frontier(knowledge)
    for number in range(openers):
        opener = Button(f"{OPENER.text}{number}")
        closed = knowledge.graph.add(state(opener, number=2 * number), (opener,), {})
        opened = knowledge.graph.add(state(opener, INSIDE, number=2 * number + 1), (opener, INSIDE), {})
        knowledge.graph.observe(closed, opener, (), opened)
        for _ in range(2):
            knowledge.news.pressed((opener, ""), [], new_buttons=False)
    return knowledge, SecondWays(knowledge, frontier)


def test_the_press_is_allowed_again_once() -> None:
    knowledge, ways = known()
    key = (Button("⋯0"), "")
    assert not knowledge.news.expected(key)
    assert ways.open()
    assert knowledge.news.expected(key)
    assert not ways.open()


def test_so_many_in_all() -> None:
    knowledge, ways = known(2 * MOST)
    assert ways.open()
    assert sum(knowledge.news.expected((Button(f"⋯{number}"), "")) for number in range(2 * MOST)) == MOST
    assert not ways.open()


def test_where_nothing_waits_nothing_is_allowed() -> None:
    knowledge, ways = known()
    for _ in range(2):
        knowledge.news.pressed((INSIDE, ""), [], new_buttons=False)
    assert not ways.open()
