"""What a site's pages teach about one another."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.extraction_measures import Sums
from benchmarks.layouts import layouts
from mediamon.extraction import NotAnArticle, extract, learn
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of
from mediamon.extraction.site_memory import SiteMemory
from mediamon.extraction.site_memory.styles import styles_of

PAGES = 5


def f1_of(layout: str, *, remembering: bool) -> float:
    """Of the body, over all pages of a layout, each by what the others teach."""
    pages = list(islice(next(one for one in layouts() if one.name == layout).pages(PAGES), PAGES))
    sums = Sums()
    for page in pages:
        known = learn((one.html, one.url) for one in pages if one is not page) if remembering else None
        try:
            body = extract(page.html, page.url, site_memory=known).body
        except NotAnArticle:
            body = ""
        sums.add({"body": page.body}, {"body": body})
    return sums.f1


def test_what_no_page_says_by_itself_all_of_them_say_together() -> None:
    alone, together = f1_of("plain_twin", remembering=False), f1_of("plain_twin", remembering=True)
    assert together >= 0.96
    assert together > alone + 0.1


@pytest.mark.parametrize(
    "layout", ["loud_readers", "tables", "long_teasers", "contents", "pieces_apart", "plain_twin", "hidden_copies"]
)
def test_what_a_page_says_by_itself_is_not_unlearnt(layout: str) -> None:
    assert f1_of(layout, remembering=True) >= 0.96


def article(number: int, extra: str = "") -> str:
    text = "".join(
        f"<p class=text-{number}>Sentence {n} of story {number}, told by the mayor to all.</p>" for n in range(9)
    )
    return f"<html><body><h1>Story {number}</h1><div id=body-{number} class=body>{text}{extra}</div></body></html>"


def test_numbers_in_names_make_no_other_style() -> None:
    known = learn((article(number), f"https://site.example/{number}") for number in range(4))
    segment = next(one for one in segments_of(parse(article(77), "https://site.example/77")) if one.tag == "p")
    assert known.share(segment) == pytest.approx(1.0, abs=0.2)


def test_a_style_that_no_page_had_says_nothing() -> None:
    known = learn((article(number), f"https://site.example/{number}") for number in range(4))
    segment = next(one for one in segments_of(parse("<main><p>Text</p></main>", "https://site.example/7")) if one.text)
    assert known.share(segment) is None


def test_a_rare_element_in_the_body_sides_with_what_surrounds_it() -> None:
    quote = "<blockquote class=said>Yes.</blockquote>"
    known = learn(
        (article(number, quote if number == 2 else ""), f"https://site.example/{number}") for number in range(5)
    )
    segments = segments_of(parse(article(9, quote), "https://site.example/9"))
    share = known.share(next(one for one in segments if one.tag == "blockquote"))
    assert share is not None
    assert share > 0.5


def test_a_story_is_recognised_and_a_list_of_stories_is_not() -> None:
    known = learn((article(number), f"https://site.example/{number}") for number in range(4))
    story = [one for one in segments_of(parse(article(9), "https://site.example/9")) if one.tag == "p"]
    assert known.recognises(story)
    listed = segments_of(parse("<ul class=list>" + "<li>Story and its teaser" * 9, "https://site.example/"))
    assert not known.recognises(listed)
    assert not known.recognises([])


@given(st.lists(st.floats(0, 1, width=32), max_size=5))
def test_who_knows_nothing_changes_nothing(chances: list[float]) -> None:
    given_chances = np.array(chances, dtype=np.float32)
    segments = segments_of(parse("<p>a<p>b<p>c<p>d<p>e", "https://site.example/"))[: len(chances)]
    assert SiteMemory(frozenset(), None, 0).judge(segments, given_chances) is given_chances


def test_a_text_at_the_top_of_the_page_has_a_style_too() -> None:
    segments = segments_of(parse("just words", "https://site.example/"))
    assert all(styles_of(one) for one in segments)


def test_a_text_of_some_stories_is_no_furniture_and_one_of_all_is() -> None:
    quoted, closing = "The mayor of the town said no more than that.", "Told by the newsroom, checked by its editors."
    pages = [
        (
            article(
                number,
                (f"<p class=text-1>{quoted}</p>" if number != 3 and number != 4 else "")
                + f"<p class=text-1>{closing}</p>",
            ),
            f"https://site.example/{number}",
        )
        for number in range(5)
    ]
    known = learn(pages)
    segments = segments_of(parse(pages[0][0], "https://site.example/0"))
    assert known.is_furniture(quoted)
    assert [one.text for one, own in zip(segments, known.own(segments), strict=True) if own] == [closing]
