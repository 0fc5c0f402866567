"""Counting words by their beginnings."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.counting import Words

YEARS = re.compile(r"\b20[012]\d\b| ago\b")


@given(st.lists(st.sampled_from(["2024", " ago", "20", "x", " ", "3 days", "agog", "1999"])).map("".join))
def test_as_many_are_counted_as_the_pattern_finds(text: str) -> None:
    assert Words(YEARS, ("20", " ago")).count(text) == len(YEARS.findall(text))
