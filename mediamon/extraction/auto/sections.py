"""A page as sections: under which heading a segment stands, how many articles have begun before it, which boxes look alike.

Where one story runs into the next, or into comments, footnotes and cards of other stories, each paragraph looks like the
article's: it is what stands above them that tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.extraction.auto.causes import CAUSES
from mediamon.extraction.auto.context import Boxes
from mediamon.extraction.roles.words import WHOLE
from mediamon.extraction.segments import HEADINGS, Segment

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

TOLD = ("read also", "appeal", "advert", "bio", "share", "policy")  # causes that a heading passes on to what it heads
PLACES, BYLINE = [list(CAUSES).index(cause) for cause in TOLD], list(CAUSES).index("byline")  # columns of `says`
# Characters, and share of them in bold, of a line that heads though no tag says so.
LONGEST_HEADING, MOST_BOLD = 80, 0.9
NO_TAG = 7  # its level; h1 is 1
FAR, MOST = 30, 6  # segments from the heading; articles and bylines that are counted


@dataclass(frozen=True, slots=True)
class Sections:
    """All of shape (segments,). heading: place of the heading that each stands under (its own, where it is one), -1 for none;
    level: of each that is a heading, else 0.
    """

    heading: Indices
    level: Indices


def sections_of(segments: Sequence[Segment]) -> Sections:
    """The headings of a page, and what stands under each."""
    level = np.array([_level(one) for one in segments], dtype=np.int64)
    places = np.where(level > 0, np.arange(len(level)), -1)
    return Sections(np.maximum.accumulate(places) if len(places) else places, level)


def _level(segment: Segment) -> int:
    tags = segment.around.tags
    if not tags.isdisjoint(HEADINGS):
        for box in segment.around.boxes[:-4:-1]:
            if box.tag in HEADINGS:
                return int(box.tag[1])
    length = len(segment.text)
    return NO_TAG if length < LONGEST_HEADING and segment.bold > MOST_BOLD * length else 0


def placed(segments: Sequence[Segment], says: NDArray[np.float32], boxes: Boxes, sections: Sections) -> Floats:
    """One row per segment, columns as in `names()`. says: which of the keys of CAUSES each text gives, a row for each."""
    here, heading, level = np.arange(len(segments)), sections.heading, sections.level
    none = heading < 0
    told = says.reshape(-1, len(CAUSES))[:, PLACES].astype(np.float64)
    signed = np.array(["byline" in one.around.near for one in segments], dtype=bool)
    signed |= says.reshape(-1, len(CAUSES))[:, BYLINE] > 0
    begins = signed & ~np.concatenate([[False], signed[:-1]]) if len(signed) else signed
    columns = [
        np.where(none, -1, np.minimum(FAR, here - heading)),
        np.where(none, 0, level[heading]),
        _counted(_comments(segments)),
        _counted((level == 1) & (np.roll(level, 1) != 1)),
        _counted(begins),
        _articles(segments),
        *(np.log1p(number) for number in boxes.alike()),
    ]
    return np.column_stack([*columns, np.where(none[:, None], 0.0, told[heading])])


def names() -> list[str]:
    """Names of the columns."""
    listed = ["from heading", "level of heading", "comments before", "main headings before", "bylines before"]
    listed += ["articles before", *(f"boxes alike {level}" for level in (1, 2, 3, 4))]
    return listed + [f"heading says {cause}" for cause in TOLD]


def _comments(segments: Sequence[Segment]) -> NDArray[np.bool_]:
    return np.array(
        [len(one.text) < LONGEST_HEADING and WHOLE.match(one.text) is not None for one in segments], dtype=bool
    )


def _counted(marks: NDArray[np.bool_]) -> Floats:
    return np.minimum(MOST, np.cumsum(marks)).astype(np.float64)


def _articles(segments: Sequence[Segment]) -> Floats:
    """The number of the `article` that holds it, in the order in which they begin; -1 for none."""
    seen: dict[object, int] = {}
    found = []
    for one in segments:
        own = -1
        if "article" in one.around.tags:
            holder = next((box for box in reversed(one.around.boxes) if box.tag == "article"), None)
            own = seen.setdefault(holder, len(seen))
        found.append(min(own, MOST))
    return np.array(found, dtype=np.float64)
