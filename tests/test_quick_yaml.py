"""What libyaml reads is what ruamel.yaml reads, with its lines; all else is left to that."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from mediamon.commented import read_yaml
from mediamon.mentions.organisations import DEFAULT_FILE
from mediamon.quick_yaml import DEEPEST, Unusual, quick
from tests.test_commented import PIECES

WORDS = st.sampled_from(
    ["no", "yes", "on", "null", "~", "012", "0o17", "0x1f", "1_000", "1e3", "+.inf", ".5", "12:30:45", "2026-11-28", "2026-11-28 10:00:00Z", "МГУ",
     "http://x.example/?a=1&b=2#c", "AT&T", "a!b", "'no'", '"a\\nb"', "''", "true", "Null", "-", "a: b"]
)  # fmt: skip


def lines(value: Any) -> Any:
    """A value with the line on which each of its parts stands."""
    if isinstance(value, CommentedMap):
        return [(key, value.lc.key(key)[0], lines(one)) for key, one in value.items()]
    if isinstance(value, CommentedSeq):
        return [(one is not None and value.lc.item(number)[0], lines(one)) for number, one in enumerate(value)]
    return (value.__class__.__mro__[-2], repr(value) if value != value else value)


@given(st.lists(PIECES | WORDS, max_size=14).map("".join))
@example("a: [1, 'x', {y: z}]\nb:\n- - c\n  - d: e\n")
@example("language: no\nshort: |\n  two\n  lines\n")
def test_what_both_read_is_the_same(text: str) -> None:
    try:
        read, right = quick(text), YAML().load(text)
    except Exception:  # the one leaves it to the other, which raises whatever it comes upon
        return
    assert lines(read) == lines(right)


@pytest.mark.parametrize(
    "text",
    ["a: &b c", "a: *b", "a: !!int '1'", "a: 1\na: 2", "%YAML 1.1\n---\na: no", "a\n---\nb", "a: {<<: {b: c}}", "[" * (DEEPEST + 1), "a: 2026-02-30",
     "? [a]\n: b", "? a\n: b", "a:\tb", "", "a: 'b"],
)  # fmt: skip
def test_what_is_left_to_the_other(text: str) -> None:
    with pytest.raises(Unusual):
        quick(text)


def test_the_organisations_come_with_it_are_read_quickly() -> None:
    text = DEFAULT_FILE.read_text("utf8")
    assert lines(quick(text)) == lines(YAML().load(text))
    assert read_yaml(text.encode()) == quick(text)
