"""Formatting as offsets, beside a slow look at every letter."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.blocks.attributes import MOST_ATTRIBUTES, TYPES, Mark, attributes_of
from mediamon.extraction.blocks.markdown_text import markdown_text
from tests.extraction.blocks.reading_back import addresses_of_markdown, text_of_markdown

TEXTS = st.text("ab c", max_size=12)
KINDS = st.sampled_from(["bold", "italic", "underline"])
PLACES = st.tuples(st.integers(-2, 14), st.integers(-2, 14)).map(sorted)


@st.composite
def marks(draw: st.DrawFn) -> list[Mark]:
    found: list[Mark] = []
    for _ in range(draw(st.integers(0, 6))):
        start, end = draw(PLACES)
        if draw(st.booleans()):
            found.append((draw(KINDS), None, start, end))
        else:
            found.append(("link", draw(st.sampled_from(["https://a.example/", "https://b.example/"])), start, end))
    return found


@given(TEXTS, marks())
def test_every_letter_is_formatted_as_its_marks_say(text: str, given_: list[Mark]) -> None:
    found = attributes_of(text, given_)
    for place, letter in enumerate(text):
        if not letter.isspace():
            wanted = {kind for kind, _, start, end in given_ if start <= place < end}
            assert {one["type"] for one in found if one["from"] <= place < one["to"]} == wanted
            hrefs = {href for kind, href, start, end in given_ if kind == "link" and start <= place < end}
            told = [one["href"] for one in found if one["type"] == "link" and one["from"] <= place < one["to"]]
            assert len(told) == bool(hrefs)
            assert set(told) <= hrefs


@given(TEXTS, marks())
def test_attributes_are_in_order_trimmed_and_never_one_in_its_like(text: str, given_: list[Mark]) -> None:
    found = attributes_of(text, given_)
    order = [(one["from"], -one["to"], TYPES.index(one["type"])) for one in found]
    assert order == sorted(order)
    for one in found:
        assert 0 <= one["from"] < one["to"] <= len(text)
        assert text[one["from"] : one["to"]] == text[one["from"] : one["to"]].strip()
    for kind in TYPES:
        places = [(one["from"], one["to"]) for one in found if one["type"] == kind]
        assert all(before[1] <= after[0] for before, after in pairwise(places))


@given(TEXTS, marks())
def test_read_again_they_are_the_same(text: str, given_: list[Mark]) -> None:
    found = attributes_of(text, given_)
    again = [(one["type"], one.get("href"), one["from"], one["to"]) for one in found]
    assert attributes_of(text, again) == found


def test_there_is_a_bound() -> None:
    text = "ab " * 3_000
    assert (
        len(attributes_of(text, [("bold", None, place, place + 1) for place in range(0, 9_000, 3)])) == MOST_ATTRIBUTES
    )


LINES = st.text("ab*_`[]()<>#-+1.!&~|\\ ж", min_size=1, max_size=14).map(lambda text: " ".join(text.split()) or "a")


@given(LINES, marks())
def test_any_formatting_of_any_text_is_read_as_that_text_by_another_reader(text: str, given_: list[Mark]) -> None:
    found = attributes_of(text, given_)
    document = markdown_text(text, found)
    assert text_of_markdown(document) == text
    assert addresses_of_markdown(document) == [one["href"] for one in found if one["type"] == "link"]
