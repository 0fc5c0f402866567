"""Under which heading a text stands, and what has begun before it."""

from __future__ import annotations

import numpy as np

from mediamon.extraction.auto.causes import CAUSES, causes_of
from mediamon.extraction.auto.context import boxes_of
from mediamon.extraction.auto.sections import names, placed, sections_of
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import Segment, segments_of

PAGE = """<body><article><h1>One story</h1><p>Its text.</p><p><b>Bold line</b></p><p>More of it.</p></article>
<article><h2>Read also</h2><p>Another story.</p></article><div><h3>3 comments</h3><p>Well said.</p></div></body>"""


def segments() -> list[Segment]:
    return [one for one in segments_of(parse(PAGE, "https://a.example/")) if one.text]


def columns() -> dict[str, list[float]]:
    found = segments()
    says = np.array([[cause in causes_of(one.text) for cause in CAUSES] for one in found], dtype=np.float32)
    rows = placed(found, says, boxes_of(found), sections_of(found))
    return {name: rows[:, number].tolist() for number, name in enumerate(names())}


def test_headings_by_their_tags_and_by_bold_lines() -> None:
    under = sections_of(segments())
    assert under.heading.tolist() == [0, 0, 2, 2, 4, 4, 6, 6]
    assert under.level.tolist() == [1, 0, 7, 0, 2, 0, 3, 0]


def test_what_heads_a_text_and_what_has_begun_before_it() -> None:
    told = columns()
    assert told["from heading"] == [0, 1, 0, 1, 0, 1, 0, 1]
    assert told["level of heading"] == [1, 1, 7, 7, 2, 2, 3, 3]
    assert told["heading says read also"] == [0, 0, 0, 0, 1, 1, 0, 0]
    assert told["comments before"] == [0, 0, 0, 0, 0, 0, 1, 1]
    assert told["articles before"] == [0, 0, 0, 0, 1, 1, -1, -1]
    np.testing.assert_allclose(told["boxes alike 2"], np.log1p([2, 2, 2, 2, 2, 2, 1, 1]))


def test_no_segments_no_rows() -> None:
    none = np.zeros((0, len(CAUSES)), dtype=np.float32)
    assert placed([], none, boxes_of([]), sections_of([])).shape == (0, len(names()))
