"""What a press has brought to light alone comes first; what has others of its kind beside it does not."""

from __future__ import annotations

import pytest

from mediamon.traversal.graph import Vertex
from mediamon.traversal.newcomers import newcomer

from .automata import presses, state_of


def vertex(number: int, *texts: str) -> Vertex:
    return Vertex(number, state_of(texts, ()), presses(*texts))


@pytest.mark.parametrize(
    ("before", "after", "came"),
    [
        (["City"], ["City", "More"], "More"),
        (["City"], ["City", "More", "Less"], None),
        (["City", "More"], ["City", "More"], None),
        (["< month", "4", "8"], ["< month", "8", "18"], None),
        (["< month", "8"], ["< month", "8", "month >"], "month >"),
        (["Page 2", "Tab"], ["Page 2", "Page 3", "Tab"], None),
    ],
)
def test_what_comes_alone_is_a_newcomer(before: list[str], after: list[str], came: str | None) -> None:
    found = newcomer(vertex(0, *before), vertex(1, *after), lambda one: False)
    assert (found.text if found else None) == came


def test_what_was_in_vain_is_none_and_hides_none() -> None:
    found = newcomer(vertex(0, "City"), vertex(1, "City", "More", "Less"), lambda one: one.text == "Less")
    assert found == presses("More")[0]
