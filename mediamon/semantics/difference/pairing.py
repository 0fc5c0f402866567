"""In a gap between what has stayed: which old text became which new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rapidfuzz import fuzz

from mediamon.semantics.difference.entries import Entry
from mediamon.semantics.tables.pseudo import PseudoTable
from mediamon.semantics.texts import key
from mediamon.semantics.values.sameness import same_value

ALIKE = 0.5  # from which likeness on a text is thought to have changed into another
WORDS_ALIKE = 0.65  # the same for single words, which have letters in common by chance
COMPARED = 2_000  # characters of a text that are compared
MOST_PAIRS = 20_000  # of old and new texts in a gap; in larger ones only neighbours are compared
REACH = 12  # places, among neighbours
SHORT = 40  # characters of values that may take each other's place with no likeness at all

Pair = tuple[Entry, Entry]
Same = Callable[[Entry, Entry], bool]


def resegmented(old: list[Entry], new: list[Entry]) -> list[Pair]:
    """Take out, from both ends, what says the same parted otherwise; gives pairs of their first ones."""
    found: list[Pair] = []
    for back in (False, True):
        while old and new:
            counts = _equal_run(
                [one.key for one in (old[::-1] if back else old)],
                [one.key for one in (new[::-1] if back else new)],
                back,
            )
            if counts is None:
                break
            left, right = counts
            found.append((old[-left] if back else old[0], new[-right] if back else new[0]))
            if back:
                del old[-left:], new[-right:]
            else:
                del old[:left], new[:right]
    return found


def _equal_run(old: Sequence[str], new: Sequence[str], back: bool) -> tuple[int, int] | None:
    """How many of each, at least, come to one text."""
    left = right = 0
    mine = other = ""
    while True:
        if left and right and mine == other:
            return left, right
        if len(mine) <= len(other):
            if left == len(old):
                return None
            mine = _plain(old[left]) + mine if back else mine + _plain(old[left])
            left += 1
        else:
            if right == len(new):
                return None
            other = _plain(new[right]) + other if back else other + _plain(new[right])
            right += 1
        shorter, longer = sorted((mine, other), key=len)
        if not (longer.endswith(shorter) if back else longer.startswith(shorter)):
            return None


def _plain(text: str) -> str:
    return text.replace("\x1e", "").replace("\x1f", "") if text[:1] == "\x1e" else text


def pair_up(old: Sequence[Entry], new: Sequence[Entry], same_holder: Same) -> list[Pair]:
    """Pairs in their order, the likest that fit together; then what is alone in its place on both sides."""
    pairs = _likest(old, new, same_holder)
    found, left, right = [], 0, 0
    for one, other in [*pairs, (len(old), len(new))]:
        found += _leftovers(old[left:one], new[right:other], same_holder)
        if one < len(old):
            found.append((old[one], new[other]))
        left, right = one + 1, other + 1
    return found


def likeness(old: Entry, new: Entry, same_holder: Same) -> float:
    """From 0 to 1."""
    if old.node.table is not None or new.node.table is not None:
        if old.node.table is None or new.node.table is None:
            return 0.0
        return table_likeness(old.node.table, new.node.table)
    one, other = old.node.text[:COMPARED], new.node.text[:COMPARED]
    if same_value(one, other):
        return 1.0
    value = float(fuzz.ratio(one, other)) / 100
    if value < ALIKE and min(len(one), len(other)) >= 12:
        value = max(value, _shared_words(one, other))
    held = same_holder(old, new)
    alike = value + 0.05 * held + 0.05 * (old.node.kind == new.node.kind)
    wanted = WORDS_ALIKE if max(len(one), len(other)) < 12 and not any(map(str.isdigit, one)) else ALIKE
    return min(alike, 1.0) if value >= wanted or (held and value >= 0.4 and len(one) >= 20) else 0.0


def _shared_words(one: str, other: str) -> float:
    """Which part of the shorter text's words the longer one has: a text may have grown or been cut."""
    mine, others = one.split(), set(other.split())
    if len(mine) < 4 or len(others) < 4:
        return 0.0
    shorter, longer = (set(mine), others) if len(set(mine)) <= len(others) else (others, set(mine))
    share = len(shorter & longer) / len(shorter)
    return share * 0.9 if share > 0.7 else 0.0


def table_likeness(old: PseudoTable, new: PseudoTable) -> float:
    """How much two tables have in common: of their heads, or of their values."""
    heads = _overlap(_heads(old), _heads(new))
    values = _overlap({key(one.value) for one in old.cells}, {key(one.value) for one in new.cells})
    return max(heads, values)


def _heads(table: PseudoTable) -> set[str]:
    paths = (*table.row_paths.values(), *table.column_paths.values())
    return {key(text) for path in paths for text in path}


def _overlap(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _likest(old: Sequence[Entry], new: Sequence[Entry], same_holder: Same) -> list[tuple[int, int]]:
    """The pairs of places in ascending order whose likenesses come to most."""
    if not old or not new:
        return []
    near = len(old) * len(new) > MOST_PAIRS
    rows: list[list[float]] = [[0.0] * (len(new) + 1)]
    values: dict[tuple[int, int], float] = {}
    if near and len(old) * len(new) > 20 * MOST_PAIRS:
        return []
    for left, one in enumerate(old):
        row = [0.0]
        for right, other in enumerate(new):
            value = 0.0 if near and abs(left - right) > REACH else likeness(one, other, same_holder)
            if value >= ALIKE:
                values[left, right] = value
                value += rows[left][right]
            row.append(max(rows[left][right + 1], row[right], value))
        rows.append(row)
    pairs, left, right = [], len(old), len(new)
    while left and right:
        here = rows[left][right]
        if here == rows[left - 1][right]:
            left -= 1
        elif here == rows[left][right - 1]:
            right -= 1
        else:
            left, right = left - 1, right - 1
            pairs.append((left, right))
    return pairs[::-1]


def _leftovers(old: Sequence[Entry], new: Sequence[Entry], same_holder: Same) -> list[Pair]:
    """One that is alone in its place took the other's; so did values, as many as there were."""
    if not old or len(old) != len(new):
        return []
    pairs = list(zip(old, new, strict=True))
    if not all((one.node.table is None) == (other.node.table is None) for one, other in pairs):
        return []
    if len(pairs) > 1 and any(max(len(one.node.text), len(other.node.text)) > SHORT for one, other in pairs):
        return []
    kinds = all(
        one.node.kind == other.node.kind and bool(one.node.children) == bool(other.node.children)
        for one, other in pairs
    )
    return pairs if kinds and all(same_holder(one, other) for one, other in pairs) else []
