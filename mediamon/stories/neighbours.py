"""Which texts of many share keys, and how much of their sketches: all of a batch at once, as arrays.

Texts are positions: first those that are asked for, in their order, then those that are stored already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.stories.likeness import ALIKE_WITHIN
from mediamon.stories.sketch import HIGHEST, KEPT, KEYS

Numbers = NDArray[np.int64]
COMPARED = 6  # of those that share most keys
MOST_SHARED = 3 * KEYS + 1  # each looks for its keys in three fortnights


@dataclass(frozen=True)
class Table:
    """hashes: (texts, 64), ascending, filled up with the highest number; lengths: (texts,), how many are a text's own."""

    hashes: NDArray[np.uint32]
    lengths: Numbers

    @classmethod
    def of(cls, sketches: Sequence[bytes]) -> Table:
        """Of packed sketches."""
        lengths = np.fromiter(map(len, sketches), np.int64, len(sketches)) // 4
        hashes = np.full((len(sketches), KEPT), HIGHEST, np.uint32)
        hashes[np.arange(KEPT) < lengths[:, None]] = np.frombuffer(b"".join(sketches), "<u4")
        return cls(hashes, lengths)

    def keys(self, fortnights: Numbers) -> tuple[Numbers, Numbers]:
        """The keys of texts of these fortnights, and whose each is."""
        there = np.arange(KEYS) < self.lengths[:, None]
        lowest = self.hashes[:, :KEYS].astype(np.int64)
        return (lowest + (fortnights[:, None] << 32))[there], np.nonzero(there)[0]


@dataclass(frozen=True)
class Keyed:
    """keys, ascending, and whose each is; of one key in the order in which they were given."""

    keys: Numbers
    owners: Numbers

    @classmethod
    def of(cls, keys: Numbers, owners: Numbers) -> Keyed:
        """In any order."""
        order = np.argsort(keys, kind="stable")
        return cls(keys[order], owners[order])

    def nearest(self, asked: Numbers, askers: Numbers, ids: Numbers, texts: int) -> tuple[Numbers, Numbers]:
        """Pairs of a text and one that shares most keys with it, at most six each, by text.

        asked, askers: keys that are looked for, and by whom; ids: of all texts, the first `texts` of which ask: a text is near
        to those before it, and to stored ones. Of those that share as many the lower id comes first.
        """
        order = np.argsort(asked)  # what is looked for in ascending order is found sooner
        asked, askers = asked[order], askers[order]
        first = np.searchsorted(self.keys, asked, "left")
        count = np.searchsorted(self.keys, asked, "right") - first
        one = np.repeat(askers, count)
        within = np.arange(len(one)) - np.repeat(np.cumsum(count) - count, count)
        other = self.owners[np.repeat(first, count) + within]
        wanted = (other < one) | (other >= texts)
        by_id = np.argsort(ids)
        rank = np.empty_like(by_id)
        rank[by_id] = np.arange(len(ids))
        pairs, shared = np.unique(one[wanted] * len(ids) + rank[other[wanted]], return_counts=True)
        one, other = np.divmod(pairs, len(ids))
        best = np.argsort(one * MOST_SHARED - shared, kind="stable")
        one, other = one[best], by_id[other[best]]
        near = np.arange(len(one)) - np.searchsorted(one, one) < COMPARED
        return one[near], other[near]

    def beyond(self, most: int) -> NDArray[np.bool_]:
        """Of which keys and owners there are as many after them with the same key."""
        return np.searchsorted(self.keys, self.keys, "right") - np.arange(len(self.keys)) > most


def worth_comparing(table: Table, one: Numbers, other: Numbers) -> NDArray[np.bool_]:
    """Whether the texts of each pair can be alike at all: `overlap` divides by at least the hashes of one of them, since all of
    the sketch that reaches less far are counted, so with fewer in common `ALIKE_WITHIN` is out of reach.
    """
    both = np.sort(np.concatenate((table.hashes[one], table.hashes[other]), 1), axis=1)
    short = 2 * KEPT - table.lengths[one] - table.lengths[other]  # equal, too, is what fills up
    common = (both[:, 1:] == both[:, :-1]).sum(1) - np.maximum(short - 1, 0)
    return np.asarray(common >= ALIKE_WITHIN * np.minimum(table.lengths[one], table.lengths[other]))


def distinct(numbers: Numbers) -> Numbers:
    """In ascending order, each once; quicker than `np.unique` at some thousands."""
    ordered = np.sort(numbers)
    new = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return ordered[new]
