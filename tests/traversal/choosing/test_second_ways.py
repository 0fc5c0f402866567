"""What waits where no walk leads any more is brought to light by the press that had done so."""

from __future__ import annotations

from mediamon.traversal import Button, PageState
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.choosing.second_ways import IN_VAIN, MOST, SecondWays
from mediamon.traversal.learnt.knowledge import Knowledge
from tests.traversal.automata import add

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


def begun(*spared: Button) -> tuple[Knowledge, SecondWays]:
    """A page whose first state offers buttons that have brought something elsewhere, and nothing more there."""
    knowledge = Knowledge(patience=2, longest_history=2, on_urls=lambda urls: None)
    graph = knowledge.graph
    graph.root = graph.add(state(*spared), spared, {})
    for one in spared:
        knowledge.met.fruitful.add(one)
        knowledge.news.pressed((one, ""), ["/a"], new_buttons=False)
        for _ in range(2):
            knowledge.news.pressed((one, ""), ["/a"], new_buttons=False)
    graph.turn_up(add(graph, "elsewhere", "2024"), "2024")
    graph.spare(graph.root)
    return knowledge, SecondWays(knowledge, Frontier(knowledge))


def test_what_the_page_shows_at_first_is_gone_through_in_the_end() -> None:
    more, tab, other = Button("More"), Button("2024"), Button("2023")
    knowledge, ways = begun(more, tab, other)
    root = knowledge.graph[knowledge.graph.root]
    knowledge.graph.mark_pressed(root.id, tab)
    asked = []
    while ways.open():
        assert root.ahead is not None
        asked.append(root.ahead)
        assert Frontier(knowledge).worth_a_walk(root.id)
        knowledge.graph.mark_pressed(root.id, root.ahead)
    assert asked == [more, other]


def test_where_presses_have_only_added_it_has_been() -> None:
    knowledge, ways = begun(Button("More"))
    for vertex in knowledge.graph:
        vertex.turn = None
    assert not ways.open()


def test_not_for_ever_where_that_brings_nothing() -> None:
    many = tuple(map(Button, "abcdefghijklmnop"))
    knowledge, ways = begun(*many)
    count = 0
    while ways.open():
        count += 1
        knowledge.graph.mark_pressed(knowledge.graph.root, many[count - 1])
    assert count == IN_VAIN + 1
    knowledge.addresses.tell(["/fresh"])
    assert ways.open()


def test_without_sparing_there_is_nothing_left_to_do() -> None:
    more = Button("More")
    knowledge = Knowledge(patience=0, longest_history=2, on_urls=lambda urls: None)
    knowledge.graph.root = knowledge.graph.add(state(more), (more,), {})
    knowledge.met.fruitful.add(more)
    knowledge.graph.spare(knowledge.graph.root)
    assert not SecondWays(knowledge, Frontier(knowledge)).open()
