"""Presses that are made again, and pages that are begun anew because of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mediamon.traversal import Button, Reading
from mediamon.traversal.learnt.excuses import AGAIN, MOST_ANEW, MOST_BLANK, Excuses
from tests.traversal.automata import state_of

KEY = (Button("more"), "")
PLAIN = Reading(state_of(["more"], []), (Button("more"),), (), 0.1)
FAILED, LATE = replace(PLAIN, failed=True), replace(PLAIN, settled=False)


def times(reading: Reading, *, shown: bool, vain: bool = True) -> int:
    """How often in a row it is excused."""
    excuses, count = Excuses(), 0
    while excuses.excused(KEY, reading, vain=vain, shown=shown):
        count += 1
    return count


@pytest.mark.parametrize("reading", [FAILED, LATE])
def test_of_what_has_shown_something_a_few_in_a_row_are_excused(reading: Reading) -> None:
    assert times(reading, shown=True) == AGAIN
    assert times(reading, shown=True, vain=False) == 0


def test_of_what_never_has_only_failures_are() -> None:
    assert times(FAILED, shown=False) == AGAIN
    assert times(LATE, shown=False) == times(PLAIN, shown=False) == times(PLAIN, shown=True) == 0


def test_a_site_that_is_broken_for_good_is_not_excused_for_ever() -> None:
    excuses = Excuses()
    keys = [(Button(str(number)), "") for number in range(100)]
    assert sum(excuses.excused(key, FAILED, vain=True, shown=False) for key in keys) == MOST_BLANK
    assert sum(excuses.must_begin_anew() for _ in range(100)) == MOST_ANEW
