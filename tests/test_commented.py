"""Whatever stands in a file, reading it as YAML gives a value or a line with what is wrong there."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mediamon.commented import NotYaml, read_yaml

PIECES = st.sampled_from(
    ["a", "b: ", "- ", "\n", "\n  ", "[", "]", "{", "}", ", ", ": ", "? ", "&x ", "*x", "<<: ", "'", '"', "# ", "|\n", "---\n", "%YAML 1.1\n",
     "!!int ", "!!float ", "!!bool ", "!!set ", "!!omap ", "!!timestamp ", "!!binary ", "!!python/name:os.system ", "!x ", "2026-02-30",
     "2026-01-01 25:00:00", "0x", "1_0", "0b2", ".inf", "1e999", "99:99:99", "=", "~", "é", "\t", "\0", "\x85", "\ufeff"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=14).map("".join).map(str.encode) | st.binary(max_size=30))
@example(b"a: " + b"9" * 5_000)
@example(b"[" * 5_000)
@example(b"a: !!omap 5")
@example(b"a: !!bool x")
def test_any_bytes_are_read_or_refused_with_a_line(data: bytes) -> None:
    wrong = None
    try:
        read_yaml(data)
    except NotYaml as error:
        wrong = error
    if wrong is not None:
        assert 1 <= wrong.line <= len(data.decode("utf8", "replace").splitlines()) + 1
        assert wrong.problem


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("2026-02-30", "day is out of range for month"),
        ("2026-13-01", "month must be in 1..12"),
        ("2026-01-01 25:00:00", "hour must be in 0..23"),
        ("9" * 5_000, "4300 digits"),
        ("[1, 2026-00-10]", "month must be in 1..12"),
        ("'2026-02-30'\n  c: 2026-02-31", "day is out"),
    ],
)
def test_a_value_that_cannot_be_is_told_with_its_line(value: str, said: str) -> None:
    with pytest.raises(NotYaml, match=said) as told:
        read_yaml(f"# dates\nx: 2026-02-28\na:\n  b: {value}\n".encode())
    assert told.value.line == (5 if "\n" in value else 4)


def test_another_encoding_is_told_with_its_line() -> None:
    with pytest.raises(NotYaml, match="UTF-8") as told:
        read_yaml("a: b\nname: МГУ\n".encode("cp1251"))
    assert told.value.line == 2


@pytest.mark.parametrize("last", ["x: 1\nx: *a9\n", "x: *a9\n", "x: &b [*b]\n", "x: &b {y: *b}\n"])
def test_references_that_grow_without_end_are_refused_at_once(last: str) -> None:
    grown = "".join(f"a{number}: &a{number} [{', '.join([f'*a{number - 1}'] * 10)}]\n" for number in range(1, 10))
    with pytest.raises(NotYaml, match="larger than"):
        read_yaml(f"a0: &a0 [1]\n{grown}{last}".encode())


def test_a_reference_is_what_it_names() -> None:
    assert read_yaml(b"a: &a [1, 2]\nb: *a\nc: {<<: &d {e: 1}, f: *d}\n")["b"] == [1, 2]
