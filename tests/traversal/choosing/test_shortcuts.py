"""Walks without what the next press overrides; and they arrive where the whole ones do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mediamon.traversal import Budget, Button, Reading
from mediamon.traversal.choosing.paths import Plan
from mediamon.traversal.choosing.shortcuts import is_astray, shortened
from mediamon.traversal.learnt.laws import HERE
from tests.traversal.automata import ROOT, MadeUpPage, address, state_of, walk
from tests.traversal.learnt.test_laws import Course


def row(course: Course, length: int) -> Plan:
    """Days of a month, each pressed after the one before it, and the month after it."""
    for one in range(HERE):  # two days were pressed in the month itself, and after one another
        course.press(f"month {one}", "1", f"{one}/1")
        course.press(f"month {one}", "2", f"{one}/2")
        course.press(f"{one}/1", "2", f"{one}/2")
    steps = []
    for day in range(1, length):
        course.press(f"row/{day}", f"{day + 1}", f"row/{day + 1}")
        steps.append((Button(f"{day + 1}"), course.state(f"row/{day + 1}")))
    return Plan(False, tuple(steps), float(length))


def days(course: Course, length: int) -> None:
    for day in range(1, length + 1):
        vertex = course.graph[course.state(f"row/{day}")]
        vertex.state = type(vertex.state)(
            frozenset(Button(f"{one}") for one in range(1, length + 1)), vertex.state.url_count, vertex.state.url_hash
        )


@pytest.mark.parametrize("length", [2, 3, 9])
def test_of_days_that_take_each_other_s_place_the_last_is_pressed(length: int) -> None:
    course = Course()
    plan = row(course, length)
    days(course, length)
    short = shortened(plan, course.state("row/1"), course.graph, course.laws)
    assert short.steps == plan.steps[-1:]


def test_what_does_not_stand_before_the_others_is_pressed_after_them() -> None:
    course = Course()
    plan = row(course, 5)  # no state shows a button of another day
    assert shortened(plan, course.state("row/1"), course.graph, course.laws) == plan


def test_a_button_pressed_again_and_again_is_left_in() -> None:
    course = Course()
    row(course, 2)
    for number in range(4):
        course.press(f"list {number}", "next", f"list {number + 1}")
    steps = tuple((Button("next"), course.state(f"list {number + 1}")) for number in range(4))
    plan = Plan(False, steps, 4.0)
    assert shortened(plan, course.state("list 0"), course.graph, course.laws) == plan


def test_where_it_is_known_to_lead_elsewhere_nothing_is_left_out() -> None:
    course = Course()
    plan = row(course, 3)
    days(course, 3)
    course.press("row/1", "3", "elsewhere")
    assert shortened(plan, course.state("row/1"), course.graph, course.laws) == plan


def test_a_first_press_that_leads_elsewhere_than_the_walk_is_astray() -> None:
    course = Course()
    course.press("here", "1", "there")
    here, there = course.state("here"), course.state("there")
    known, unknown = course.graph[there].state, state_of(["x"], ["/x"])
    assert not is_astray(course.graph, here, Button("1"), known, there)
    assert is_astray(course.graph, here, Button("1"), unknown, there)
    assert is_astray(course.graph, here, Button("1"), course.graph[here].state, there)
    course.graph.mark_pressed(here, Button("1"))
    assert not is_astray(course.graph, here, Button("1"), unknown, there)


class Months(MadeUpPage):
    """What surrounds a button is its month."""

    def reading(self, seconds: float) -> Reading:
        made = super().reading(seconds)
        return replace(made, places=dict.fromkeys(made.buttons, self.state.partition("/")[0]))


@pytest.mark.parametrize(("months", "most"), [(3, 2.5), (10, 2.0), (40, 1.7)])
async def test_months_of_days_are_found_whole_with_few_walks(months: int, most: float) -> None:
    """Each day shows a story; from each of its days a month leads to the ones beside it."""
    each = 20
    moves: dict[str, dict[str, str]] = {}
    for month in range(months):
        leads = {f"{day}": f"{month}/{day}" for day in range(each)}
        leads |= {"next": f"{month + 1}/0"} if month + 1 < months else {}
        leads |= {"previous": f"{month - 1}/0"} if month else {}
        moves |= {f"{month}/{day}": leads for day in range(each)}
    moves[ROOT] = moves["0/0"]
    _, report, told = await walk(Months(moves), budget=Budget(presses=20_000, seconds=1e9, states=2_000, depth=20_000))
    assert set(told) == {address(name) for name in moves}
    assert report.presses < most * months * each
