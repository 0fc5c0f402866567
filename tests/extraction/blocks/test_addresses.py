"""Addresses made whole, of which most are whole already."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mediamon.extraction.blocks.addresses import WHOLE, base_of, web_address
from mediamon.extraction.blocks.addresses import _whole as taken_apart
from mediamon.extraction.parsing import parse

BASE = "https://herald.example/news/1"


@given(st.from_regex(WHOLE, fullmatch=True), st.sampled_from([BASE, "http://herald.example", ""]))
@example("https://a.b//c/../d.", BASE)
@example("http://a:80/?#", BASE)
def test_what_is_whole_is_left_as_it_is(address: str, base: str) -> None:
    assert web_address(base, address) == taken_apart(base, address)


@pytest.mark.parametrize(
    ("given_address", "whole"),
    [
        ("/a", "https://herald.example/a"),
        ("https://b.example/c?", "https://b.example/c"),
        ("HTTP://b.example/c d", "http://b.example/c%20d"),
        ("https://b.example/\nc", "https://b.example/c"),
        ("javascript:void(0)", None),
        ("https://b.example/" + "c" * 2000, None),
    ],
)
def test_what_is_not_is_made_so(given_address: str, whole: str | None) -> None:
    assert web_address(BASE, given_address) == whole


def test_the_first_base_that_says_an_address() -> None:
    page = "<html><head><base target=_top><base href='/x/'><base href='/y/'></head><body><p>text</p></body></html>"
    assert base_of(parse(page, BASE), BASE) == "https://herald.example/x/"
