"""Tags with thousands of attributes are found wherever they begin, and looking for them takes no time that grows as the square."""

from __future__ import annotations

import re
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction import parsing

LONG, MANY = 20, 3
PIECES = st.sampled_from(["<a", "<", ">", "=", "b", " ", "b=1 ", "text and more ", "</a>"])


def by_definition(text: str) -> bool:
    tags = re.finditer(r"<[a-zA-Z][^<>]*", text)
    return any(len(tag.group()) > LONG and tag.group().count("=") > MANY for tag in tags)


@given(st.lists(PIECES, max_size=60).map("".join))
def test_a_crowded_tag_is_found_wherever_it_begins(text: str) -> None:
    with patch.object(parsing, "LONGEST_TAG", LONG), patch.object(parsing, "MOST_ATTRIBUTES", MANY):
        told = parsing._is_crowded(text + " " * LONG)
    assert told == by_definition(text + " " * LONG)


def test_a_long_tag_is_looked_at_once() -> None:
    looked: list[int] = []
    crowds = parsing._crowds

    def counting(text: str, start: int) -> bool:
        looked.append(start)
        return crowds(text, start)

    with patch.object(parsing, "_crowds", counting):
        assert not parsing._is_crowded("<a " + "д" * 1_000_000)
    assert looked == [0]
