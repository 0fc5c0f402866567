"""Which entries of two versions are the same: equal ones in the same order, unique ones first.

Patience with weights: of two that have changed places the one with less to it has moved, and headings stay.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from difflib import SequenceMatcher

from mediamon.semantics.difference.entries import Entry

SMALL = 40_000  # products of lengths up to which difflib looks for equal runs
HEADING_WEIGHT = 80
Token = Callable[[Entry], Hashable]
Range = tuple[int, int, int, int]


def align(old: Sequence[Entry], new: Sequence[Entry]) -> list[tuple[int, int]]:
    """Pairs of places, ascending in both."""
    pairs: list[tuple[int, int]] = []
    todo: list[tuple[Range, int]] = [((0, len(old), 0, len(new)), 0)]
    tokens: tuple[Token, ...] = (lambda one: one.context, lambda one: one.key)
    while todo:
        (low, high, start, end), level = todo.pop()
        while low < high and start < end and old[low].key == new[start].key:
            pairs.append((low, start))
            low, start = low + 1, start + 1
        tail: list[tuple[int, int]] = []
        while low < high and start < end and old[high - 1].key == new[end - 1].key:
            high, end = high - 1, end - 1
            tail.append((high, end))
        pairs += tail
        if low >= high or start >= end:
            continue
        if level == len(tokens):
            pairs += _runs(old, new, (low, high, start, end))
            continue
        anchors = _anchors(old, new, (low, high, start, end), tokens[level])
        if not anchors:
            todo.append(((low, high, start, end), level + 1))
            continue
        pairs += anchors
        for (before, after), (left, right) in zip(
            [(low - 1, start - 1), *anchors], [*anchors, (high, end)], strict=True
        ):
            todo.append(((before + 1, left, after + 1, right), level))
    pairs.sort()
    return pairs


def _anchors(old: Sequence[Entry], new: Sequence[Entry], where: Range, token: Token) -> list[tuple[int, int]]:
    """Tokens that are unique in both, in the heaviest common order."""
    low, high, start, end = where
    old_tokens = [token(old[place]) for place in range(low, high)]
    new_tokens = [token(new[place]) for place in range(start, end)]
    old_counts, new_counts = Counter(old_tokens), Counter(new_tokens)
    places = {one: start + place for place, one in enumerate(new_tokens) if new_counts[one] == 1}
    pairs = [(low + n, places[one]) for n, one in enumerate(old_tokens) if old_counts[one] == 1 and one in places]
    return heaviest_order(pairs, [_weight(old[left]) for left, _ in pairs])


def _weight(entry: Entry) -> int:
    kind = entry.node.kind
    return min(len(entry.key), HEADING_WEIGHT) + (HEADING_WEIGHT if kind[0] == "h" and kind != "href" else 0) + 1


def heaviest_order(pairs: Sequence[tuple[int, int]], weights: Sequence[int]) -> list[tuple[int, int]]:
    """The ascending part of pairs (sorted by the first) whose weights come to most; a tree of maxima, n log n.

    >>> heaviest_order([(0, 1), (1, 2), (2, 0)], [1, 1, 1])
    [(0, 1), (1, 2)]
    """
    if all(pairs[n][1] < pairs[n + 1][1] for n in range(len(pairs) - 1)):
        return list(pairs)
    ranks = sorted(right for _, right in pairs)
    tree: list[tuple[int, int]] = [(0, -1)] * (len(ranks) + 1)
    before, total = [-1] * len(pairs), [0] * len(pairs)
    for number, (_, right) in enumerate(pairs):
        rank = bisect_left(ranks, right)
        best, place = (0, -1), rank
        while place > 0:
            best = max(best, tree[place])
            place &= place - 1
        before[number], total[number] = best[1], best[0] + weights[number]
        place = rank + 1
        while place <= len(ranks):
            tree[place] = max(tree[place], (total[number], number))
            place += place & -place
    chain, number = [], max(range(len(pairs)), key=total.__getitem__)
    while number >= 0:
        chain.append(pairs[number])
        number = before[number]
    return chain[::-1]


def _runs(old: Sequence[Entry], new: Sequence[Entry], where: Range) -> list[tuple[int, int]]:
    """Equal runs of what is not unique."""
    low, high, start, end = where
    if (high - low) * (end - start) > SMALL:
        return []
    left, right = [one.key for one in old[low:high]], [one.key for one in new[start:end]]
    blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    return [(low + one.a + n, start + one.b + n) for one in blocks for n in range(one.size)]
