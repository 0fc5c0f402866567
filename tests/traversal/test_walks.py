"""Where walks led before."""

from __future__ import annotations

from mediamon.traversal.walks import Walks

from .automata import presses

A, B = presses("a", "b")


def test_a_walk_never_made_led_nowhere() -> None:
    assert Walks().press(A) is None


def test_the_same_walk_after_a_reload_leads_to_the_same_vertex() -> None:
    walks = Walks()
    walks.press(A)
    walks.press(B)
    walks.arrive(7)
    walks.reload()
    assert walks.press(A) is None
    assert walks.press(B) == 7


def test_another_order_of_the_same_presses_is_another_walk() -> None:
    walks = Walks()
    walks.press(A)
    walks.press(B)
    walks.arrive(7)
    walks.reload()
    walks.press(B)
    assert walks.press(A) is None


def test_the_newest_arrival_counts() -> None:
    walks = Walks()
    for vertex in (7, 8):
        walks.reload()
        walks.press(A)
        walks.arrive(vertex)
    walks.reload()
    assert walks.press(A) == 8


def test_what_follows_a_jump_of_the_page_repeats_no_walk() -> None:
    walks = Walks()
    for _ in range(2):
        walks.jump()
        assert walks.press(A) is None
        walks.arrive(7)
