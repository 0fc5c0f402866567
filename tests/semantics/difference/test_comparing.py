"""A page and what was done to it: the differences are just that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mediamon.semantics import hierarchy
from mediamon.semantics.difference.change import Change
from mediamon.semantics.difference.comparing import changes_of, compare, differences

SENTENCE = st.lists(
    st.sampled_from(["council", "bridge", "opened", "river", "budget", "votes", "school", "winter", "train", "city"]),
    min_size=5,
    max_size=9,
).map(" ".join)
TEXTS = st.lists(SENTENCE, min_size=4, max_size=9, unique_by=lambda text: " ".join(sorted(set(text.split()))))
HEAD = "<title>Town news</title><h1>Town news</h1>"


def page(texts: list[str], tag: str = "p") -> str:
    inner = "".join(f"<{tag}>{text}</{tag}>" for text in texts)
    return HEAD + (f"<ul>{inner}</ul>" if tag == "li" else inner)


def told(old: str, new: str) -> list[Change]:
    return differences(hierarchy(old), hierarchy(new))


TAGS = st.sampled_from(["p", "li"])


@settings(max_examples=60)
@given(TEXTS, TAGS, st.data())
def test_what_was_put_in_is_the_one_thing_added(texts: list[str], tag: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(texts)))
    new = "Nobody expected 17 dragons over the market square"
    changes = told(page(texts, tag), page([*texts[:at], new, *texts[at:]], tag))
    assert [(one.kind, one.old, one.new) for one in changes] == [("added", None, new)]
    changes = told(page([*texts[:at], new, *texts[at:]], tag), page(texts, tag))
    assert [(one.kind, one.old, one.new) for one in changes] == [("removed", new, None)]


@settings(max_examples=60)
@given(TEXTS, TAGS, st.data())
def test_what_took_another_s_place_is_the_one_thing_changed(texts: list[str], tag: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(texts) - 1))
    new = f"{texts[at]} today"
    changes = told(page(texts, tag), page([*texts[:at], new, *texts[at + 1 :]], tag))
    assert [(one.kind, one.old, one.new) for one in changes] == [("changed", texts[at], new)]


@settings(max_examples=60)
@given(TEXTS, TAGS, st.data())
def test_what_stands_elsewhere_is_the_one_thing_moved(texts: list[str], tag: str, data: st.DataObject) -> None:
    start, end = data.draw(st.integers(0, len(texts) - 1)), data.draw(st.integers(0, len(texts) - 1))
    assume(abs(start - end) > 1)
    rest = [*texts[:start], *texts[start + 1 :]]
    changes = told(page(texts, tag), page([*rest[:end], texts[start], *rest[end:]], tag))
    assert [(one.kind, one.old, one.new) for one in changes] == [("moved", texts[start], texts[start])]


NUMBERS = st.integers(100, 9_999)
ROWS = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=3, max_size=7)


def table(
    names: list[str], rows: Sequence[Sequence[object]], columns: tuple[str, ...] = ("Price", "Stock", "Weight")
) -> str:
    head = "<tr><th>Name" + "".join(f"<th>{one}" for one in columns)
    body = "".join(
        f"<tr><th>{name}" + "".join(f"<td>{one}" for one in row) for name, row in zip(names, rows, strict=True)
    )
    return f"{HEAD}<table>{head}{body}</table>"


@settings(max_examples=60)
@given(ROWS, st.data())
def test_one_number_of_a_table_is_one_change_in_its_row_and_column(
    rows: list[tuple[int, ...]], data: st.DataObject
) -> None:
    names = [f"Item {'abcdefg'[at]}" for at in range(len(rows))]
    row, column = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, 2))
    changed = [list(one) for one in rows]
    changed[row][column] += 10_000
    (change,) = told(table(names, rows), table(names, [tuple(one) for one in changed]))
    assert (change.kind, change.old, change.new) == ("changed", str(rows[row][column]), str(changed[row][column]))
    assert change.path[-2:] == (names[row], ("Price", "Stock", "Weight")[column])


@settings(max_examples=60)
@given(ROWS, st.data())
def test_a_row_that_comes_or_goes_is_one_change(rows: list[tuple[int, ...]], data: st.DataObject) -> None:
    names = [f"Item {'abcdefg'[at]}" for at in range(len(rows))]
    at = data.draw(st.integers(0, len(rows) - 1))
    fewer = table([*names[:at], *names[at + 1 :]], [*rows[:at], *rows[at + 1 :]])
    whole = table(names, rows)
    for old, new, kind in ((whole, fewer, "removed"), (fewer, whole, "added")):
        (change,) = told(old, new)
        assert (change.kind, change.what) == (kind, "row")
        assert names[at] in (change.old or change.new or "")


@settings(max_examples=40)
@given(ROWS)
def test_numbers_written_otherwise_are_no_change(rows: list[tuple[int, ...]]) -> None:
    names = [f"Item {'abcdefg'[at]}" for at in range(len(rows))]
    large = [tuple(one * 1_000 + 1 for one in row) for row in rows]
    written = [tuple(f"{one:,}".replace(",", "&nbsp;") for one in row) for row in large]
    assert told(table(names, large), table(names, written)) == []


@settings(max_examples=40)
@given(TEXTS, TEXTS)
def test_each_entry_is_one_of_the_others_or_none(old: list[str], new: list[str]) -> None:
    found = compare(hierarchy(page(old)), hierarchy(page(new)))
    for one in found.old:
        other = found.became.get(one.number)
        if other is not None and one.number not in found.silent:
            assert found.came_from[other.number] is one
    if not found.another:
        gone = {one.node.text for one in found.old if one.number not in found.became}
        assert gone <= {change.old for change in changes_of(found)}


@given(st.builds(Change, st.sampled_from(["added", "moved"]), st.lists(st.text(max_size=5)).map(tuple), st.none() | st.text(max_size=5), st.none() | st.text(max_size=5), st.sampled_from(["text", "row"])))  # fmt: skip
def test_a_change_is_read_back_from_json(change: Change) -> None:
    assert Change.from_json(change.as_json()) == change


@pytest.mark.parametrize("sign", ["²", "①"])
def test_circled_numbers_in_tables_are_compared(sign: str) -> None:
    rows = [(sign, "a", "1 000"), (sign, "b", "2 000")]
    assert told(table(["x", "y"], rows), table(["x", "y"], [*rows[:1], (sign, "b", "3 000")]))
