"""Where walks led before."""

from __future__ import annotations

from mediamon.traversal import Button
from mediamon.traversal.automaton.walks import LOADED, Step, Walks
from tests.traversal.automata import presses

A, B = presses("a", "b")


def walked(walks: Walks, *buttons: Button) -> Step:
    """The step after these presses since a load."""
    step = LOADED
    for button in buttons:
        step = walks.press(step, button)
    return step


def test_a_walk_never_made_led_nowhere() -> None:
    walks = Walks()
    assert walks.led_to(walked(walks, A)) is None


def test_the_same_walk_after_a_reload_leads_to_the_same_vertex() -> None:
    walks = Walks()
    walks.arrive(walked(walks, A, B), 7)
    assert walks.led_to(walked(walks, A)) is None
    assert walks.led_to(walked(walks, A, B)) == 7


def test_another_order_of_the_same_presses_is_another_walk() -> None:
    walks = Walks()
    walks.arrive(walked(walks, A, B), 7)
    assert walks.led_to(walked(walks, B, A)) is None


def test_the_newest_arrival_counts() -> None:
    walks = Walks()
    for vertex in (7, 8):
        walks.arrive(walked(walks, A), vertex)
    assert walks.led_to(walked(walks, A)) == 8


def test_what_follows_a_jump_of_the_page_repeats_no_walk() -> None:
    walks = Walks()
    for _ in range(2):
        step = walks.press(walks.jump(), A)
        assert walks.led_to(step) is None
        walks.arrive(step, 7)
