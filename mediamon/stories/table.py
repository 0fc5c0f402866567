"""Sketches of many texts as arrays, so that a batch is looked at at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.stories.sketch import HIGHEST, KEPT, KEYS, Sketch

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Table:
    """hashes: (texts, 64), ascending, filled up with the highest number; lengths: (texts,), how many are a text's own; sizes: (texts,), of
    the whole sets.
    """

    hashes: NDArray[np.uint32]
    lengths: Numbers
    sizes: Numbers

    @classmethod
    def of(cls, packed: Sequence[bytes], sizes: Sequence[int]) -> Table:
        """Of packed sketches."""
        lengths = np.fromiter(map(len, packed), np.int64, len(packed)) // 4
        hashes = np.full((len(packed), KEPT), HIGHEST, np.uint32)
        hashes[np.arange(KEPT) < lengths[:, None]] = np.frombuffer(b"".join(packed), "<u4")
        return cls(hashes, lengths, np.fromiter(sizes, np.int64, len(sizes)))

    @classmethod
    def of_sketches(cls, sketches: Sequence[Sketch]) -> Table:
        """The same of sketches."""
        return cls.of([one.as_bytes for one in sketches], [one.size for one in sketches])

    def keys(self, fortnights: Numbers) -> tuple[Numbers, Numbers]:
        """The keys of texts of these fortnights, and whose each is."""
        there = np.arange(KEYS) < self.lengths[:, None]
        lowest = self.hashes[:, :KEYS].astype(np.int64)
        return (lowest + (fortnights[:, None] << 32))[there], np.nonzero(there)[0]

    def last(self) -> Numbers:
        """The highest hash of each sketch; of one without hashes the highest number."""
        return np.take_along_axis(self.hashes, np.maximum(self.lengths - 1, 0)[:, None], 1)[:, 0].astype(np.int64)
