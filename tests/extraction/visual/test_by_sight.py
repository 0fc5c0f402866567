"""`auto` asks how a page looks where it was rendered and the methods that need nothing disagree, and nowhere else."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from mediamon.extraction import extract
from mediamon.extraction.auto import by_sight as room
from mediamon.extraction.auto.by_sight import by_sight, disagree, likeness
from mediamon.extraction.auto.sureness import Sureness
from mediamon.extraction.auto.weighing import Weighed, weigh
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse

from .articles import HEAD, SENTENCES, paragraphs
from .drawing import URL, drawn

NOTES = "".join(
    f"<div data-at='850 {100 + 60 * n} 250 50' data-set='12'>Reader {n} of the town writes to us about the bridge and its price."
    "</div>"
    for n in range(4)
)
UNSURE = (  # roles take one of the places where the story lies, the evidence all, and what readers write with them
    f"<div>{HEAD}</div><div><div>{paragraphs(0, 1, 2)}</div></div><div>{NOTES}</div>"
    f"<div><div>{paragraphs(3, 4, 5)}</div></div><div><div><div>{paragraphs(6, 7, 8)}</div></div></div>"
)
SURE = f"<article>{HEAD}{paragraphs(*range(9))}</article>"


def weighed(html: str) -> Weighed:
    tree = parse(html, URL)
    return weigh(tree, page_data(tree))


def test_what_is_drawn_in_another_column_goes_where_the_methods_disagree() -> None:
    html, geometry = drawn(UNSURE)
    assert disagree(weighed(html))
    assert "Reader" in extract(html, URL).body
    seen = extract(html, URL, geometry=geometry)
    assert seen.body.split("\n") == SENTENCES
    assert seen.method == "auto"
    assert [block["type"] for block in seen.blocks] == ["paragraph"] * len(SENTENCES)


def test_nobody_looks_where_they_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("it was looked at")

    html, geometry = drawn(SURE)
    monkeypatch.setattr(room, "find", never)
    assert not disagree(weighed(html))
    assert extract(html, URL, geometry=geometry).body.split("\n") == SENTENCES


@pytest.mark.parametrize("change", [{"elements": 3}, {"version": 9}, {"rows": "none"}])
def test_a_geometry_of_another_page_is_left_alone_and_told(
    change: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    html, geometry = drawn(UNSURE)
    with caplog.at_level(logging.WARNING):
        assert extract(html, URL, geometry=geometry | change).body == extract(html, URL).body
    assert "left out" in caplog.text


def test_looks_that_tell_of_another_text_are_not_believed() -> None:
    html, geometry = drawn(UNSURE)
    tree = parse(html, URL)
    found = weigh(tree, page_data(tree))
    other = [one for one in found.segments if "Reader" in one.text]
    assert by_sight(tree, geometry, None, Weighed(found.segments, other, other, found.sure)) is None
    nothing = Weighed(found.segments, [], [], Sureness())
    seen = by_sight(tree, geometry, None, nothing)  # the evidence has nothing that could be said against it
    assert seen is not None
    assert SENTENCES[0] in [one.text for one in seen.segments]


def test_a_page_without_its_styles_is_not_judged_by_its_looks() -> None:
    html, geometry = drawn(UNSURE)
    body = next(row for row in geometry["rows"] if geometry["tags"][row[1]] == "body")
    body[2] = 8
    assert "Reader" in extract(html, URL, geometry=geometry).body


def test_likeness_is_of_words() -> None:
    assert likeness(["one two"], ["two", "one"]) == 1
    assert likeness(["one two"], ["one three"]) == 0.5
    assert likeness([], []) == 0
