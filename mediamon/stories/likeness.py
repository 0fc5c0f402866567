"""How alike texts are, by their sketches, and from where on two are one story."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mediamon.stories.sketch import HIGHEST, KEPT, Sketch
from mediamon.stories.table import Numbers, Table

ALIKE = 0.18  # of all pairs of words that both have (measured: benchmarks/stories.py)
WITHIN = 0.5  # of the shorter text's pairs that the longer has: a text cut to its beginning
ALIKE_WITHIN = 0.06  # of all pairs, even then: less is chance
FEWEST = 12  # pairs of words, below which only the same text is the same story
SAME = 0.8

Shares = NDArray[np.float64]


def likenesses(table: Table, one: Numbers, other: Numbers) -> Shares:
    """Of each pair of texts the share of pairs of words that both have, where they tell one story, else 0."""
    found = np.zeros(len(one))
    both = _common(table, one, other)
    # Overlap divides by at least the hashes of one of them, since all of the sketch that reaches less far are counted: with fewer in
    # common the least likeness is out of reach.
    worth = (both > 0) & (both >= ALIKE_WITHIN * np.minimum(table.lengths[one], table.lengths[other]))
    one, other = one[worth], other[worth]
    shared, within = _overlaps(table, one, other, both[worth])
    fewest = np.minimum(table.sizes[one], table.sizes[other]) < FEWEST
    told = np.where(fewest, shared >= SAME, (shared >= ALIKE) | ((within >= WITHIN) & (shared >= ALIKE_WITHIN)))
    found[worth] = np.where(told, shared, 0.0)
    return found


def overlap(one: Sketch, other: Sketch) -> tuple[float, float]:
    """(share of all pairs of words that both have, share of the shorter text's that the longer has), both estimated."""
    if not one.size or not other.size:
        return 0.0, 0.0
    table, pair = Table.of_sketches([one, other]), np.arange(2)
    shared, within = _overlaps(table, pair[:1], pair[1:], _common(table, pair[:1], pair[1:]))
    return float(shared[0]), float(within[0])


def likeness(one: Sketch, other: Sketch) -> float:
    """The share of pairs of words that both have where they tell one story, else 0."""
    return float(likenesses(Table.of_sketches([one, other]), np.array([0]), np.array([1]))[0])


def one_story(one: Sketch, other: Sketch) -> bool:
    """Whether two texts tell one story."""
    return likeness(one, other) > 0


def _common(table: Table, one: Numbers, other: Numbers) -> Numbers:
    """How many hashes the sketches of each pair have in common."""
    merged = np.sort(np.concatenate((table.hashes[one], table.hashes[other]), 1), axis=1)
    filling = 2 * KEPT - table.lengths[one] - table.lengths[other]
    highest = (table.last() == HIGHEST) & (table.lengths > 0)  # a hash of its own is what fills up others
    equal = (merged[:, 1:] == merged[:, :-1]).sum(1)
    surplus = filling + highest[one].astype(np.int64) + highest[other] - 1 - (highest[one] & highest[other])
    return np.asarray(equal - np.maximum(surplus, 0))


def _overlaps(table: Table, one: Numbers, other: Numbers, both: Numbers) -> tuple[Shares, Shares]:
    """`overlap` of each pair of texts that have words, both: their hashes in common."""
    known = np.where(table.sizes > table.lengths, table.last(), HIGHEST)
    reach = np.minimum(known[one], known[other])  # up to it both sketches have every hash of their texts
    either = _up_to(table, one, reach) + _up_to(table, other, reach) - both
    shared = both / either
    common = shared * (table.sizes[one] + table.sizes[other]) / (1 + shared)
    return shared, np.minimum(1.0, common / np.minimum(table.sizes[one], table.sizes[other]))


def _up_to(table: Table, texts: Numbers, reach: Numbers) -> Numbers:
    """How many of each text's hashes are not above a number."""
    return np.asarray(np.minimum((table.hashes[texts] <= reach[:, None]).sum(1), table.lengths[texts]))
