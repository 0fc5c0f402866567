"""Which rows, and which columns, of a table are those of its other version: by their heads, then by what they hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence

from rapidfuzz import fuzz

from mediamon.semantics.difference.aligning import heaviest_order
from mediamon.semantics.difference.table_view import TableView

Matches = dict[int, int]
SAME_VALUES = 0.5  # share of equal values from which on a row or column with another head has been renamed
ALIKE_HEADS = 60.0  # of 100; so alike are heads of which one was renamed, where values are alike but little
MOST_UNMATCHED = 300  # rows that are compared with all others


def match_columns(old: TableView, new: TableView) -> Matches:
    """Columns by heads; those without, and those with new ones, by values and place."""
    found = _by_key(old.columns, new.columns, lambda one: old.column_keys[one], lambda one: new.column_keys[one])
    if not any(old.column_keys.values()) and not any(new.column_keys.values()):
        found = _without_heads(old, new)
    rows = _by_key(old.rows, new.rows, lambda one: old.row_keys[one], lambda one: new.row_keys[one])

    def share(left: int, right: int) -> float:
        """Which part of the values of two columns is equal, over rows with equal heads."""
        if not rows:
            return 0.0
        return sum(old.value(row, left) == new.value(other, right) for row, other in rows.items()) / len(rows)

    return _renamed(
        found,
        old.columns,
        new.columns,
        share,
        lambda one: " ".join(old.column_keys[one]),
        lambda one: " ".join(new.column_keys[one]),
    )


def match_rows(old: TableView, new: TableView, columns: Matches) -> Matches:
    """Rows that are quite the same first, so that equal heads do no harm; then by heads; then by values."""
    found = _by_key(
        old.rows,
        new.rows,
        lambda one: (old.row_keys[one], old.row_values(one)),
        lambda one: (new.row_keys[one], new.row_values(one)),
    )
    left = [one for one in old.rows if one not in found]
    taken = set(found.values())
    right = [one for one in new.rows if one not in taken]
    if any(old.row_keys.values()):
        found |= _by_key(left, right, lambda one: old.row_keys[one], lambda one: new.row_keys[one])

    def share(one: int, other: int) -> float:
        """Which part of the values of two rows is equal, over columns that belong together; pairs without a text do not count."""
        pairs = [(old.value(one, column), new.value(other, match)) for column, match in columns.items()]
        pairs = [pair for pair in pairs if pair[0] or pair[1]]
        return sum(mine == its for mine, its in pairs) / max(1, len(pairs))

    return _renamed(
        found,
        old.rows,
        new.rows,
        share,
        lambda one: " ".join(old.row_keys[one]),
        lambda one: " ".join(new.row_keys[one]),
    )


def _by_key(
    old: Sequence[int], new: Sequence[int], old_key: Callable[[int], Hashable], new_key: Callable[[int], Hashable]
) -> Matches:
    """Equal keys, the first with the first."""
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for one in reversed(new):
        waiting[new_key(one)].append(one)
    return {one: waiting[old_key(one)].pop() for one in old if waiting.get(old_key(one))}


def _without_heads(old: TableView, new: TableView) -> Matches:
    """Columns without heads are known by their place, or by their values where one came or went."""
    if len(old.columns) == len(new.columns):
        return dict(zip(old.columns, new.columns, strict=True))
    return {}


def _renamed(
    found: Matches,
    old: Sequence[int],
    new: Sequence[int],
    share: Callable[[int, int], float],
    old_head: Callable[[int], str],
    new_head: Callable[[int], str],
) -> Matches:
    """What is left on both sides: the same values under another head, or a like head in the same place."""
    taken = set(found.values())
    left = [one for one in old if one not in found][:MOST_UNMATCHED]
    right = [one for one in new if one not in taken][:MOST_UNMATCHED]
    scored = []
    for one in left:
        for other in right:
            values, heads = share(one, other), fuzz.ratio(old_head(one), new_head(other))
            between = _same_place(found, old, new, one, other)
            if values >= SAME_VALUES or (
                heads >= ALIKE_HEADS and between and (values > 0 or not _digits_differ(old_head(one), new_head(other)))
            ):
                scored.append((values + heads / 1000 + between / 100, one, other))
    for _, one, other in sorted(scored, key=lambda item: (-item[0], item[1:])):
        if one not in found and other not in taken:
            found[one] = other
            taken.add(other)
    return dict(sorted(found.items()))


def _same_place(found: Matches, old: Sequence[int], new: Sequence[int], one: int, other: int) -> bool:
    """Does it stand between the same neighbours?"""
    before = [place for place in old if place < one and place in found]
    last = found[before[-1]] if before else -1
    return last < other and not any(last < match < other for match in found.values())


def _digits_differ(one: str, other: str) -> bool:
    """ "Main Street 5" and "Main Street 6" are alike, and two houses."""
    return [sign for sign in one if sign.isdigit()] != [sign for sign in other if sign.isdigit()]


def out_of_order(matches: Matches, weight: Callable[[int], int]) -> list[int]:
    """The old numbers of what has moved."""
    pairs = sorted(matches.items())
    kept = {left for left, _ in heaviest_order(pairs, [weight(left) for left, _ in pairs])}
    return [left for left, _ in pairs if left not in kept]
