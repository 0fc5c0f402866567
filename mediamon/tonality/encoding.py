"""Features as numbers: each string becomes its CRC-32, so that a model is plain arrays and needs no dictionary of words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.features import LETTERS, VIEWS, Scene, key_of, views_of

Target = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Rows:
    """Features of `count` targets in one flat list: `keys[i]` (uint32) belongs to target `rows[i]` and view `views[i]`."""

    keys: Ints
    rows: Ints
    views: Ints
    count: int

    def select(self, wanted: NDArray[np.bool_]) -> Rows:
        """The rows where `wanted` (count,) is true, numbered anew."""
        kept = wanted[self.rows]
        numbers = np.cumsum(wanted) - 1
        return Rows(self.keys[kept], numbers[self.rows[kept]], self.views[kept], int(wanted.sum()))


def encode(scenes: Iterable[Scene]) -> Rows:
    """Features of targets' scenes, as numbers."""
    keys: list[int] = []
    lengths: list[int] = []
    for shown in scenes:
        for number, view in enumerate(views_of(shown)):
            lengths.append(len(view))
            keys.extend(cast("set[int]", view) if number in LETTERS else map(key_of, cast("set[str]", view)))
    count = len(lengths) // len(VIEWS)
    places = np.repeat(np.arange(len(lengths)), lengths)
    # Sorted: the order of a set changes from run to run, and with it the last digits of the sums in training.
    ordered = np.sort(places.astype(np.uint64) << np.uint64(32) | np.array(keys, np.uint64))
    return Rows(ordered.astype(np.uint32), places // len(VIEWS), places % len(VIEWS), count)


def scales(rows: Rows) -> Floats:
    """For each feature, one over the length of its view's vector: views with many features weigh no more than others."""
    cells = rows.rows * len(VIEWS) + rows.views
    counts = np.bincount(cells, minlength=rows.count * len(VIEWS))
    return np.asarray(1.0 / np.sqrt(counts[cells]))


def lookup(rows: Rows, keys: Ints) -> tuple[Rows, Ints]:
    """The features of `rows` that stand in sorted `keys`, and their places there."""
    if not len(keys) or not len(rows.keys):
        nothing = np.zeros(0, np.int64)
        return Rows(rows.keys[:0], nothing, nothing, rows.count), nothing
    places = np.minimum(np.searchsorted(keys, rows.keys), len(keys) - 1)
    known = keys[places] == rows.keys
    return Rows(rows.keys[known], rows.rows[known], rows.views[known], rows.count), places[known]


def targets_of(records: Sequence[Any]) -> list[Target]:
    """Targets of records that have `text`, `start` and `end`."""
    return [(record["text"], int(record["start"]), int(record["end"])) for record in records]
