"""The company a segment keeps, as numbers."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mediamon.extraction.auto.context import boxes_of, context_of, names
from mediamon.extraction.auto.weighing import LEAST, MOST, likely
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import Segment, segments_of

PAGE = (
    "<body><main><article><p>one</p><p>two</p><div><p>three</p></div></article><aside><p>four</p></aside></main></body>"
)
HEADINGS = np.array([-1, 1, 1, 1])  # as if the second segment headed those behind it


def segments(html: str = PAGE) -> list[Segment]:
    return [one for one in segments_of(parse(html, "https://a.example/")) if one.text]


def columns(chances: list[float], lengths: list[float]) -> dict[str, list[float]]:
    rows = context_of(boxes_of(segments()), HEADINGS, np.array(chances, dtype=np.float32), np.array(lengths))
    return {name: rows[:, number].tolist() for number, name in enumerate(names())}


def test_the_boxes_of_a_page() -> None:
    boxes = boxes_of(segments())
    held = boxes.sums(np.array([1.0, 10.0, 100.0, 1000.0]))
    assert sorted(held.tolist()) == [1.0, 10.0, 100.0, 100.0, 111.0, 1000.0, 1000.0, 1111.0, 1111.0, 1111.0]
    article = int(boxes.near[0, 1])
    assert boxes.holds(article).tolist() == [True, True, True, False]


def test_neighbours_boxes_and_ends() -> None:
    told = columns([0.9, 0.8, 0.7, 0.1], [100.0, 200.0, 300.0, 50.0])
    np.testing.assert_allclose(told["chance at -1"], [-1, 0.9, 0.8, 0.7], rtol=1e-6)
    np.testing.assert_allclose(told["chance at +2"], [0.7, 0.1, -1, -1], rtol=1e-6)
    assert told["from first"] == [0, 1, 2, 3]
    assert told["to last"] == [2, 1, 0, -1]
    assert told["in box of most"] == [1, 1, 1, 0]
    assert told["levels below box of most"] == [2, 2, 3, -1]
    np.testing.assert_allclose(told["likely of others in box 1"], [-1, -1, -1, -1])
    np.testing.assert_allclose(told["likely of others in box 2"][0], (160 + 210) / 500, rtol=1e-6)
    assert told["sure before"] == [30, 1, 1, 2]  # 0.7 itself is not sure
    assert told["unlikely after"] == [3, 2, 1, 30]
    np.testing.assert_allclose(told["chance of heading"], [-1, 0.8, 0.8, 0.8], rtol=1e-6)
    np.testing.assert_allclose(told["likely of others under heading"][3], (160 + 210) / 500, rtol=1e-6)
    np.testing.assert_allclose(told["likely of others in boxes alike 1"][0], (160 + 210 + 5) / 550, rtol=1e-6)


@given(
    st.lists(st.floats(0, 1, width=32), min_size=4, max_size=4), st.lists(st.integers(1, 5000), min_size=4, max_size=4)
)
def test_any_chances_give_finite_rows(chances: list[float], lengths: list[int]) -> None:
    rows = context_of(
        boxes_of(segments()), HEADINGS, np.array(chances, dtype=np.float32), np.array(lengths, dtype=float)
    )
    assert rows.shape == (4, len(names()))
    assert np.isfinite(rows).all()


def test_no_segments_no_rows() -> None:
    none = np.zeros(0, dtype=np.int64)
    assert context_of(boxes_of([]), none, np.zeros(0, dtype=np.float32), np.zeros(0)).shape == (0, len(names()))


@given(st.lists(st.tuples(st.floats(0, 1, width=32), st.integers(1, 100)), min_size=1, max_size=30))
def test_what_is_surer_than_something_kept_is_kept(pairs: list[tuple[float, int]]) -> None:
    chances = np.array([one for one, _ in pairs], dtype=np.float32)
    taken = likely(chances, np.array([float(words) for _, words in pairs]))
    assert (chances[taken] >= LEAST).all()
    assert taken[chances >= MOST].all()
    assert not taken.any() or chances[taken].min() >= chances[~taken].max(initial=0.0)
