"""Many patterns asked at once find what each of them finds alone."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.finder import Finder
from mediamon.extraction.hints import DIGITS, HINTS, PIECES, hints_of

PATTERNS = {
    "menu": re.compile(r"\bnav|menu"),
    "advert": re.compile(r"[-_]ads?\b|advert"),
    "lead": re.compile(r"lead\b"),
}
FOUND = Finder({"menu": ("nav", "menu"), "advert": ("-ad", "_ad", "advert"), "lead": ("lead",)}, PATTERNS)
PARTS = sorted({piece for pieces in PIECES.values() for piece in pieces})


@given(st.text("navmenudrts-_l 7", max_size=24))
def test_pieces_in_the_midst_of_words_are_judged_by_their_patterns(text: str) -> None:
    assert FOUND.kinds(text) == {kind for kind, pattern in PATTERNS.items() if pattern.search(text)}


@given(st.lists(st.sampled_from(PARTS) | st.text("abcdeosx-_ 1é", max_size=3), max_size=6).map("".join))
def test_hints_are_those_of_the_patterns(names: str) -> None:
    plain = DIGITS.sub("", names)
    assert hints_of(names) == {kind for kind, pattern in HINTS.items() if pattern.search(plain)}


def test_equal_sets_are_one_object() -> None:
    assert hints_of("site-nav") is hints_of("main-nav")


def test_pieces_alone_are_enough_where_there_are_no_patterns() -> None:
    assert Finder({"word": ("one", "two")}).kinds("stones") == {"word"}
