"""What a page is furnished with."""

from __future__ import annotations

from math import log1p

from mediamon.extraction.auto.naming import parts_of
from mediamon.extraction.furnishing import CALLED, RELATIONS, furnishing
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse


def furnished(body: str, head: str = "") -> list[float]:
    return furnishing(
        page_data(parse(f"<html><head>{head}</head><body>{body}</body></html>", "https://shop.example/a"))
    )


def test_elements_by_what_they_are_called() -> None:
    told = furnished("<i class=Swiper-Slide></i><i class='b-carousel'></i><p class=icon></p><p class=text></p>")
    assert told[: len(CALLED)] == [log1p(2), 0, 0, 0, 0, log1p(1)]


def test_what_links_and_metas_say() -> None:
    head = "<meta property='og:image' content='a.png'><link rel=alternate type='application/rss+xml' href=f><link rel=amphtml href=a>"
    told = furnished("<a rel='nofollow author' href=b>B</a><a rel=tag href=c>C</a>", head)
    assert told[len(CALLED) :] == [True, True, *(one in ("amphtml", "author", "tag") for one in RELATIONS)]
    assert not any(furnished("<p>nothing</p>"))


def test_parts_of_names() -> None:
    assert parts_of(["post-date", "postDate2 x", "pageBODY", ""]) == {"post", "date", "page", "body"}
    assert parts_of(["a b c", "12"]) == frozenset()
