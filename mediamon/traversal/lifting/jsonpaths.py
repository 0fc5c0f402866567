"""Places in JSON. A path is a tuple of keys, of 0 and -1 for the ends of a list, and of EACH for all of its elements.

A short list of plain values within a list is a row, whose columns have numbers. A mapping whose keys are all numbers counts as a list: servers send lists of things by their ids that way.
Nothing here recurses, and no walk goes deeper than `DEEPEST` or visits more than `MOST_VALUES`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, TypeAlias

from mediamon.traversal.lifting.answers import Json

EACH: Final = None
Path: TypeAlias = tuple[str | int | None, ...]

DEEPEST = 12
MOST_VALUES = 50_000
MOST_PATHS = 500  # that differ, of one answer
MOST_KEYS = 200  # of one mapping
MOST_COLUMNS = 12  # of one row


def elements(value: Json) -> list[Json] | None:
    """What a list holds; None where the value is no list."""
    if isinstance(value, list):
        return value
    if isinstance(value, dict) and value and all(key.isascii() and key.isdigit() for key in value):
        return list(value.values())
    return None


def reach(value: Json, path: Path) -> list[Json] | None:
    """All values at a path, in order. None where the path is not there; an empty list where a list on the way is empty."""
    found = [value]
    for step in path:
        onward = [inner for outer in found for inner in _inside(outer, step)]
        if not onward:
            missing = step is not EACH or any(not _holds_nothing(outer) for outer in found)
            return None if missing and not all(_holds_nothing(outer) for outer in found) else []
        found = onward
    return found


def _inside(value: Json, step: str | int | None) -> list[Json]:
    if isinstance(step, str):
        return [value[step]] if isinstance(value, dict) and step in value else []
    inner = elements(value)
    if not inner:
        return []
    if step is EACH:
        return inner
    return [inner[step]] if -len(inner) <= step < len(inner) else []


def _is_row(values: list[Json]) -> bool:
    return 1 < len(values) <= MOST_COLUMNS and not any(isinstance(one, (list, dict)) for one in values)


def _holds_nothing(value: Json) -> bool:
    return value is None or value == [] or value == {} or value == "" or value is False


def paths(value: Json) -> dict[Path, list[Json]]:
    """All values that are no lists or mappings, by path, lists as EACH."""
    found: dict[Path, list[Json]] = {}
    for path, inner in _walk(value, ends=False):
        if not isinstance(inner, (list, dict)) and (path in found or len(found) < MOST_PATHS):
            found.setdefault(path, []).append(inner)
    return found


def lists(value: Json) -> list[Path]:
    """The paths of the elements of all lists, outer ones first."""
    found: dict[Path, None] = {}
    for path, inner in _walk(value, ends=False):
        if elements(inner):
            found[(*path, EACH)] = None
    return sorted(found, key=len)[:MOST_PATHS]


def ends(value: Json) -> Iterator[tuple[Path, str | int | float]]:
    """Texts and numbers with paths that lead to exactly one value: through the last and the first elements of lists."""
    for path, inner in _walk(value, ends=True):
        if isinstance(inner, (str, int, float)) and not isinstance(inner, bool):
            yield path, inner


def _walk(value: Json, *, ends: bool) -> Iterator[tuple[Path, Json]]:
    """Every value with its path, in document order."""
    waiting: list[tuple[Path, Json]] = [((), value)]
    visited = 0
    while waiting and visited < MOST_VALUES:
        path, here = waiting.pop()
        visited += 1
        yield path, here
        if len(path) < DEEPEST:
            ways = _ways(here, ends, in_list=bool(path) and not isinstance(path[-1], str))
            waiting += [((*path, step), inner) for step, inner in reversed(ways)]


def _ways(value: Json, only_ends: bool, *, in_list: bool) -> list[tuple[str | int | None, Json]]:
    inner = elements(value)
    if inner is not None and in_list and _is_row(inner):
        return [*enumerate(inner)]
    if inner is not None:
        if only_ends:
            return [(-1, inner[-1]), (0, inner[0])] if inner else []
        return [(EACH, one) for one in inner]
    return [*islice(value.items(), MOST_KEYS)] if isinstance(value, dict) else []
