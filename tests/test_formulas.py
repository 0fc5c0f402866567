"""Whatever a cell holds, no program that opens the table finds a formula, at whichever sign it parts the lines."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.formulas import disarmed
from mediamon.frozen.writing import cell

TEXTS = st.text(st.sampled_from([*";\t\r\n\", =+-@＝＋－＠ab'\\\x0b\x85"]), max_size=12)


@given(st.lists(TEXTS | st.lists(TEXTS, max_size=2), min_size=1, max_size=3), st.sampled_from(",;\t"))
def test_no_cell_is_a_formula(row: list[object], sign: str) -> None:
    out = StringIO(newline="")
    csv.writer(out).writerow([disarmed(cell(one)) for one in row])
    out.seek(0)
    for line in csv.reader(out, delimiter=sign):
        for one in line:
            assert not re.match(r"\s*[=+\-@＝＋－＠]", one)


@given(st.lists(TEXTS, max_size=3))
def test_lists_are_read_back(value: list[str]) -> None:
    assert json.loads(disarmed(cell(value))) == value


@pytest.mark.parametrize(
    "text", ["a", "a=b", "1-2", "a; b", "a;b=c", "first\nsecond", "one – two", "C++", "a@b.example"]
)
def test_what_is_no_formula_stays(text: str) -> None:
    assert disarmed(text) == text
