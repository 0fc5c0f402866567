"""What is told of a value, beside what a reader of all that was seen would say."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.semantics.watching import GONE_AFTER, Event, Seen, State, read_condition, step

OTHER = Seen(None, another=True)
TEXTS = st.sampled_from(["12", "13 руб.", "1 200", "0", "-5", "—", "on request", "50 %", "sold out", ""]).map(Seen)
SEEN = TEXTS | st.just(Seen(None, why="gone")) | st.just(OTHER)
CONDITIONS = st.sampled_from(
    [
        "> 12",
        ">= 12",
        "< 1 200",
        "<= 0",
        "changes",
        "changes by 2",
        "changes by 5 %",
        "appears",
        "disappears",
        "matches sold",
    ]
)


def walked(condition: str, seen: list[Seen]) -> list[tuple[State, Event | None]]:
    wanted, state, found = read_condition(condition), State(), []
    for one in seen:
        state, event = step(wanted, state, one)
        found.append((state, event))
    return found


def told(condition: str, *texts: str | None) -> list[str]:
    return [event.kind if event else "" for _, event in walked(condition, [Seen(text) for text in texts])]


@given(CONDITIONS, st.lists(SEEN, max_size=12))
def test_another_page_is_as_if_nobody_had_looked(condition: str, seen: list[Seen]) -> None:
    plain = walked(condition, [one for one in seen if not one.another])
    with_others = [one for one, look in zip(walked(condition, seen), seen, strict=True) if not look.another]
    assert plain == with_others


@given(CONDITIONS, st.lists(SEEN, max_size=14))
def test_gone_is_told_once_and_after_so_many_misses(condition: str, seen: list[Seen]) -> None:
    misses, gone = 0, False
    for look, (state, event) in zip(seen, walked(condition, seen), strict=True):
        if look.another:
            assert event is None
            continue
        misses = 0 if look.text is not None else misses + 1
        if look.text is not None:
            gone = False
        is_told = event is not None and look.text is None
        assert is_told == (misses == GONE_AFTER and not gone and condition != "appears")
        gone = gone or misses == GONE_AFTER
        assert (state.misses, state.gone) == (misses, gone)


@given(CONDITIONS, st.lists(SEEN, min_size=1, max_size=14))
def test_an_event_names_what_was_seen_last_and_what_is_seen_now(condition: str, seen: list[Seen]) -> None:
    shown: list[str] = []
    for look, (_, event) in zip(seen, walked(condition, seen), strict=True):
        if event is not None:
            assert event.new == look.text
            assert event.old is None or event.old in shown
        if look.text is not None:
            shown.append(look.text)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=20), st.integers(1, 20), st.sampled_from(["above", "below"]))
def test_a_crossing_is_told_just_where_a_slow_look_finds_one(values: list[int], limit: int, way: str) -> None:
    """Met where the value goes beyond the limit, and again only after it has come back by more than the margin, a fiftieth."""
    found = told(f"{way} {limit}", *map(str, values))
    holds, expected = False, []
    for value in values:
        far = value - limit if way == "above" else limit - value
        now = far > 0 if not holds else far * 50 > -limit
        expected.append("met" if now and not holds else "")
        holds = now
    assert found == expected


@given(st.lists(st.integers(1, 400), min_size=1, max_size=15), st.integers(1, 50))
def test_changes_are_counted_from_what_was_told_last(values: list[int], share: int) -> None:
    found = told(f"changes by {share} %", *map(str, values))
    reference, expected = values[0], [""]
    for value in values[1:]:
        is_far = abs(value - reference) * 100 >= share * reference and value != reference
        expected.append("met" if is_far else "")
        reference = value if is_far else reference
    assert found == expected


@pytest.mark.parametrize(
    ("condition", "texts", "expected"),
    [
        (
            "changes by 5",
            ["on request", "100", "104", "106"],
            ["", "", "", "met"],
        ),  # what has no number is no reference
        (
            "changes by 5 %",
            ["0", "0", "100", "104"],
            ["", "", "met", ""],
        ),  # of nothing, any number is more than a share
        ("changes by 0", ["7", "7", "8", "8"], ["", "", "met", ""]),  # what stays has not changed
        ("changes by 5", ["100", "on request", "103", "106"], ["", "", "", "met"]),
        ("changes by 5 %", ["40 %", "44 %", "46 %"], ["", "", "met"]),  # of per cent, points
        ("> 0", ["1", "0", "1"], ["met", "", "met"]),  # no margin of nothing
        ("< 0", ["-1", "0", "-1"], ["met", "", "met"]),
    ],
)
def test_the_edges(condition: str, texts: list[str], expected: list[str]) -> None:
    assert told(condition, *texts) == expected


@given(st.integers(-(10**6), 10**6), st.sampled_from([">", ">=", "above", "больше", "<", "≤", "below", "ниже"]))
def test_a_limit_is_read_as_it_was_written(limit: int, word: str) -> None:
    condition = read_condition(f"{word} {limit}")
    assert condition.limit is not None
    assert condition.limit.value == limit
    assert condition.margin == abs(Decimal(limit)) / 50
    assert condition.equal == (word in (">=", "≤"))
