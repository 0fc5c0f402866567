"""The choice of a button: the paper's "Эвристика выбора кнопки" and our rule among equals."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal import Button
from mediamon.traversal.learnt.choice import Rates, choose
from tests.traversal.automata import presses


def test_the_button_that_says_what_the_last_one_said_comes_first() -> None:
    assert choose(presses("‹", "close", "‹ previous"), "‹ previous", Rates()).text == "‹ previous"


def test_otherwise_the_nearest_by_levenshtein_distance() -> None:
    assert choose(presses("close the archive", "May 2016", "June 2016"), "May 2017", Rates()).text == "May 2016"


def test_equal_text_beats_any_rate() -> None:
    rates, (same, other) = Rates(), presses("more", "mores")
    rates.pressed(other, 100, 0.1)
    assert choose([other, same], "more", rates) == same


def test_distance_beats_any_rate() -> None:
    rates, (near, far) = Rates(), presses("page 2", "video")
    rates.pressed(far, 100, 0.1)
    assert choose([far, near], "page 1", rates) == near


def test_among_equally_near_ones_the_one_that_yields_most_per_second() -> None:
    rates, (slow, fast, barren) = Rates(), presses("tab 2", "tab 3", "tab 4")
    rates.pressed(slow, 10, 10.0)
    rates.pressed(fast, 5, 1.0)
    rates.pressed(barren, 0, 0.01)
    assert choose([barren, slow, fast], "tab 1", rates) == fast


@given(st.floats(0, 0.05), st.floats(0, 0.05))
def test_of_quick_ones_the_first_in_the_document_whatever_was_measured(one: float, other: float) -> None:
    rates, (first, second) = Rates(), presses("tab 2", "tab 3")
    rates.pressed(first, 1, one)
    rates.pressed(second, 1, other)
    assert choose([first, second], "tab 1", rates) == first


def test_beside_such_ones_a_leaf_of_this_page_that_was_never_turned_to() -> None:
    rates, (known, never, other) = Rates(), [Button(f"page {n}", ("link here pager",)) for n in (3, 5, 4)]
    rates.pressed(known, 10, 1.0)
    rates.pressed(other, 0, 1.0)
    assert choose([known, other, never], "page 2", rates) == never
    rates.pressed(never, 1, 1.0)
    assert choose([known, other, never], "page 2", rates) == known


def test_where_none_has_yielded_anything_whether_it_was_turned_to_is_no_matter() -> None:
    rates, (vain, never) = Rates(), [Button(year, ("link here years",)) for year in ("2021", "2022")]
    rates.pressed(vain, 0, 1.0)
    assert choose([vain, never], "2020", rates) == vain


def test_among_those_the_first_in_the_document() -> None:
    assert choose(presses("tab 3", "tab 2"), "tab 1", Rates()).text == "tab 3"


def test_buttons_that_say_the_same_are_told_apart_by_rate() -> None:
    rates, one, other = Rates(), Button("more", ("f",)), Button("more", ("g",))
    rates.pressed(other, 3, 1.0)
    assert choose([one, other], "more", rates) == other


def test_a_rate_is_over_all_presses() -> None:
    rates, (more,) = Rates(), presses("more")
    rates.pressed(more, 6, 1.0)
    rates.pressed(more, 0, 2.0)
    assert (rates.rate(more), rates.found(more)) == (2.0, 6)


@given(st.lists(st.text(max_size=300), min_size=1, max_size=6), st.text(max_size=300))
def test_the_choice_is_always_one_of_those_waiting(texts: list[str], last: str) -> None:
    chosen = choose(presses(*texts), last, Rates())
    assert chosen.text in texts
    assert (chosen.text == last) == (last in texts)
