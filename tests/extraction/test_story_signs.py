"""What a page shows beside the text of a story."""

from __future__ import annotations

from datetime import UTC

import pytest

from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.story_signs import story_signs


def signs(body: str, head: str = "<title>Widgets</title>") -> list[float]:
    tree = parse(f"<html><head>{head}</head><body>{body}</body></html>", "https://herald.example/a")
    data = page_data(tree)
    return story_signs(data, metadata_of(tree, data, UTC), [one.get("href") or "" for one in data.marks.anchors])


@pytest.mark.parametrize(
    ("title", "promises"),
    [
        ("What is a bridge", 1),
        ("9 bridges", 1),
        ("Bridges: a guide", 1),
        ("Почему мост", 1),
        ("Widgets", 0),
        ("Whatever", 0),
    ],
)
def test_a_title_that_asks_or_promises(title: str, promises: float) -> None:
    assert signs("", f"<title>{title}</title>")[0] == promises


def test_links_that_share_and_who_wrote_it() -> None:
    links = "<a href='https://www.facebook.com/sharer/sharer.php?u=x'>f</a><a href='https://t.me/share/url?url=x'>t</a><a href='/x'>x</a>"
    told = "<title>Widgets</title><meta name='twitter:label1' content='Written by'>"
    assert signs(links, told)[1:3] == [2, 1]
    assert signs("<a>nothing</a>")[1:3] == [0, 0]


def test_what_elements_are_called() -> None:
    named = signs(
        "<div class='entry-content'></div><p class=Post-Date></p><p class=price></p><p class=price></p><i></i>"
    )
    assert named[4] == 0.5
    assert signs("<p></p>")[3:] == [0, 0]
