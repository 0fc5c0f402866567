"""What is looked for only where a piece of it stands is found all the same."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.auto.causes import CAUSES, LONGEST, PIECES, causes_of
from mediamon.extraction.counting import Words
from mediamon.extraction.hints import HINTS, hints_of
from mediamon.extraction.looks import ASKING, BUYING, FORUM, RETURN, WE, YOU
from mediamon.extraction.roles.words import COMMENT, speaks_of_comments


@given(st.data())
def test_every_hint_that_a_pattern_finds_is_told(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(HINTS)))
    names = data.draw(st.from_regex(HINTS[name])).lower()
    if HINTS[name].search(names):
        assert name in hints_of(names)


@given(st.from_regex(COMMENT))
def test_every_word_for_comments_is_seen(text: str) -> None:
    assert speaks_of_comments(text) or not COMMENT.search(text.lower())


@given(st.data())
def test_every_cause_that_a_pattern_finds_is_told(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(CAUSES)))
    text = data.draw(st.from_regex(CAUSES[name]))
    if CAUSES[name].search(text[:LONGEST].lower()):
        assert name in causes_of(text)


def test_a_pattern_is_bound_to_the_beginning_or_has_pieces() -> None:
    assert {name for name, pattern in CAUSES.items() if not pattern.pattern.startswith("^")} == set(PIECES)


@pytest.mark.parametrize("words", [BUYING, ASKING, FORUM, RETURN, YOU, WE], ids=lambda one: one.starts[0])
@given(st.data())
def test_counting_by_pieces_is_counting_by_the_pattern(words: Words, data: st.DataObject) -> None:
    found = st.from_regex(words.pattern).filter(lambda one: one == one.lower())
    text = " ".join(data.draw(st.lists(found | st.text("reply ours2", max_size=8), max_size=5)))
    assert words.count(text) == len(re.findall(words.pattern, text))
