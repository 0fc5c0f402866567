"""The element that is said to hold the body."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml.html import HtmlElement

from mediamon.extraction.bodies import MOST_HOLD, from_segments
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import Segment, segments_of

PARTS = st.recursive(
    st.sampled_from(
        ["<p>Some words.</p>", "<p>A paragraph of many more words than the others have.</p>", "<img src=a.png>"]
    ),
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda parts: f"<div>{''.join(parts)}</div>"),
    max_leaves=12,
)


def smallest(kept: list[Segment]) -> HtmlElement | None:
    """By its definition: of all elements with four fifths of the text the deepest."""
    total = sum(len(one.text) for one in kept)
    every = {box for one in kept for box in one.around.boxes}
    held = {box: sum(len(one.text) for one in kept if box in one.around.boxes) for box in every}
    enough = [box for box, length in held.items() if length >= MOST_HOLD * total]
    return max(enough, key=lambda box: sum(1 for _ in box.iterancestors()), default=None)


@given(PARTS, st.data())
def test_it_is_the_smallest_that_holds_four_fifths(markup: str, data: st.DataObject) -> None:
    tree = parse(f"<html><body><p>Words.</p>{markup}</body></html>", "https://herald.example/1")
    every = segments_of(tree)
    kept = [one for one in every if data.draw(st.booleans())]
    if not any(one.text for one in kept):
        return
    root = smallest(kept)
    assert root is not None
    assert from_segments(kept).root == root.getroottree().getpath(root)


def test_no_segments_have_none() -> None:
    assert from_segments([]).root is None
