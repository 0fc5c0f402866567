"""Rows in the text form of PostgreSQL's COPY come back as they were."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import BigInteger, Boolean, Column, Double, Engine, LargeBinary, MetaData, Table, Text, select

from mediamon.storage.bulk import insert_columns
from mediamon.storage.copying import lines
from mediamon.storage.types import UtcTime

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00")) | st.sampled_from(("\\N", "\\.", "\t", "\\\n"))
NUMBERS = st.integers(-(2**63), 2**63 - 1)
TIMES = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=st.just(UTC)).map(
    lambda one: one.replace(fold=0)
)
KINDS: dict[str, tuple[Any, st.SearchStrategy[Any]]] = {
    "words": (Text, TEXTS),
    "number": (BigInteger, NUMBERS),
    "share": (Double, st.floats(allow_nan=False).map(lambda one: one + 0.0)),
    "truth": (Boolean, st.booleans()),
    "bytes": (LargeBinary, st.binary()),
    "at": (UtcTime, TIMES),
}
ROWS = st.lists(st.tuples(*(st.none() | values for _, values in KINDS.values())), min_size=1, max_size=5)
THERE = Table("there", MetaData(), *(Column(name, kind) for name, (kind, _) in KINDS.items()))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=ROWS)
def test_rows_come_back(engine: Engine, rows: list[tuple[Any, ...]]) -> None:
    with engine.connect() as connection, connection.begin() as transaction:
        THERE.create(connection)
        insert_columns(connection, THERE, dict(zip(KINDS, map(list, zip(*rows, strict=True)), strict=True)))
        found = [tuple(row) for row in connection.execute(select(THERE))]
        transaction.rollback()
    assert sorted(map(repr, found)) == sorted(map(repr, rows))


def test_whole_numbers_are_rows_without_anything_to_escape() -> None:
    assert lines([[1, 2], [30, 40]]) == [b"1\t30", b"2\t40"]
    assert lines([[1, None], ["a\tb", "\\"]]) == [b"1\ta\\tb", b"\\N\t\\\\"]


def test_what_copy_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="not given dict"):
        lines([[{}]])
