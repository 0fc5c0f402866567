"""When a page is asked for again."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.storage.addresses.attempts import LONGEST, NOT_THERE, is_unanswered, pause_after, reason_in_the_end

REASONS = st.sampled_from(
    ["http_503", "http_429", "TimeoutError", "IgnoreRequest", "http_400", NOT_THERE, "parse_timeout"]
)


def pauses(reason: str) -> list[timedelta]:
    found = []
    while (pause := pause_after(len(found) + 1, reason)) is not None:
        found.append(pause)
    return found


@given(REASONS)
def test_pauses_grow_are_bounded_and_end(reason: str) -> None:
    found = pauses(reason)
    assert all(one <= after <= LONGEST for one, after in pairwise(found))
    assert sum(found, timedelta()) < timedelta(days=8)


def test_a_site_is_waited_for_longer_than_a_page() -> None:
    assert sum(pauses("http_503"), timedelta()) > timedelta(days=3)
    assert sum(pauses("http_400"), timedelta()) < timedelta(hours=3)


@pytest.mark.parametrize(
    "reason",
    ["http_500", "http_599", "http_403", "http_408", "http_425", "http_302", "RedirectsInCircles", "ResponseFailed"],
)
def test_so_says_a_site_that_does_not_answer(reason: str) -> None:
    assert is_unanswered(reason)


@pytest.mark.parametrize(
    "reason", ["", "http_404", "http_50", "http_5000", "IgnoreRequest", "wall_private", "http_206"]
)
def test_so_says_one_that_does(reason: str) -> None:
    assert not is_unanswered(reason)


def test_what_comes_with_nothing_after_an_outage_is_asked_for_once_more() -> None:
    assert pause_after(4, "login", "http_503") is not None
    assert pause_after(5, "login", "login") is None
    assert pause_after(5, "empty", "login") is None
    assert pause_after(14, "login", "http_503") is None  # in turns, too, there is an end
    assert pause_after(4, "http_404", "http_503") is None


def test_what_was_never_there_is_refused_as_that() -> None:
    assert reason_in_the_end(NOT_THERE) == NOT_THERE
    assert reason_in_the_end("http_503") == "gave_up"
