"""Which texts of many share keys: all of a batch at once, as arrays.

Texts are positions: first those that are asked for, in their order, then those that are stored already.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.stories.sketch import KEYS
from mediamon.stories.table import Numbers

COMPARED = 6  # of those that share most keys
MOST_SHARED = 3 * KEYS + 1  # each looks for its keys in three fortnights


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
        near = np.arange(len(one)) - np.searchsorted(one, np.arange(texts))[one] < COMPARED
        return one[near], other[near]

    def beyond(self, most: int) -> NDArray[np.bool_]:
        """Of which keys and owners there are as many after them with the same key."""
        return np.searchsorted(self.keys, self.keys, "right") - np.arange(len(self.keys)) > most


def distinct(numbers: Numbers) -> Numbers:
    """In ascending order, each once; quicker than `np.unique` at some thousands."""
    ordered = np.sort(numbers)
    new = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return ordered[new]
