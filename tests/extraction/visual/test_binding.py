"""A geometry is bound to the HTML that it was saved with, or refused with the reason."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.parsing import parse
from mediamon.extraction.visual.addressing import addressed, elements_of
from mediamon.extraction.visual.binding import looks_of
from mediamon.extraction.visual.errors import GeometryError
from mediamon.extraction.visual.looks import Box, Style

from .drawing import URL, by_id, drawn, looked_at, pages

PLAIN = "<div id=a data-at='1 2 30 40' data-is='flex framed' data-set='bold 18'>some text<p id=b data-set='italic'>more</p></div>"


def test_looks_are_those_of_the_rows() -> None:
    tree, looks = looked_at(PLAIN)
    look = looks.of(by_id(tree, "a"))
    assert look is not None
    assert (look.box, look.display, look.flags) == (Box(1, 2, 30, 40), "flex", 64)
    assert look.style == Style(weight=700, size=18)
    assert looks.style(by_id(tree, "b")) == Style(weight=700, italic=True, size=18)
    assert looks.formats(by_id(tree, "b")) == ("bold", "italic")


def test_an_element_without_a_row_is_drawn_as_its_parent() -> None:
    html, geometry = drawn(PLAIN)
    tree = parse(html, URL)
    geometry["rows"].pop()
    looks = looks_of(tree, geometry)
    assert looks.of(by_id(tree, "b")) is None
    assert looks.style(by_id(tree, "b")).weight == 700


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "malformed"),
        ({"elements": 999}, "foreign"),
        ({"tags": ["p", "p", "p", "p", "p", "p"]}, "foreign"),
        ({"rows": [[0, 0]]}, "malformed"),
        ({"rows": [[-1, 0, 0, 0, 0, 0, 0, 0, 0]]}, "malformed"),
        ({"rows": [[10**9, 0, 0, 0, 0, 0, 0, 0, 0]]}, "malformed"),
        ({"rows": [[0, 0, float("nan"), 0, 0, 0, 0, 0, 0]]}, "malformed"),
        ({"rows": [[0, 0, 0, 0, 0, 0, 0, 0, 77]]}, "malformed"),
        ({"rows": "rows"}, "malformed"),
        ({"styles": None}, "malformed"),
        ({"page": [0, 0]}, "malformed"),
        ({"images": [[0]]}, "malformed"),
        ({"cut": 3}, "malformed"),
    ],
)
def test_what_is_wrong_is_told(change: dict[str, Any], reason: str) -> None:
    html, geometry = drawn(PLAIN)
    with pytest.raises(GeometryError) as refused:
        looks_of(parse(html, URL), geometry | change)
    assert refused.value.reason == reason


def test_a_missing_geometry_is_told() -> None:
    with pytest.raises(GeometryError) as refused:
        looks_of(parse("<p>text", URL), None)
    assert refused.value.reason == "missing"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(["version", "elements", "page", "tags", "displays", "styles", "rows", "images", "cut"]), JSON
    ),
    st.booleans(),
)
def test_any_json_is_bound_or_refused(values: dict[str, Any], on_top: bool) -> None:
    html, geometry = drawn(PLAIN)
    tree, reasons = parse(html, URL), set[str]()
    with suppress(GeometryError):
        reasons = {"bound"} if looks_of(tree, geometry | values if on_top else values) else set()
    if not reasons:
        with pytest.raises(GeometryError) as refused:
            looks_of(tree, geometry | values if on_top else values)
        reasons = {refused.value.reason}
    assert reasons <= {"bound", "malformed", "foreign"}


QUIRKS = [
    "<p>one<div>two</div>three</p>",  # lxml and browsers part here
    "<a href=1>one<a href=2>two</a></a>",
    "<table><div>one</div><tr><td>two</table>",
    "<ul><li>one<li>two</ul>",
    "<b><p>one</b>two</p>",
    "<select><option>one</select><svg><path d='M0'/><text>two</text></svg>",
]


@pytest.mark.parametrize("body", QUIRKS)
def test_marks_become_places_whatever_the_parser_makes_of_the_page(body: str) -> None:
    marked, count = [], 0
    for piece in f"<html><body>{body}</body></html>".split("<"):
        opens = piece and piece[0].isalpha()
        name, _, rest = piece.partition(">") if opens else ("", "", piece)
        marked.append(f'{name} data-m1="{count}">{rest}' if opens else rest)
        count += bool(opens)
    rows = [[number, number, 0, 1, 1, 0, 0, 0] for number in range(count)]
    html, geometry = addressed("<".join(marked), "data-m1", _read(rows), URL)
    elements = elements_of(parse(html, URL))
    assert "data-m1" not in html
    assert geometry["elements"] == len(elements)
    assert len(geometry["rows"]) + geometry["cut"]["unplaced"] == count
    for place, tag, number, *_ in geometry["rows"]:
        marked_name = "<".join(marked).split(f' data-m1="{number}"')[0].rsplit("<", 1)[1].split()[0]
        assert elements[place].tag == geometry["tags"][tag] == marked_name


@given(pages())
def test_html_without_marks_gives_the_same_tree(body: str) -> None:
    marked = f'<html data-m1="0"><body data-m1="1">{body}</body></html>'
    html, geometry = addressed(marked, "data-m1", _read([[1, 5, 5, 1, 1, 0, 0, 0]]), URL)
    tags = [one.tag for one in elements_of(parse(marked, URL))]
    assert [one.tag for one in elements_of(parse(html, URL))] == tags
    assert tags[geometry["rows"][0][0]] == "body"


def _read(rows: list[list[int]]) -> dict[str, Any]:
    return {
        "rows": rows, "images": [], "page": [0, 0, 10, 10], "view": [10, 10], "displays": ["block"],
        "styles": [[400, 0, 0, 0, 16]], "cut": {"elements": 0},
    }  # fmt: skip
