"""Far in a desert one comes back to where something was brought to light, and presses there what has brought something elsewhere."""

from __future__ import annotations

from mediamon.traversal.automaton.events import Loaded, Pressed
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.position import Position
from mediamon.traversal.choosing.frontier import Frontier
from mediamon.traversal.learnt.knowledge import Knowledge
from mediamon.traversal.learnt.satiety import FAR
from tests.traversal.automata import presses, state_of

EVENING, BEFORE = presses("evening edition", "week before")
MORNINGS, EVENINGS = [f"/{week}" for week in range(3)], [f"/{week}/evening" for week in range(3)]


def week(name: str, *urls: str) -> Reading:
    """A week of a paper: other surroundings, and what came out in it."""
    both = (EVENING, BEFORE)
    state = state_of([one.text for one in both], urls or [f"{name} has none"])
    return Reading(state, both, list(urls), 0.1, places=dict.fromkeys(both, name))


def after(desert: int) -> tuple[Knowledge, Frontier, Position]:
    """Three weeks with news, of the first the evening edition too, and then so many without."""
    knowledge, at = Knowledge(longest_history=2, patience=2, on_urls=lambda urls: None), Position(2)
    knowledge.learn(at, Loaded(week("0", MORNINGS[0])))
    knowledge.learn(at, Pressed(EVENING, week("0 evening", EVENINGS[0])))
    for number in (1, 2):
        knowledge.learn(at, Pressed(BEFORE, week(str(number), MORNINGS[number])))
    for number in range(3, 3 + desert):
        knowledge.learn(at, Pressed(BEFORE, week(str(number))))
    return knowledge, Frontier(knowledge), at


def test_the_evening_editions_of_weeks_with_news_are_worth_a_way_back() -> None:
    knowledge, frontier, at = after(FAR)
    assert knowledge.news.satiety.far_in_desert
    assert frontier.any_rich()
    rich = [vertex.id for vertex in knowledge.graph if frontier.holds_rich(vertex.id)]
    assert [knowledge.graph[one].places[EVENING] for one in rich] == ["0 evening", "1", "2"]
    assert at.here not in rich
    there = knowledge.graph[rich[-1]]
    assert EVENING in there.waiting
    assert frontier.choose(there, at) == EVENING


def test_before_that_one_goes_on_as_the_last_press_did() -> None:
    knowledge, frontier, at = after(FAR - 1)
    assert not knowledge.news.satiety.far_in_desert
    assert at.here is not None
    assert frontier.choose(knowledge.graph[at.here], at) == BEFORE
