"""A page in numbers."""

from __future__ import annotations

from datetime import UTC

from mediamon.extraction.auto.weighing import weigh
from mediamon.extraction.looks import looks
from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse

URL = "https://herald.example/a"


def numbers(body: str) -> list[float]:
    tree = parse(f"<html><body>{body}</body></html>", URL)
    data = page_data(tree)
    return looks(URL, data, metadata_of(tree, data, UTC), weigh(tree, data))


def test_sections_count_by_the_text_that_they_hold() -> None:
    offer = "<section><h2>We build bridges</h2><p>Call us today.</p></section>"
    assert numbers(4 * offer)[-1] == 4
    assert numbers(4 * offer + "<p>" + 800 * "It rained. " + "</p>")[-1] < 1
    assert numbers("<p>It rained.</p>")[-1] == 0
