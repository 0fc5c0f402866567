"""Neighbours of many texts at once are those that one at a time would have."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mediamon.stories import Sketch, keys, likeness
from mediamon.stories.likeness import ALIKE_WITHIN
from mediamon.stories.neighbours import COMPARED, Keyed, Table, distinct, worth_comparing
from mediamon.stories.sketch import HIGHEST, KEPT

FEW = st.integers(0, 90) | st.sampled_from((HIGHEST - 1, HIGHEST))
SKETCHES = st.lists(
    st.lists(FEW, unique=True, max_size=KEPT).map(lambda some: Sketch(tuple(sorted(some)), len(some) + 20)), max_size=12
)


@given(SKETCHES)
def test_a_table_has_the_hashes_and_the_keys_of_each(sketches: list[Sketch]) -> None:
    table = Table.of([one.as_bytes for one in sketches])
    assert [tuple(row[:n].tolist()) for row, n in zip(table.hashes, table.lengths, strict=True)] == [
        one.hashes for one in sketches
    ]
    found, whose = table.keys(np.arange(len(sketches)) - 2)
    wanted = [(((at - 2) << 32) + key, at) for at, one in enumerate(sketches) for key in keys(one)]
    assert list(zip(found.tolist(), whose.tolist(), strict=True)) == wanted


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 11)), unique=True), st.integers(1, 11))
def test_the_nearest_share_most_keys(held: list[tuple[int, int]], texts: int) -> None:
    """Those before a text, and stored ones; ids are in another order than positions."""
    ids = np.array([(at * 5) % 12 for at in range(12)])
    whole = Keyed.of(*(np.array([one[at] for one in held], np.int64) for at in (0, 1)))
    own = [one for one in held if one[1] < texts]
    asked, askers = (np.array([one[at] for one in own], np.int64) for at in (0, 1))
    one, other = whole.nearest(asked, askers, ids, texts)
    wanted = []
    for text in range(texts):
        mine = {key for key, who in own if who == text}
        shared = Counter(who for key, who in held if key in mine and (who < text or who >= texts))
        ranked = sorted(shared, key=lambda who: (-shared[who], ids[who]))
        wanted += [(text, who) for who in ranked[:COMPARED]]
    assert list(zip(one.tolist(), other.tolist(), strict=True)) == wanted


@given(st.lists(st.integers(0, 3), max_size=40), st.integers(1, 5))
def test_beyond_are_those_that_newer_ones_outdo(held: list[int], most: int) -> None:
    keyed = Keyed.of(np.array(held, np.int64), np.arange(len(held)))
    gone = set(keyed.owners[keyed.beyond(most)].tolist())
    assert gone == {at for at, key in enumerate(held) if held[at + 1 :].count(key) >= most}


@given(SKETCHES.filter(bool))
def test_nothing_that_is_alike_is_left_uncompared(sketches: list[Sketch]) -> None:
    table = Table.of([one.as_bytes for one in sketches])
    every = np.arange(len(sketches))
    one, other = np.repeat(every, len(every)), np.tile(every, len(every))
    for left, right, worth in zip(one, other, worth_comparing(table, one, other), strict=True):
        first, second = sketches[left], sketches[right]
        enough = len(first.lowest & second.lowest) >= ALIKE_WITHIN * min(len(first.hashes), len(second.hashes))
        assert worth or not enough
        assert worth or not likeness(first, second)
        assert enough or not worth or HIGHEST in first.hashes + second.hashes


def test_what_shares_nothing_is_not_compared() -> None:
    low, high = Sketch(tuple(range(64)), 100), Sketch(tuple(range(100, 164)), 100)
    table = Table.of([low.as_bytes, high.as_bytes])
    assert worth_comparing(table, np.array([0, 0]), np.array([1, 0])).tolist() == [False, True]


@given(st.lists(st.integers(-5, 5)))
def test_distinct(numbers: list[int]) -> None:
    assert distinct(np.array(numbers, np.int64)).tolist() == sorted(set(numbers))
