"""What holds for the blocks of any page, however it was written."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from jsonschema import Draft202012Validator
from lxml import html as lxml_html
from lxml.html import HtmlElement

from mediamon.extraction.blocks import (
    FURNITURE,
    at,
    block_schema,
    blocks_of,
    html_of,
    leaves,
    locate,
    markdown_of,
    of_segments,
    read_html,
    spans,
    text_of,
)
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of
from tests.extraction.blocks.generated import markup
from tests.extraction.blocks.reading_back import addresses_of_markdown, text_of_markdown

URL = "https://site.example/news/1"
VALIDATOR = Draft202012Validator(block_schema())
ALLOWED = {
    "article", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "table", "caption", "tr", "td", "th", "figure", "figcaption",
    "img", "video", "audio", "a", "b", "i", "u", "hr", "br", "mark",
}  # fmt: skip
ALLOWED_ATTRIBUTES = {
    "href",
    "rel",
    "src",
    "alt",
    "width",
    "height",
    "start",
    "controls",
    "preload",
    "loop",
    "muted",
    "class",
    "title",
}


def page(inner: str) -> HtmlElement:
    return parse(f"<html><body>{inner}</body></html>", URL)


def both(inner: str) -> list[list[dict[str, Any]]]:
    """The blocks of an element, and those of every second text of a page."""
    tree = page(inner)
    return [blocks_of(tree, URL), of_segments([one for one in segments_of(tree) if one.text][::2], URL)]


@given(markup)
def test_the_text_is_that_of_the_segments(inner: str) -> None:
    tree = page(inner)
    kept = segments_of(tree, FURNITURE)
    assert text_of(blocks_of(tree, URL)) == "\n".join(one.text for one in kept if one.text)
    some = segments_of(tree)[::2]
    assert text_of(of_segments(some, URL)) == "\n".join(one.text for one in some if one.text)


@given(markup)
def test_the_blocks_are_what_the_schema_says(inner: str) -> None:
    for blocks in both(inner):
        VALIDATOR.validate(blocks)


@given(markup)
def test_html_read_back_has_the_same_text(inner: str) -> None:
    for blocks in both(inner):
        assert text_of(read_html(html_of(blocks), URL)) == text_of(blocks)
        assert text_of(read_html(html_of(blocks, pictures=False), URL)) == text_of(blocks)


@given(markup)
def test_html_has_only_what_is_allowed(inner: str) -> None:
    for blocks in both(inner):
        for element in lxml_html.fragment_fromstring(html_of(blocks)).iter():
            assert element.tag in ALLOWED
            assert set(element.attrib) <= ALLOWED_ATTRIBUTES
            for name in ("href", "src"):
                assert element.get(name, "https://").startswith(("http://", "https://"))


@given(markup)
def test_another_reader_of_markdown_finds_the_same_text(inner: str) -> None:
    for blocks in both(inner):
        document = markdown_of(blocks)
        assert text_of_markdown(document) == text_of(blocks)
        assert all(one.startswith(("http://", "https://")) for one in addresses_of_markdown(document))


@given(markup)
def test_spans_and_pieces_say_where_a_text_stands(inner: str) -> None:
    for blocks in both(inner):
        text = text_of(blocks)
        known = {one.path: one for one in spans(blocks)}
        for path, part in leaves(blocks):
            assert text[known[path].start : known[path].end] == part
        for start in range(0, len(text), 3):
            pieces = locate(blocks, start, start + 5)
            found = "".join(at(blocks, one.path)["text"][one.start : one.end] for one in pieces)
            assert found.replace("\n", "") == text[start : start + 5].replace("\n", "")


@given(markup)
def test_offsets_of_formatting_lie_within_their_text(inner: str) -> None:
    for blocks in both(inner):
        for path, part in leaves(blocks):
            last: dict[str, int] = {}
            for one in at(blocks, path).get("attributes", ()):
                assert 0 <= one["from"] < one["to"] <= len(part)
                assert one["from"] >= last.get(one["type"], 0)
                assert not part[one["from"]].isspace()
                assert not part[one["to"] - 1].isspace()
                last[one["type"]] = one["to"]
