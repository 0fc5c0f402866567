"""Neighbours of many texts at once, and how alike they are, are those that one at a time would have."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mediamon.stories import Sketch, keys, overlap
from mediamon.stories.likeness import ALIKE, ALIKE_WITHIN, FEWEST, SAME, WITHIN, likenesses
from mediamon.stories.neighbours import COMPARED, Keyed, distinct
from mediamon.stories.sketch import HIGHEST, KEPT
from mediamon.stories.table import Table

FEW = st.integers(0, 90) | st.sampled_from((HIGHEST - 1, HIGHEST))
SKETCHES = st.lists(
    st.builds(
        lambda some, more: Sketch(tuple(sorted(some)), len(some) + (more if some else 0)),
        st.lists(FEW, unique=True, max_size=KEPT),
        st.sampled_from((0, 1, 20)),
    ),
    max_size=12,
)


@given(SKETCHES)
def test_a_table_has_the_hashes_and_the_keys_of_each(sketches: list[Sketch]) -> None:
    table = Table.of_sketches(sketches)
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


def known_up_to(one: Sketch) -> int:
    return one.hashes[-1] if one.size > len(one.hashes) else HIGHEST


def shares(one: Sketch, other: Sketch) -> tuple[float, float]:
    if not one.size or not other.size:
        return 0.0, 0.0
    both = len({*one.hashes} & {*other.hashes})
    known = min(known_up_to(one), known_up_to(other))
    shared = both / (bisect_right(one.hashes, known) + bisect_right(other.hashes, known) - both)
    common = shared * (one.size + other.size) / (1 + shared)
    return shared, min(1.0, common / min(one.size, other.size))


def alike(one: Sketch, other: Sketch) -> float:
    shared, within = shares(one, other)
    if min(one.size, other.size) < FEWEST:
        return shared if shared >= SAME else 0.0
    return shared if shared >= ALIKE or (within >= WITHIN and shared >= ALIKE_WITHIN) else 0.0


@given(SKETCHES.filter(bool))
def test_pairs_are_as_alike_as_two_are_by_themselves(sketches: list[Sketch]) -> None:
    every = np.arange(len(sketches))
    one, other = np.repeat(every, len(every)), np.tile(every, len(every))
    pairs = [(sketches[left], sketches[right]) for left, right in zip(one, other, strict=True)]
    found = likenesses(Table.of_sketches(sketches), one, other)
    assert found.tolist() == [alike(first, second) for first, second in pairs]
    assert [overlap(first, second) for first, second in pairs] == [shares(first, second) for first, second in pairs]


@given(st.lists(st.integers(-5, 5)))
def test_distinct(numbers: list[int]) -> None:
    assert distinct(np.array(numbers, np.int64)).tolist() == sorted(set(numbers))
