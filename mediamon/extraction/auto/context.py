"""The second look: what a segment's neighbours, boxes and likes are, once each has a first chance of its own.

A first answer for every segment says where the article probably is; with it, a doubtful segment is judged by the company
it keeps (stacked generalisation, Wolpert 1992; sequences as in Vogels et al. 2018, "Web2Text").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from lxml.html import HtmlElement
from numpy.typing import NDArray

from mediamon.extraction.segments import Segment

Numbers = NDArray[np.float32]
Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

LONGEST = 400.0  # characters from which a segment weighs no more
SURE, LIKELY, UNLIKELY = 0.7, 0.5, 0.2
LONG, SHORT = 80, 15  # characters: of a segment that may begin or end the article; of one that tells nothing
STEPS, LENGTHS = (-4, -3, -2, -1, 1, 2, 3, 4), (-2, -1, 1, 2)
WINDOWS, LEVELS = (3, 8, 20), (1, 2, 3, 4)
MOST, HALF = 0.8, 0.5  # of the weight, that the main boxes hold
FARTHEST, FAR = 60, 30


@dataclass(frozen=True, slots=True)
class Boxes:
    """The elements around the segments of a page, numbered. All arrays of one length go together.

    of_segment, number, level: one entry for each pair of a segment and an element around it; near: shape (segments, 4),
    the nearest elements, -1 for none; style: shape (segments,), those alike in tag and classes.
    """

    count: int
    of_segment: Indices
    number: Indices
    levels: Indices  # by box: how deep it lies
    numbers: Mapping[HtmlElement, int]
    near: Indices
    depth: Indices  # by segment
    style: Indices
    kind: Indices  # by box: those alike in tag and class

    def sums(self, values: Floats) -> Floats:
        """By box, the sum of the values of the segments that it holds."""
        return _counted(self.number, values[self.of_segment], self.count)

    def sums_near(self, values: Floats, nearest: int) -> Floats:
        """The same of those segments alone to which it is one of so many nearest boxes."""
        near = self.depth[self.of_segment] - self.levels[self.number] <= nearest
        return _counted(self.number[near], values[self.of_segment[near]], self.count)

    def alike(self) -> list[Floats]:
        """For each of the nearest boxes, how many the page has that look like it; 0 for none."""
        many = np.bincount(self.kind, minlength=1)
        return [np.where(near < 0, 0, many[self.kind[near]]).astype(np.float64) for near in self.near.T]

    def number_of(self, element: HtmlElement | None) -> int:
        """-1 for one that is around none of the segments."""
        return -1 if element is None else self.numbers.get(element, -1)

    def holds(self, box: int) -> NDArray[np.bool_]:
        """By segment, whether the box is around it."""
        found = np.zeros(len(self.depth), dtype=bool)
        found[self.of_segment[self.number == box]] = True
        return found


def boxes_of(segments: list[Segment]) -> Boxes:
    """Numbers for the elements around segments."""
    numbers: dict[HtmlElement, int] = {}
    styles: dict[tuple[str, str, str], int] = {}
    levels: list[int] = []
    kinds: dict[tuple[str, str], int] = {}
    kind: list[int] = []
    number: list[int] = []
    depth, style = [], []
    chains: dict[HtmlElement, list[int]] = {}  # by box: it and all around it
    classes: list[str] = []  # by box
    for segment in segments:
        boxes = segment.around.boxes
        own = chains.get(boxes[-1])
        if own is None:
            shared = next((level for level in range(len(boxes), 0, -1) if boxes[level - 1] in chains), 0)
            own = chains[boxes[shared - 1]] if shared else []
            for level, box in enumerate(boxes[shared:], shared):
                numbers[box] = len(levels)
                own = chains[box] = [*own, len(levels)]
                levels.append(level)
                classes.append(box.get("class") or "")
                kind.append(kinds.setdefault((str(box.tag), classes[-1]), len(kinds)))
        depth.append(len(own))
        number += own
        above = classes[own[-2]] if len(own) > 1 else ""
        style.append(styles.setdefault((segment.tag, classes[own[-1]], above), len(styles)))
    depths, of_box = np.array(depth, dtype=np.int64), np.array(number, dtype=np.int64)
    return Boxes(
        count=len(levels),
        of_segment=np.repeat(np.arange(len(segments)), depths),
        number=of_box,
        levels=np.array(levels, dtype=np.int64),
        numbers=numbers,
        near=_nearest(of_box, depths),
        depth=depths,
        style=np.array(style, dtype=np.int64),
        kind=np.array(kind, dtype=np.int64),
    )


def _nearest(number: Indices, depths: Indices) -> Indices:
    """By segment, the numbers of its nearest boxes, as many as LEVELS; -1 for none. number: all of each, outermost first."""
    ends = np.cumsum(depths)[:, None]
    steps = np.array(LEVELS)
    return np.where(steps <= depths[:, None], number[np.maximum(0, ends - steps)], -1)


def context_of(boxes: Boxes, headings: Indices, chances: Numbers, lengths: Floats) -> Numbers:
    """One row per segment, columns as in `names()`. headings: the place of the one that each stands under, -1 for none;
    chances: of the first look; lengths: characters of each segment.
    """
    if not len(chances):
        return np.zeros((0, len(names())), dtype=np.float32)
    chance = chances.astype(np.float64)
    size = np.minimum(lengths, LONGEST)
    weight = chance * size
    columns = [
        *_page(chance, weight, size),
        *_neighbours(chance, lengths),
        *_windows(weight, size),
        *_by_box(boxes, weight, size),
        *_by_style(boxes, weight, size),
        *_ends(chance, weight, size),
        *_main(boxes, weight),
        *_distances(chance, size),
        *_by_heading(headings, chance, weight, size),
        *_by_kind(boxes, weight, size),
    ]
    return np.column_stack(columns).astype(np.float32)


def names() -> list[str]:
    """Names of the columns."""
    listed = ["log odds", "likely share of page", "likely length", "likely before and here", "likely before"]
    listed += [f"chance at {step:+}" for step in STEPS] + [f"length at {step:+}" for step in LENGTHS]
    listed += [f"likely share of {width} {side}" for width in WINDOWS for side in ("before", "after")]
    listed += [f"{what} {level}" for level in LEVELS for what in ("likely of others in box", "share of likely in box", "segments in box")]  # fmt: skip
    listed += ["likely of others alike", "share of likely alike", "segments alike", "from first", "to last"]
    for share in ("most", "half"):
        listed += [f"in box of {share}", f"levels below box of {share}"]
    listed += ["sure before", "sure after", "unlikely before", "unlikely after"]
    listed += ["chance of heading", "likely of others under heading"]
    return listed + [f"likely of others in boxes alike {level}" for level in LEVELS]


def _counted(places: Indices, values: Floats, least: int) -> Floats:
    return np.bincount(places, weights=values, minlength=least).astype(np.float64)


def _page(chance: Floats, weight: Floats, size: Floats) -> list[Floats]:
    clipped = np.clip(chance, 1e-4, 1 - 1e-4)
    total = max(1.0, weight.sum())
    until = np.cumsum(weight)
    whole = np.ones(len(chance))
    share, length = whole * (total / max(1.0, size.sum())), whole * np.log1p(total)
    return [np.log(clipped / (1 - clipped)), share, length, until / total, (until - weight) / total]


def _shifted(values: Floats, step: int) -> Floats:
    """The value `step` places on, -1 beyond the ends."""
    result = np.full(len(values), -1.0)
    if abs(step) < len(values):
        if step < 0:
            result[-step:] = values[:step]
        else:
            result[:-step] = values[step:]
    return result


def _neighbours(chance: Floats, lengths: Floats) -> list[Floats]:
    logs = np.log1p(lengths)
    return [_shifted(chance, step) for step in STEPS] + [_shifted(logs, step) for step in LENGTHS]


def _windows(weight: Floats, size: Floats) -> list[Floats]:
    count = len(weight)
    weights, sizes = (np.concatenate([[0.0], np.cumsum(one)]) for one in (weight, size))
    here = np.arange(count)
    columns = []
    for width in WINDOWS:
        for start, end in ((np.maximum(0, here - width), here), (here + 1, np.minimum(count, here + 1 + width))):
            share = (weights[end] - weights[start]) / np.maximum(1.0, sizes[end] - sizes[start])
            columns.append(np.where(end > start, share, -1.0))
    return columns


def _of_others(inside: Floats, sizes: Floats, counts: Floats, weight: Floats, size: Floats) -> Floats:
    share = (inside - weight) / np.maximum(1.0, sizes - size)
    return np.where(counts > 1, share, -1.0)


def _by_box(boxes: Boxes, weight: Floats, size: Floats) -> list[Floats]:
    total = max(1.0, weight.sum())
    inside, sizes, counts = boxes.sums(weight), boxes.sums(size), boxes.sums(np.ones(len(weight)))
    columns = []
    for level in range(len(LEVELS)):
        box = boxes.near[:, level]
        none = box < 0
        of_others = _of_others(inside[box], sizes[box], counts[box], weight, size)
        for column in (of_others, inside[box] / total, np.log1p(counts[box])):
            columns.append(np.where(none, -1.0, column))
    return columns


def _by_style(boxes: Boxes, weight: Floats, size: Floats) -> list[Floats]:
    style = boxes.style
    inside, sizes, counts = (_counted(style, one, 0)[style] for one in (weight, size, np.ones(len(weight))))
    return [_of_others(inside, sizes, counts, weight, size), inside / max(1.0, weight.sum()), np.log1p(counts)]


def _by_heading(headings: Indices, chance: Floats, weight: Floats, size: Floats) -> list[Floats]:
    """The chance of the heading above, and how much of what else stands under it is likely."""
    inside, sizes, counts = (
        _counted(headings + 1, one, 0)[headings + 1] for one in (weight, size, np.ones(len(weight)))
    )
    return [np.where(headings < 0, -1.0, chance[headings]), _of_others(inside, sizes, counts, weight, size)]


def _by_kind(boxes: Boxes, weight: Floats, size: Floats) -> list[Floats]:
    """Of all boxes that look like one of the nearest four, how much of their text is likely: one card tells of the others."""
    inside, sizes = (_counted(boxes.kind, boxes.sums(one), 0) for one in (weight, size))
    columns = []
    for box in boxes.near.T:
        kind = boxes.kind[box]
        share = (inside[kind] - weight) / np.maximum(1.0, sizes[kind] - size)
        columns.append(np.where(box < 0, -1.0, share))
    return columns


def _ends(chance: Floats, weight: Floats, size: Floats) -> list[Floats]:
    """How far it is from the first and to the last segment that is likely and long."""
    places = np.flatnonzero((chance > LIKELY) & (size > LONG))
    first, last = (places[0], places[-1]) if len(places) else (int(np.argmax(weight)),) * 2
    here = np.arange(len(chance), dtype=np.float64)
    return [np.clip(one, -FARTHEST, FARTHEST) for one in (here - first, last - here)]


def _main(boxes: Boxes, weight: Floats) -> list[Floats]:
    """Whether it lies in the deepest box that holds most (half) of what is likely, and how far below it."""
    inside, total = boxes.sums(weight), weight.sum()
    columns: list[Floats] = []
    for share in (MOST, HALF):
        holders = np.flatnonzero(inside >= share * total)
        box = holders[np.argmax(boxes.levels[holders])]
        held = boxes.holds(int(box))
        below = (boxes.depth - boxes.levels[box]).astype(np.float64)
        columns += [held.astype(np.float64), np.where(held, below, -1.0)]
    return columns


def _distances(chance: Floats, size: Floats) -> list[Floats]:
    """Segments to the nearest one that is surely, that is hardly of the article."""
    columns = []
    for found in (chance > SURE, (chance < UNLIKELY) & (size > SHORT)):
        columns += [_since(found), _since(found[::-1])[::-1]]
    return columns


def _since(found: NDArray[np.bool_]) -> Floats:
    here = np.arange(len(found))
    last = np.maximum.accumulate(np.where(found, here, -FAR - 1))
    before = np.concatenate([[-FAR - 1], last[:-1]])
    return np.asarray(np.minimum(FAR, here - before), dtype=np.float64)
