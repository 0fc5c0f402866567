"""Histories on labels: the paper's "История нажатий"."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.automaton.histories import Outcomes, Past, derive_labels, matches, suffix
from tests.traversal.automata import presses

PASTS = st.lists(st.sampled_from(presses("a", "b", "c")), max_size=4).map(tuple)


def seen(longest: int, *observed: tuple[Past, int]) -> Outcomes:
    outcomes = Outcomes(longest)
    for past, target in observed:
        outcomes.observe(past, target)
    return outcomes


def test_one_outcome_needs_no_history() -> None:
    assert seen(4, (presses("4", "2"), 7), (presses("5", "2"), 7)).labels() == {(): 7}


def test_an_ambiguity_lengthens_histories_until_they_differ() -> None:
    q, p = 1, 2  # figure 11: [..., 4, 2, b] led to q, [..., 5, 2, b] to p; one press is not enough to tell them apart
    assert seen(4, (presses("4", "2"), q), (presses("5", "2"), p)).labels() == {
        presses("4", "2"): q,
        presses("5", "2"): p,
    }


def test_histories_are_no_longer_than_they_must_be() -> None:
    assert seen(4, (presses("1", "4"), 1), (presses("1", "5"), 2)).labels() == {presses("4"): 1, presses("5"): 2}


def test_equal_at_full_length_the_label_leaves_the_edge_not_taken_last() -> None:
    assert seen(1, (presses("4", "2"), 1), (presses("5", "2"), 2)).labels() == {(): 2}


def test_no_history_is_longer_than_the_bound() -> None:
    outcomes = seen(2, (presses("x", "a", "b", "c"), 1), (presses("y", "a", "b", "c"), 2), (presses("c"), 3))
    assert max(map(len, outcomes.labels())) <= 2


def test_what_was_seen_is_expected_again() -> None:
    outcomes = seen(4, (presses("4", "2"), 1), (presses("5", "2"), 2))
    assert outcomes.expect(presses("9", "4", "2")) == 1
    assert outcomes.expect(presses("9", "5", "2")) == 2
    assert outcomes.expect(presses("6", "2")) is None


def test_right_after_a_reload_is_told_from_the_same_press_later() -> None:
    outcomes = seen(4, (presses("x"), 1), (presses("y", "x"), 2))
    assert outcomes.expect(presses("x")) == 1
    assert outcomes.expect(presses("y", "x")) == 2


def test_a_vertex_that_was_merged_is_replaced_in_all_outcomes() -> None:
    outcomes = seen(4, (presses("a"), 1), (presses("b"), 2))
    outcomes.retarget(1, 2)
    assert outcomes.labels() == {(): 2}


def test_the_suffix_of_length_none_is_empty() -> None:
    assert suffix(presses("a", "b"), 0) == ()
    assert suffix(presses("a", "b"), 1) == presses("b")
    assert suffix(presses("a"), 4) == presses("a")


@given(PASTS, PASTS)
def test_a_history_matches_exactly_its_extensions(history: Past, more: Past) -> None:
    assert matches(history, (*more, *history))
    assert matches(history, more) == (suffix(more, len(history)) == history)


@given(st.dictionaries(PASTS, st.integers(1, 3), max_size=8))
def test_labels_tell_every_observed_context_what_it_led_to(observed: dict[Past, int]) -> None:
    outcomes = seen(4, *observed.items())
    assert {past: outcomes.expect(past) for past in observed} == observed


@given(st.dictionaries(PASTS, st.integers(1, 3), max_size=8))
def test_a_shorter_history_than_a_label_has_would_be_ambiguous(observed: dict[Past, int]) -> None:
    for history, target in derive_labels(observed).items():
        if history:
            others = [past for past, led in observed.items() if led != target]
            assert any(suffix(past, len(history) - 1) == history[1:] for past in others)
