"""The page as drawn, in plain HTML."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from lxml import html as lxml_html

from mediamon.extraction.segments import segments_of
from mediamon.extraction.visual.simplified import Simplified, simplified
from mediamon.extraction.visual.skipping import MENDED, is_drawn, is_skipped

from .drawing import SAID_AND_NAMED, by_id, looked_at, pages


def simple(body: str) -> Simplified:
    tree, looks = looked_at(body)
    return simplified(tree.find("body"), looks, MENDED)


def markup(page: Simplified) -> str:
    """The page's HTML without the attributes that only its blocks had."""
    return re.sub(r" (?:class|id)=\"\w+\"", "", str(lxml_html.tostring(page.tree, encoding="unicode")))


@pytest.mark.parametrize(
    ("body", "drawn"),
    [
        ("<x-par data-is=block>one</x-par><x-par data-is=block>two</x-par>", "<div>one</div><div>two</div>"),
        ("<x-a data-is=block>one</x-a>two", "<div>one</div><div>two</div>"),
        ("<span data-is=block>one</span>two", "<div>one</div><div>two</div>"),
        ("one<br>two", "<div>one</div><div>two</div>"),
        ("<p>one<br>two</p>", "<p><div>one</div><div>two</div></p>"),
        ("<p>one <span data-is=hidden>no</span>two</p>", "<p>one two</p>"),
        ("<p>one <b data-set=bold>two</b></p>", "<p>one <b>two</b></p>"),
        ("<p>one <b>two</b></p>", "<p>one two</p>"),  # a `b` that a style has made plain
        ("<p>one <x-s data-is=inline data-set='bold italic'>two</x-s></p>", "<p>one <b><i>two</i></b></p>"),
        ("<p>one <a href=/2 data-set=underline>two</a></p>", '<p>one <a href="/2">two</a></p>'),
        ("<p>one <u data-set=underline>two</u></p>", "<p>one <u>two</u></p>"),
        ("<a href=/2><div>one</div></a>", '<div><a href="/2">one</a></div>'),
        ("<div data-is='list-item'>one</div>", "<li>one</li>"),
        ("<div><div><p>one</p></div></div><div></div>", "<div><div><p>one</p></div></div>"),
        ("<p>one</p><script>two</script><svg><text>three</text></svg>", "<p>one</p>"),
        ("<div data-is='contents'>one <div data-is=inline>two</div></div>", "<div>one two</div>"),
        ("<b data-is='inline-block'>one</b><b data-is='inline-block'>two</b>", "<div> one  two </div>"),
        ("<p style='display:none' onclick=x()>one</p>", "<p>one</p>"),  # it is shown nevertheless
    ],
)
def test_tags_say_what_is_drawn(body: str, drawn: str) -> None:
    assert markup(simple(body)) == f"<div>{drawn}</div>"


def test_lines_know_their_size_links_and_weight() -> None:
    page = simple("<div id=x data-set=20>one <a href=/a>two</a> <b data-set='bold 12'>six</b></div>")
    (line,) = page.lines
    assert (line.text, line.size, line.linked, line.bold) == ("one two six", 20, 3, 3)
    assert line.holder.get("id") == "x"


def test_pictures_stand_between_lines_and_small_ones_in_them() -> None:
    tree, looks = looked_at(
        "<p>one <img src=a.png data-at='0 0 16 16' data-is=inline> two <img src=b.png data-at='0 0 600 300' data-is=inline> three</p>"
    )
    page = simplified(tree, looks, MENDED)
    assert [one.text or one.image for one in segments_of(page.tree)] == ["one two", "b.png", "three"]


def test_pictures_have_the_address_and_size_that_were_loaded() -> None:
    tree, looks = looked_at("<p>one</p><img id=x src='data:image/gif;base64,AA' data-at='0 0 600 300'>")
    seen = type(looks)(looks.area, looks.beyond, {by_id(tree, "x"): (1200, 600, "/big.png")}, looks._by_element)
    made = simplified(tree, seen, MENDED).tree.find(".//img")
    assert made is not None
    assert (made.get("src"), made.get("width"), made.get("height")) == ("/big.png", "1200", "600")


def test_blocks_in_blocks_without_end_are_flat_from_some_depth_on() -> None:
    page = simple("<div>" * 230 + "<p>one</p>two" + "</div>" * 230)
    assert [one.text for one in segments_of(page.tree)] == ["one", "two"]


def test_the_origin_of_a_block_is_the_pages_own_element() -> None:
    tree, looks = looked_at("<x-par id=x data-is=block>one</x-par>")
    page = simplified(tree, looks, MENDED)
    assert page.origin[page.lines[0].element] is by_id(tree, "x")


@given(pages(SAID_AND_NAMED))
def test_lines_are_the_drawn_words_in_order(body: str) -> None:
    tree, looks = looked_at(body)
    words: list[str] = []
    for parent, text in _texts(tree):
        above = (parent, *parent.iterancestors())
        if is_drawn(parent, looks) and not any(is_skipped(one, looks, MENDED) for one in above):
            words += text.split()
    page = simplified(tree, looks, MENDED)
    assert "".join(words) == "".join("".join(line.text.split()) for line in page.lines)
    assert [one.text for one in segments_of(page.tree) if one.text] == [line.text for line in page.lines]
    assert [one.element for one in segments_of(page.tree) if one.text] == [line.element for line in page.lines]


def _texts(tree: lxml_html.HtmlElement) -> list[tuple[lxml_html.HtmlElement, str]]:
    return [
        (text.getparent() if text.is_text else text.getparent().getparent(), str(text))
        for text in tree.xpath("//text()")
    ]
