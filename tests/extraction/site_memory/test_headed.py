"""Boxes that begin with a heading that repeats on the site."""

from __future__ import annotations

from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of
from mediamon.extraction.site_memory.headed import headed, headings_of

STORY = "".join(
    f"<p>The council spoke for the {number}th time about the bridge and the river.</p>" for number in range(6)
)
TALK = "<p>A reader thinks that the bridge is too long for so short a river.</p>"


def under(page: str, heading: str = "What readers say") -> list[str]:
    """The texts that stand in boxes headed so."""
    segments = segments_of(parse(page, "https://site.example/"))
    headings = headings_of([segments], {heading.casefold()})
    return [
        one.text
        for one, found in zip(segments, headed(segments, headings), strict=True)
        if found and one.text != heading
    ]


def test_what_stands_in_a_box_under_the_sites_heading_is_the_sites() -> None:
    box = f"<section><div><h2>What readers say</h2></div><div>{TALK}</div></section>"
    assert under(f"<main><article><h1>A bridge</h1>{STORY}</article>{box}</main>") == [TALK[3:-4]]


def test_a_heading_in_the_midst_of_a_box_heads_none() -> None:
    assert under(f"<div><h1>A bridge</h1>{STORY}<h2>What readers say</h2>{TALK}</div>") == []


def test_boxes_that_hold_most_of_the_pages_are_the_stories() -> None:
    assert under(f"<div><h2>What readers say</h2>{STORY}</div><p>Short.</p>") == []
    assert under(f"<article><h2>What readers say</h2>{TALK}</article><div>{STORY}</div>") == []


def test_one_long_talk_is_no_story_where_others_are_short() -> None:
    box = "<section><h2>What readers say</h2>{}</section>"
    pages = [f"<article><h1>A bridge</h1>{STORY}</article>{box.format(TALK * times)}" for times in (1, 1, 9)]
    read = [segments_of(parse(page, "https://site.example/")) for page in pages]
    assert headings_of(read, {"what readers say"}) == {"what readers say"}
    assert headings_of(read[2:], {"what readers say"}) == set()


def test_no_segments() -> None:
    assert headed([], frozenset(("more",))) == []
    assert headings_of([], {"more"}) == set()
