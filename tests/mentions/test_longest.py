"""Of readings that overlap the longest count, each place with all that is read at it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions.matcher import _longest
from mediamon.mentions.readings import Reading

SPANS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 12)), max_size=25)
Place = tuple[int, int]


def by_looking_at_all(places: list[Place]) -> list[Place]:
    taken: list[Place] = []
    for start, end in sorted(places, key=lambda one: (one[0] - one[1], one[0])):
        if all(end <= first or last <= start for first, last in taken):
            taken.append((start, end))
    return sorted(taken)


@given(SPANS)
def test_none_overlaps_one_that_is_longer(spans: list[Place]) -> None:
    readings = [
        Reading(start, start + length, number, "doubtful", "", "usually", "форма")
        for number, (start, length) in enumerate(spans)
    ]
    found = _longest(readings)
    expected = by_looking_at_all(list({(one.start, one.end) for one in readings}))
    assert [(one[0].start, one[0].end) for one in found] == expected
    for place, group in zip(expected, found, strict=True):
        assert {one.organisation for one in group} == {
            one.organisation for one in readings if (one.start, one.end) == place
        }
