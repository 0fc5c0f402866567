"""Pages made to hang, to swell or to smuggle. What is counted is the result; that it comes at all is the test's own limit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from mediamon.extraction.blocks import (
    FURNITURE,
    blocks_of,
    html_of,
    markdown_of,
    of_segments,
    read_html,
    spans,
    text_of,
)
from mediamon.extraction.blocks.addresses import LONGEST
from mediamon.extraction.blocks.attributes import MOST_ATTRIBUTES
from mediamon.extraction.blocks.lists import DEEPEST
from mediamon.extraction.blocks.pieces import MOST_MEDIA
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of

URL = "https://site.example/news/1"
MANY, FEWER = 100_000, 20_000
READ_BACK = 300_000  # characters; longer ones tell nothing more
PAGES = {
    "nested boxes": "<div>" * MANY + "deep",
    "nested formatting": "<p>" + "<b><i>" * (MANY // 2) + "deep",
    "nested links": "<p>" + '<a href="/x">' * MANY + "deep",
    "nested lists": "<ul><li>x" * MANY,
    "nested tables": "<table><tr><td>x" * 5_000,
    "nested figures": "<figure><img src=/a.jpg><figcaption>x" * 5_000,
    "nested galleries": '<div class=gallery><img src="/a.jpg">' * 5_000,
    "nested posts": '<blockquote class="twitter-tweet"><a href="https://twitter.com/a/status/1">x</a>' * 2_000,
    "list items": "<ol>" + "<li>item" * (MANY + MANY // 2) + "</ol>",
    "items with images between": "<ol>" + '<li>item<img src="/a.jpg">' * FEWER + "</ol>",
    "cells": "<table>" + ("<tr>" + "<td>x" * 100) * 200 + "</table>",
    "one row": "<table><tr>" + "<td>x" * FEWER + "</table>",
    "images": "<p>x</p>" + '<img src="/a.jpg">' * FEWER + "<p>y</p>",
    "captions": "<figure>" + "<figcaption>x</figcaption>" * FEWER + '<img src="/a.jpg">' * 2_000 + "</figure>",
    "players": "<p>x</p>" + '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>' * MANY + "<p>y</p>",
    "lines": "<p>x</p>" + "<hr>" * MANY + "<p>y</p>",
    "links": "<p>" + '<a href="/1">a</a> <a href="/2">b</a> ' * (MANY // 2),
    "breaks": "<p>" + "a<br>" * FEWER,
    "a long class": f'<figure class="{"gallery " * MANY}"><img src="/a.jpg"></figure><p>x</p>',
    "a long style": f'<p><b style="{"font-weight: " * MANY}">x</b></p>',
    "a long address": f'<p><a href="https://a.example/{"x" * MANY}">x</a></p><img src="/{"x" * MANY}"><p>y</p>',
    "a long srcset": f'<p>x</p><img srcset="{"/a.jpg 1x, " * MANY}"><p>y</p>',
    "a long preview": f'<p>x</p><img src="data:image/png;base64,{"A" * MANY}"><p>y</p>',
    "a long number": f'<ol start="{"9" * MANY}"><li>x</ol><p>y</p><img src="/a.jpg" width="{"9" * MANY}">',
    "smuggled": '<p><a href="javascript:alert(1)">a</a><a href="&#106;avascript:alert(1)">b</a><a href="data:text/html,x">c</a></p>'
    '<img src="javascript:alert(1)"><img src="data:image/svg+xml,x"><iframe src="javascript:alert(1)"></iframe><video src="data:video/mp4,x"></video>'
    '<blockquote class="twitter-tweet" cite="javascript:alert(1)">d</blockquote><iframe src="https://youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe><p>e</p>',
}


def depth_of(blocks: list[dict[str, Any]]) -> int:
    return 1 + max((depth_of(one["children"]) for one in blocks if one["type"] == "list"), default=0)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for key, one in value.items() if key in ("url", "src", "href") for text in strings(one))
        yield from (text for one in value.values() if isinstance(one, list | dict) for text in strings(one))
    elif isinstance(value, list):
        yield from (text for one in value for text in strings(one))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("all_texts", [False, True], ids=["of an element", "of all texts"])
def test_a_hostile_page_is_bounded(name: str, all_texts: bool) -> None:
    tree = parse(f"<html><body>{PAGES[name]}</body></html>", URL)
    kept = segments_of(tree) if all_texts else segments_of(tree, FURNITURE)
    blocks = of_segments(kept, URL) if all_texts else blocks_of(tree, URL)
    text = "\n".join(one.text for one in kept if one.text)
    assert text_of(blocks) == text
    assert depth_of(blocks) <= DEEPEST + 1
    media = [one for one in blocks if one["type"] in ("image", "remoteVideo", "embed", "delimiter")]
    given = sum(one.image is not None for one in kept)
    assert len(media) <= MOST_MEDIA + given
    assert all(len(one.get("attributes", ())) <= MOST_ATTRIBUTES for one in blocks)
    assert all(one.startswith(("https://", "http://")) and len(one) <= LONGEST for one in strings(blocks))
    rendered = html_of(blocks)
    assert len(rendered) + len(markdown_of(blocks)) + len(json.dumps(blocks)) < 300 * (len(PAGES[name]) + 1_000)
    if blocks and len(rendered) < READ_BACK:
        assert text_of(read_html(rendered)) == text
    assert len(spans(blocks)) <= 3 * len(text.split("\n"))
