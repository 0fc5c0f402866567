"""Presses that need not be made, because it is known where they lead; and that little is lost by it."""

from __future__ import annotations

import pytest

from mediamon.traversal import Budget, Button, StateGraph
from mediamon.traversal.learnt.laws import ANYWHERE, HERE, Laws
from tests.traversal.automata import add, walk
from tests.traversal.parts import PageOfParts

PAGES, STATES = 150, 300


class Course:
    """Presses on a made-up graph, each told to the laws. place: the surroundings of all buttons of a state."""

    def __init__(self, place: str = "head") -> None:
        self.graph, self.place = StateGraph(), place
        self._pressed: set[Button] = set()
        self.laws = Laws(self.graph, self._pressed.__contains__)
        self._names: dict[str, int] = {}

    def state(self, name: str, place: str = "") -> int:
        if name not in self._names:
            self._names[name] = add(self.graph, name, "a", "b", "next", "back")
            vertex = self.graph[self._names[name]]
            vertex.places = dict.fromkeys(vertex.buttons, place or self.place)
        return self._names[name]

    def press(self, source: str, text: str, target: str, place: str = "") -> None:
        here, there = self.state(source, place), self.state(target, place)
        self.graph.observe(here, Button(text), (), there)
        self._pressed.add(Button(text))
        self.laws.learn(here, Button(text), there)

    def foretold(self, name: str, text: str) -> int | None:
        return self.laws.foretell(self.state(name), Button(text))


def there_and_back(course: Course, times: int, *, places: bool = False) -> None:
    for number in range(times):
        place = f"place {number}" if places else ""
        course.press(f"{number}", "next", f"{number} on", place)
        course.press(f"{number} on", "back", f"{number}", place)


def test_the_way_back_is_known_once_it_has_led_back_several_times() -> None:
    course = Course()
    there_and_back(course, HERE - 1)
    course.press("here", "next", "there")
    assert course.foretold("there", "back") is None
    there_and_back(course, HERE)
    assert course.foretold("there", "back") == course.state("here")


def test_in_ever_other_surroundings_it_takes_more() -> None:
    course = Course()
    there_and_back(course, ANYWHERE - 1, places=True)
    course.press("here", "next", "there")
    assert course.foretold("there", "back") is None
    there_and_back(course, ANYWHERE, places=True)
    assert course.foretold("there", "back") == course.state("here")


def test_a_law_that_has_failed_once_is_believed_no_more() -> None:
    course = Course()
    there_and_back(course, HERE)
    course.press("here", "next", "there")
    assert course.foretold("there", "back") is not None
    assert course.laws.broken == 0
    course.press("there", "back", "elsewhere")
    course.press("far", "next", "farther")
    assert course.laws.broken > 0
    assert course.foretold("farther", "back") is None


def test_a_day_that_was_chosen_need_not_be_chosen_twice() -> None:
    course = Course()
    for number in range(HERE):
        course.press("month", f"day {number}", f"{number}")
        course.press(f"{number}", f"day {number}", f"{number}")
    course.press("month", "day 9", "9")
    assert course.foretold("9", "day 9") == course.state("9")
    assert course.laws.foretells_after(None, Button("day 10"), Button("day 10"), "")
    assert course.foretold("9", "day 1") is None


def test_a_list_that_grows_does_not_stay() -> None:
    course = Course()
    for number in range(5 * HERE):
        course.press(f"{number}", "more", f"{number + 1}")
    for number in range(HERE):  # ends of lists, which do stay
        course.press(f"{number} last", "more", f"{number} end")
        course.press(f"{number} end", "more", f"{number} end")
    assert course.foretold(f"{5 * HERE}", "more") is None
    assert not course.laws.foretells_after(None, Button("more"), Button("more"), "")


def test_what_was_never_pressed_is_pressed() -> None:
    course = Course()
    for number in range(HERE):
        course.press(f"{number}", "next", f"{number} on")
        course.press(f"{number} on", "back 1", f"{number}")
    course.press("here", "next", "there")
    assert course.foretold("there", "back 1") is not None
    assert course.foretold("there", "back 2") is None


@pytest.mark.parametrize("reset", [False, True])
def test_two_that_do_not_know_of_each_other_are_not_multiplied(reset: bool) -> None:
    """A grid of a's and b's; or where b sets a back to its beginning."""
    course = Course()
    for a in range(HERE + 1):
        course.press(f"{a},0", "b", "0,1" if reset else f"{a},1")
        course.press(f"{a},0", "a", f"{a + 1},0")
    for a in range(HERE):
        course.press(f"{a},1", "a", f"{a + 1},1")
    last = course.foretold(f"{HERE},1", "a")
    course.press(f"{HERE + 1},0", "b", "0,1" if reset else f"{HERE + 1},1")
    assert last is None
    assert (course.foretold(f"{HERE},1", "a") is None) == reset


async def test_pages_of_parts_are_walked_with_far_fewer_presses_and_little_is_lost() -> None:
    """What the paper does, each button in each state, finds all; what is spared loses something on one page of a hundred."""
    incomplete, made, all_presses = 0, 0, 0
    for number in range(PAGES):
        page = PageOfParts(number)
        expected = page.everything(STATES)
        if expected is None:
            continue
        _, report, told = await walk(page, budget=Budget(presses=20_000))
        _, everything, all_told = await walk(PageOfParts(number), budget=Budget(presses=20_000, patience=0))
        assert report.stopped == everything.stopped == "complete"
        assert set(all_told) == expected
        assert set(told) <= expected
        incomplete += set(told) != expected
        made, all_presses = made + report.presses, all_presses + everything.presses
    assert incomplete <= PAGES * 0.03
    assert made < 0.5 * all_presses
