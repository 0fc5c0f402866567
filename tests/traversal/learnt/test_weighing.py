"""What a press was worth is told to those that learn from it."""

from __future__ import annotations

from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button, PageState
from mediamon.traversal.learnt.knowledge import Knowledge
from mediamon.traversal.learnt.weighing import added
from tests.traversal.automata import presses, state_of


def weighed(button: Button, before: Reading, after: Reading, fresh: int) -> tuple[Knowledge, bool]:
    knowledge = Knowledge(longest_history=2, patience=2, on_urls=lambda urls: None)
    knowledge.met.meet(before.state.buttons)
    here = knowledge.graph[knowledge.graph.add(before.state, before.buttons, before.places)]
    there = knowledge.graph.add(after.state, after.buttons, after.places)
    return knowledge, knowledge._weighing.weigh(button, here, there, "", after, fresh)


def reading(*texts: str, urls: tuple[str, ...] = (), shown: tuple[str, ...] = ()) -> Reading:
    """urls: that the press has brought; shown: all that the page shows."""
    return Reading(state_of(texts, list(shown)), presses(*texts), list(urls), 1.0)


def test_a_press_that_brings_an_address_is_fruitful_and_tried() -> None:
    (more, _) = presses("more", "other")
    knowledge, news = weighed(more, reading("more", "other"), reading("more", "other", urls=("/1",), shown=("/1",)), 1)
    assert news
    assert knowledge.met.fruitful == knowledge.met.showing == {more}
    assert knowledge.met.untried == {*presses("other")}


def test_a_press_that_brings_what_an_earlier_crawl_knows_shows_it_and_brings_no_news() -> None:
    (more,) = presses("more")
    knowledge = Knowledge(longest_history=2, patience=2, on_urls=lambda urls: None, known=lambda urls: urls)
    before, after = reading("more"), reading("more", urls=("/1",), shown=("/1",))
    knowledge.met.read(before.state.buttons)
    here = knowledge.graph[knowledge.graph.add(before.state, before.buttons, before.places)]
    there = knowledge.graph.add(after.state, after.buttons, after.places)
    assert not knowledge._weighing.weigh(more, here, there, "", after, 1)
    assert knowledge.met.showing == {more}
    assert not knowledge.met.fruitful


def test_a_press_that_brings_a_button_is_fruitful_and_shows_nothing() -> None:
    (menu,) = presses("menu")
    knowledge, news = weighed(menu, reading("menu"), reading("menu", "inner"), 0)
    assert news
    assert (knowledge.met.fruitful, knowledge.met.showing) == ({menu}, set())


def test_addresses_that_take_the_place_of_others_are_not_added() -> None:
    knowledge = Knowledge(longest_history=2, patience=2, on_urls=lambda urls: None)
    before = reading("a", shown=("/1", "/2"))
    here = knowledge.graph[knowledge.graph.add(before.state, before.buttons, before.places)]
    assert added(here, reading("a", urls=("/3",), shown=("/1", "/2", "/3")))
    assert not added(here, reading("a", urls=("/3",), shown=("/2", "/3")))
    assert not added(here, reading("a", shown=("/1", "/2")))


def several(text: str) -> list[Button]:
    """Buttons that say the same in several places of a page."""
    return [Button(text, ("heard", f"@{place}")) for place in range(5)]


def expected_after_opening(openers: list[Button], shown: list[Button]) -> bool:
    """Each opener has shown what has brought addresses before, in surroundings of its own. Is anything expected of the last opener?"""
    knowledge = Knowledge(longest_history=2, patience=2, on_urls=lambda urls: None)
    knowledge.met.meet({*openers, *shown})
    knowledge.met.fruitful |= set(shown)
    closed = state_of([], [])
    for number, (opener, one) in enumerate(zip(openers[:-1], shown, strict=False)):
        before = PageState(frozenset([*openers]), closed.url_count, closed.url_hash)
        after = PageState(frozenset([*openers, one]), closed.url_count, closed.url_hash)
        here = knowledge.graph[knowledge.graph.add(before, openers, {})]
        there = knowledge.graph.add(after, [*openers, one], {})
        shows = Reading(after, (*openers, one), [], 1.0, places={one: f"card {number}"})
        knowledge._weighing.weigh(opener, here, there, f"card {number}", shows, 0)
    return knowledge.news.expected((openers[-1], "card 5"))


def test_menus_of_which_one_has_brought_something_are_opened_at_each_card() -> None:
    assert expected_after_opening(several("☰"), [Button("Similar", ("heard",))] * 4)


def test_what_closes_rows_does_not_open_what_the_next_press_opens_again() -> None:
    assert not expected_after_opening(several("−"), several("+"))
