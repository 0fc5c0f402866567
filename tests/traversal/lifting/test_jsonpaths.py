"""Places in JSON: a path that was walked leads back to what stands there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.lifting.answers import Json
from mediamon.traversal.lifting.jsonpaths import (
    DEEPEST,
    EACH,
    MOST_PATHS,
    MOST_VALUES,
    elements,
    ends,
    lists,
    paths,
    reach,
)

from .answering import JSON


def scalars(value: Json) -> list[Json]:
    """All that is no list or mapping, in document order."""
    if isinstance(value, dict):
        return [leaf for inner in value.values() for leaf in scalars(inner)]
    if isinstance(value, list):
        return [leaf for inner in value for leaf in scalars(inner)]
    return [value]


def is_within(some: list[Json], all_of_them: list[Json]) -> bool:
    """Are these among those, in the same order?"""
    rest = iter(all_of_them)
    return all(any(one is other for other in rest) for one in some)


@given(JSON)
def test_a_path_to_an_end_leads_to_that_value_alone(value: Json) -> None:
    for path, leaf in ends(value):
        assert reach(value, path) == [leaf]


@given(JSON)
def test_every_value_is_on_exactly_one_path(value: Json) -> None:
    found = [leaf for values in paths(value).values() for leaf in values]
    assert sorted(map(repr, found)) == sorted(map(repr, scalars(value)))


@given(JSON)
def test_what_stands_on_a_path_is_reached_by_it_in_order(value: Json) -> None:
    for path, values in paths(value).items():
        reached = reach(value, path)
        assert reached is not None
        assert is_within(values, reached)


@given(JSON)
def test_lists_are_reached_outer_ones_first(value: Json) -> None:
    found = lists(value)
    assert list(map(len, found)) == sorted(map(len, found))
    for path in found:
        assert path[-1] is EACH
        assert reach(value, path)


@given(JSON, st.lists(st.sampled_from(["id", "items", "7", EACH, 0, -1, 3]), max_size=4).map(tuple))
def test_any_path_may_be_asked_for(value: Json, path: tuple[str | int | None, ...]) -> None:
    found = reach(value, path)
    assert found is None or isinstance(found, list)


def test_a_list_that_has_become_empty_is_told_from_one_that_is_gone() -> None:
    for empty in ([], {}, None, "", False):
        assert reach({"items": empty}, ("items", EACH)) == []
    assert reach({"other": []}, ("items", EACH)) is None
    assert reach({"items": "text"}, ("items", EACH)) is None
    assert reach({"items": [{"id": 1}, {"x": 2}]}, ("items", EACH, "id")) == [1]
    assert reach({"items": [{"x": 1}]}, ("items", EACH, "id")) is None
    assert reach({"items": 0}, ("items", EACH)) is None


def test_a_mapping_of_numbers_is_a_list_and_a_short_list_within_a_list_a_row() -> None:
    assert elements({"10": "a", "11": "b"}) == ["a", "b"]
    assert elements({"10": "a", "x": "b"}) is None
    assert elements({}) is None
    assert paths([[1, "a"], [2, "b"]]) == {(EACH, 0): [1, 2], (EACH, 1): ["a", "b"]}
    assert dict(ends({"3": {"id": 8}, "9": {"id": 9}})) == {(-1, "id"): 9, (0, "id"): 8}


def test_what_is_too_deep_or_too_much_is_cut_not_refused() -> None:
    deep: Json = "bottom"
    for _ in range(5_000):
        deep = [deep]
    assert all(len(path) <= DEEPEST + 1 for path in lists(deep))
    assert paths(deep) == {}
    wide: Json = {f"k{number}": {f"j{one}": one for one in range(150)} for number in range(100)}
    assert len(paths(wide)) == MOST_PATHS
    assert sum(map(len, paths([0] * (MOST_VALUES + 10)).values())) < MOST_VALUES
