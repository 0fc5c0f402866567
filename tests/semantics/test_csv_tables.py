"""Tables of strangers' pages as CSV: what they say is text and no formula."""

from __future__ import annotations

import csv
import io
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.formulas import BEGINS
from mediamon.semantics import hierarchy
from mediamon.semantics.exports.csv_tables import NUMBER, tables_as_csv

CELLS = st.text("=+-@1a2 |,.'\"()!%", min_size=1, max_size=10).filter(str.strip)


def values(*cells: str) -> list[str]:
    rows = "".join(f"<tr><th>row {number}<td>{escape(one)}" for number, one in enumerate(cells))
    page = f"<table><tr><th>name<th>value{rows}</table>"
    return [row[3] for row in csv.reader(io.StringIO(tables_as_csv(hierarchy(page)), newline=""))][1:]


@given(st.lists(CELLS, min_size=1, max_size=5))
def test_no_cell_begins_as_a_formula_but_numbers(cells: list[str]) -> None:
    for one in values(*cells):
        assert not BEGINS.match(one) or NUMBER.fullmatch(one)


@given(st.lists(CELLS, min_size=1, max_size=5))
def test_every_value_is_there_with_or_without_its_apostrophe(cells: list[str]) -> None:
    told = [" ".join(one.split()) for one in cells]
    assert [one.removeprefix("'") if one not in told else one for one in values(*cells)] == told


@pytest.mark.parametrize("evil", ["=1+1", "=1+cmd|' /C calc'!A0", "+1-cmd()", "-1+2", "@2", "-1|x", "＝1"])
def test_a_digit_behind_the_sign_makes_no_formula_a_number(evil: str) -> None:
    assert values(evil) == [f"'{evil}"]


@pytest.mark.parametrize("number", ["-4", "+1.5", "-1 200,5", "- 7", "-40%"])
def test_numbers_stay_numbers(number: str) -> None:
    assert values(number) == [number]
