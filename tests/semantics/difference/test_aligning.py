"""Which entries of two versions are the same, beside what trying everything would find."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.semantics import hierarchy
from mediamon.semantics.difference.aligning import align, heaviest_order
from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.difference.matching import out_of_order
from mediamon.semantics.difference.pairing import pair_up, resegmented

WORDS = st.lists(
    st.sampled_from(["one", "two", "three", "four", "one two", "12", "a longer text of words"]), max_size=9
)


def entries(texts: Sequence[str]) -> list[Entry]:
    """Of items of one list, without what holds them."""
    page = "<title>t</title><ul>" + "".join(f"<li>{text}" for text in texts) + "</ul>"
    return [one for one in entries_of(hierarchy(page)) if one.node.kind == "li"]


def is_ascending(pairs: Sequence[tuple[int, int]]) -> bool:
    return all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(pairs))


@given(
    st.permutations(range(7)).flatmap(
        lambda order: st.tuples(st.just(order), st.lists(st.integers(1, 9), min_size=7, max_size=7))
    )
)
def test_no_other_order_is_heavier(given_: tuple[list[int], list[int]]) -> None:
    order, weights = given_
    pairs = list(enumerate(order))
    weight = dict(zip(pairs, weights, strict=True))
    found = heaviest_order(pairs, weights)
    assert is_ascending(found)
    every = (some for size in range(8) for some in combinations(pairs, size))
    assert sum(weight[one] for one in found) == max(
        sum(weight[one] for one in some) for some in every if is_ascending(some)
    )


@given(st.dictionaries(st.integers(0, 20), st.integers(0, 20), max_size=8))
def test_what_is_left_when_the_moved_are_taken_out_is_in_order(matches: dict[int, int]) -> None:
    matches = {left: right for right, left in {right: left for left, right in matches.items()}.items()}  # one for one
    moved = out_of_order(matches, lambda _: 1)
    assert is_ascending([(left, matches[left]) for left in sorted(matches) if left not in moved])
    for left in moved:  # and none of them could have stayed
        kept = sorted([*(one for one in matches if one not in moved), left])
        assert not is_ascending([(one, matches[one]) for one in kept])


@given(WORDS, WORDS)
def test_equal_entries_are_aligned_in_order(old: list[str], new: list[str]) -> None:
    left, right = entries(old), entries(new)
    pairs = align(left, right)
    assert is_ascending(pairs)
    assert all(left[one].key == right[other].key for one, other in pairs)


@given(WORDS)
def test_all_of_a_version_is_aligned_with_itself(texts: list[str]) -> None:
    one, other = entries(texts), entries(texts)
    assert align(one, other) == [(place, place) for place in range(len(one))]


@given(WORDS, st.data())
def test_what_was_put_in_leaves_the_rest_aligned(texts: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(texts)))
    added = [*texts[:at], "something quite new", *texts[at:]]
    pairs = align(entries(texts), entries(added))
    assert len(pairs) == len(entries(texts))


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=8), st.data())
def test_the_same_text_parted_otherwise_is_taken_out_whole(letters: list[str], data: st.DataObject) -> None:
    """Of words with full stops, parted at any places."""
    words = [f"{letter}." for letter in letters]

    def parted() -> list[Entry]:
        cuts = sorted(data.draw(st.sets(st.integers(1, len(words)), max_size=3)) | {0, len(words)})
        return entries([" ".join(words[start:end]) for start, end in pairwise(cuts)])

    old, new = parted(), parted()
    before = "".join(one.key for one in old)
    pairs = resegmented(old, new)
    assert (old, new) == ([], [])
    assert pairs
    assert before == "".join(words)


@given(WORDS, WORDS)
def test_what_is_left_of_texts_parted_otherwise_is_all_that_differs(texts: list[str], others: list[str]) -> None:
    old, new = entries(texts), entries(others)
    taken_old, taken_new = list(old), list(new)
    resegmented(old, new)
    gone = [one for one in taken_old if one not in old]
    came = [one for one in taken_new if one not in new]
    assert sorted("".join(one.key for one in gone)) == sorted("".join(one.key for one in came))


@settings(max_examples=60)
@given(WORDS, WORDS, st.booleans())
def test_pairs_in_a_gap_are_in_order_and_of_one_place_each(texts: list[str], others: list[str], held: bool) -> None:
    old, new = entries(texts), entries(others)
    pairs = pair_up(old, new, lambda one, other: held)
    places = [(old.index(one), new.index(other)) for one, other in pairs]
    assert is_ascending(places)
    if texts == others:
        assert len(pairs) == len(old)
