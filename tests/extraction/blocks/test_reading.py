"""Offsets between text and blocks, the opening line, blocks of old databases, thumbnails."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mediamon.extraction import ExtractionRules, extract
from mediamon.extraction.blocks import (
    Span,
    at,
    block_schema,
    locate,
    modern,
    spans,
    text_of,
    with_thumbnails,
    without_opening,
)
from mediamon.extraction.blocks.thumbnails import from_address, thumbnail_of
from tests.extraction.blocks.pages import PNG, PREVIEW, embed, image, listed, p

BLOCKS: list[dict[str, Any]] = [
    {"type": "header", "level": 2, "text": "Head"},
    image("a.jpg", p("beside"), p("within", inText=True)),
    listed("unordered", p("one"), listed("ordered", p("two"))),
    {"type": "table", "caption": [], "rows": [[{"text": "a\nb"}, {"text": ""}, {"text": "c"}]]},
    {"type": "delimiter"},
]
TEXT = "Head\nwithin\none\ntwo\na\nb\nc"


def test_spans_of_blocks_and_of_what_they_hold() -> None:
    assert text_of(BLOCKS) == TEXT
    found = {one.path: TEXT[one.start : one.end] for one in spans(BLOCKS)}
    assert found == {
        (0,): "Head",
        (1,): "within",
        (1, "caption", 1): "within",
        (2,): "one\ntwo",
        (2, "children", 0): "one",
        (2, "children", 1): "two",
        (2, "children", 1, "children", 0): "two",
        (3,): "a\nb\nc",
        (3, "rows", 0, 0): "a\nb",
        (3, "rows", 0, 2): "c",
    }


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        ("Head", [((0,), 0, 4)]),
        ("thin\non", [((1, "caption", 1), 2, 6), ((2, "children", 0), 0, 2)]),
        (
            "two\na\nb\nc",
            [((2, "children", 1, "children", 0), 0, 3), ((3, "rows", 0, 0), 0, 3), ((3, "rows", 0, 2), 0, 1)],
        ),
        ("\n", []),
    ],
)
def test_pieces_of_the_text_are_located(piece: str, found: list[tuple[Any, int, int]]) -> None:
    start = TEXT.index(piece)
    assert locate(BLOCKS, start, start + len(piece)) == [Span(*one) for one in found]
    assert all(at(BLOCKS, path)["text"][first:last] for path, first, last in found)


def test_what_is_not_in_the_text_is_located_nowhere() -> None:
    assert locate(BLOCKS, 100, 200) == locate([], 0, 5) == locate(BLOCKS, 3, 3) == []


@pytest.mark.parametrize(
    ("blocks", "left"),
    [
        ([{"type": "header", "level": 1, "text": "H"}, p("x")], [p("x")]),
        ([image("a.jpg"), p("H"), p("x")], [image("a.jpg"), p("x")]),
        ([listed("ordered", p("H"), p("x"))], [listed("ordered", p("x"))]),
        ([listed("ordered", listed("unordered", p("H"))), p("x")], [p("x")]),
        ([{"type": "quote", "children": [p("H")]}], []),
        ([image("a.jpg", p("H", inText=True), p("b"))], [image("a.jpg", p("b"))]),
        (
            [{"type": "table", "caption": [], "rows": [[{"text": "H\nab", "attributes": [{"type": "bold", "from": 0, "to": 3}]}]]}],
            [{"type": "table", "caption": [], "rows": [[{"text": "ab", "attributes": [{"type": "bold", "from": 0, "to": 1}]}]]}],
        ),
        ([{"type": "table", "caption": [], "rows": [[{"text": "H"}, {"text": "x"}]]}], [{"type": "table", "caption": [], "rows": [[{"text": ""}, {"text": "x"}]]}]),
        ([embed("twitter", "https://t.co/x", "H\nx")], [embed("twitter", "https://t.co/x", "x")]),
        ([{"type": "gallery", "caption": [], "images": [image("1", p("H", inText=True)), image("2")]}], [{"type": "gallery", "caption": [], "images": [image("1"), image("2")]}]),
        ([image("a.jpg")], [image("a.jpg")]),
        ([], []),
    ],
)  # fmt: skip
def test_the_first_line_can_be_taken_out(blocks: list[dict[str, Any]], left: list[dict[str, Any]]) -> None:
    assert without_opening(blocks) == left
    assert text_of(left) == text_of(blocks).partition("\n")[2]


@pytest.mark.parametrize(
    "inner",
    [
        "<ol><li>Head of all</li>{}</ol>",
        "<table><tr><td>Head of all</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>{}",
        "<h1>Head of all</h1>{}",
    ],
)
def test_a_repeated_headline_is_taken_out_of_the_text_whatever_it_stands_in(inner: str) -> None:
    story = inner.format("<p>Text of the story that is long enough to be one.</p>")
    page = f"<title>Head of all</title><article>{story}</article>"
    article = extract(page, "https://a.example/", rules=ExtractionRules(body="//article"))
    assert article.body == text_of(article.blocks)
    assert "Head of all" not in article.body


def test_blocks_of_old_databases_are_read_as_those_of_today() -> None:
    old = [
        {"type": "header", "text": "Head", "level": 2}, {"type": "image", "text": "", "url": "https://a.example/a.jpg"},
        {"type": "listItem", "text": "one"}, {"type": "listItem", "text": "two"}, {"type": "paragraph", "text": "x"},
        {"type": "quote", "text": "said"}, {"type": "quote", "text": "again"}, {"type": "listItem", "text": "three"},
    ]  # fmt: skip
    new = modern(old)
    assert [one["type"] for one in new] == ["header", "image", "list", "paragraph", "quote", "list"]
    assert text_of(new) == "Head\none\ntwo\nx\nsaid\nagain\nthree"
    assert modern(new) == new
    Draft202012Validator(block_schema()).validate(new)


def test_thumbnails_are_taken_from_bytes_that_are_small_images() -> None:
    blocks = [image("a.jpg"), {"type": "gallery", "caption": [], "images": [image("1.jpg"), image("2.jpg")]}, p("x")]
    found = with_thumbnails(
        blocks,
        {"https://site.example/a.jpg": PNG, "https://site.example/2.jpg": PNG, "https://site.example/1.jpg": b"<svg>"},
    )
    assert found == [
        image("a.jpg", thumbnail=PREVIEW),
        {"type": "gallery", "caption": [], "images": [image("1.jpg"), image("2.jpg", thumbnail=PREVIEW)]},
        p("x"),
    ]
    assert b64decode(found[0]["thumbnail"]) == PNG


def png(width: int, height: int) -> bytes:
    return PNG[:16] + width.to_bytes(4, "big") + height.to_bytes(4, "big") + PNG[24:]


@pytest.mark.parametrize(
    ("data", "taken"),
    [
        (png(40, 2), True), (png(41, 2), False), (png(1, 1), False), (png(20, 20) + bytes(9_000), False), (PNG[:20], False),
        (b"GIF89a\x0a\x00\x0a\x00" + bytes(9), True), (b"GIF89a\xff\xff\x0a\x00" + bytes(9), False), (b"", False), (b"\xff\xd8", False),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x0a\x00\x14\x03", True), (b"\xff\xd8" + b"\xff\xe0\x00\x00" * 1000, False),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 " + bytes(10) + b"\x14\x00\x0a\x00", True), (b"RIFF\x00\x00\x00\x00WEBPVP8L" + bytes(5) + b"\x13\x40\x02\x00" + bytes(9), True),
        (b"RIFF\x00\x00\x00\x00WEBPVP8X" + bytes(8) + b"\x13\x00\x00\x09\x00\x00" + bytes(9), True), (b"RIFF\x00\x00\x00\x00WEBPVP9 " + bytes(30), False),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>" * 2, False),
    ],
)  # fmt: skip
def test_only_small_raster_images_are_thumbnails(data: bytes, taken: bool) -> None:
    assert (thumbnail_of(data) is not None) is taken


@pytest.mark.parametrize(
    "address",
    [None, "", "https://a.example/x.png", "data:image/svg+xml;base64," + PREVIEW, "data:image/png;base64,!!!" + PREVIEW, "data:image/png;base64," + "A" * 50_000],
)  # fmt: skip
def test_only_small_images_in_addresses_are_thumbnails(address: str | None) -> None:
    assert from_address(address) is None
    assert from_address(f"data:image/png;base64,{PREVIEW}") == PREVIEW
