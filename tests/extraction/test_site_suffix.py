"""What sites add to titles, and what they do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.site_suffix import squash, without_site

WORDS = st.lists(
    st.sampled_from(["council", "opens", "bridge", "Daily", "News", "2026", "мост", "a-b", "C|D"]),
    min_size=1,
    max_size=6,
)
MARKS = st.sampled_from([" | ", " - ", " — ", " · ", " » ", " :: ", " / ", ": ", "|", "-", " "])
TITLES = st.lists(st.tuples(WORDS.map(" ".join), MARKS), min_size=1, max_size=4).map(
    lambda parts: "".join(text + mark for text, mark in parts)
)
SITES = st.sets(st.sampled_from(["dailynews", "news", "council", "c", "мост"]), max_size=3)


@given(TITLES, SITES)
def test_what_is_left_is_a_part_of_the_title_and_never_nothing(title: str, sites: set[str]) -> None:
    found = without_site(title, sites)
    assert found
    assert squash(found) in squash(title)


@given(TITLES, SITES)
def test_done_twice_it_takes_no_more(title: str, sites: set[str]) -> None:
    once = without_site(title, sites)
    assert without_site(once, sites) == once


@given(WORDS.map(" ".join), st.sampled_from([" | ", " - ", " — ", " » ", " :: "]), st.booleans())
def test_the_name_of_the_site_goes_from_either_end(headline: str, mark: str, is_first: bool) -> None:
    if "Daily" in headline or "News" in headline or "|" in headline:
        return
    title = f"Daily News{mark}{headline}" if is_first else f"{headline}{mark}Daily News"
    assert without_site(title, {"dailynews"}) == headline


@pytest.mark.parametrize(
    ("title", "sites", "left"),
    [
        ("Council opens bridge | Herald", set(), "Council opens bridge"),  # behind a bar even an unknown name goes
        ("Council opens bridge - Herald", set(), "Council opens bridge - Herald"),
        ("Covid-19: what we know", {"covid"}, "Covid-19: what we know"),
        (
            "Reuters to cut jobs - sources | Reuters",
            {"reuters"},
            "Reuters to cut jobs - sources",
        ),  # the news is of the site
        ("The Daily Herald - Council opens bridge", {"dailyherald"}, "Council opens bridge"),
        ("Herald", {"herald"}, "Herald"),
        ("Herald | Herald", {"herald"}, "Herald"),
        ("", {"herald"}, ""),
    ],
)
def test_titles(title: str, sites: set[str], left: str) -> None:
    assert without_site(title, sites) == left
