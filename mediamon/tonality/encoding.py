"""Features as numbers: each string becomes its CRC-32, so that a model is plain arrays and needs no dictionary of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.features import LETTERS, VIEWS, Scene, keys_of, views_of
from mediamon.tonality.letters import letters_of

Target = tuple[str, int, int]
_BITS = 19  # by which features are found first: of the hundred thousands of a model a few have the same ones


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


def encode(scenes: Sequence[Scene]) -> Rows:
    """Features of targets' scenes, as numbers."""
    keys: list[int] = []
    lengths: list[int] = []
    for shown in scenes:
        for view in views_of(shown):
            lengths.append(len(view))
            keys.extend(keys_of(view))
    pieces = letters_of(scenes)
    of_pieces = pieces.targets * len(VIEWS) + np.where(pieces.near, *LETTERS)
    places = np.concatenate([np.repeat(np.arange(len(lengths)), lengths), of_pieces]).astype(np.uint64)
    together = np.concatenate([np.array(keys, np.uint64), pieces.keys.astype(np.uint64)])
    # Sorted: the order of a set changes from run to run, and with it the last digits of the sums in training.
    ordered = np.sort(places << np.uint64(32) | together)
    ordered = ordered[np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]]
    places = (ordered >> np.uint64(32)).astype(np.int64)
    return Rows(ordered.astype(np.uint32), places // len(VIEWS), places % len(VIEWS), len(scenes))


def scales(rows: Rows) -> Floats:
    """For each feature, one over the length of its view's vector: views with many features weigh no more than others."""
    cells = rows.rows * len(VIEWS) + rows.views
    counts = np.bincount(cells, minlength=rows.count * len(VIEWS))
    return np.asarray(1.0 / np.sqrt(counts[cells]))


@dataclass(frozen=True, slots=True)
class Index:
    """Distinct features as sorted `keys` (n,) uint32; those with the first bits b are at `begins[b]` to `begins[b + 1]`."""

    keys: Ints
    begins: Ints

    @classmethod
    def of(cls, keys: Ints) -> Index:
        """The index of sorted keys."""
        counts = np.bincount(keys >> np.uint32(32 - _BITS), minlength=1 << _BITS)
        return cls(keys, np.concatenate([[0], np.cumsum(counts)]))

    def find(self, wanted: Ints) -> Ints:
        """The places (m,) of wanted keys, n for those that are not there; about five times as fast as by halves."""
        first = wanted >> np.uint32(32 - _BITS)
        places, ends = self.begins[first], self.begins[first + 1]
        found = np.full(len(wanted), len(self.keys))
        left = np.flatnonzero(places < ends)
        while len(left):
            here = places[left]
            same = self.keys[here] == wanted[left]
            found[left[same]] = here[same]
            left = left[~same]
            places[left] += 1
            left = left[places[left] < ends[left]]
        return found


def lookup(rows: Rows, index: Index) -> tuple[Rows, Ints]:
    """The features of `rows` that stand in an index, and their places there."""
    places = index.find(rows.keys)
    known = np.flatnonzero(places < len(index.keys))
    return Rows(rows.keys[known], rows.rows[known], rows.views[known], rows.count), places[known]


def targets_of(records: Sequence[Any]) -> list[Target]:
    """Targets of records that have `text`, `start` and `end`."""
    return [(record["text"], int(record["start"]), int(record["end"])) for record in records]
