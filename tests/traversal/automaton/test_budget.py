"""Bounds."""

from __future__ import annotations

import pytest

from mediamon.traversal import Budget

ROOM = {"presses": 0, "seconds": 0.0, "states": 0, "losses": 0}


def test_nothing_is_exceeded_at_first() -> None:
    assert Budget().exceeded(**ROOM) is None


@pytest.mark.parametrize(("bound", "reached"), [("presses", 9), ("seconds", 9.0), ("states", 9), ("losses", 10)])
def test_the_bound_that_was_reached_is_named(bound: str, reached: float) -> None:
    assert Budget(presses=9, seconds=9.0, states=9, losses=9).exceeded(**{**ROOM, bound: reached}) == bound


def test_as_many_losses_as_are_allowed_are_not_too_many() -> None:
    assert Budget(losses=2).exceeded(**{**ROOM, "losses": 2}) is None
