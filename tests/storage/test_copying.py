"""Rows in the text form of PostgreSQL's COPY come back as they were."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import BigInteger, Boolean, Column, Double, Engine, LargeBinary, MetaData, Table, Text, select, text

from mediamon.storage.bulk import among, insert_columns, insert_numbers, listed, unlisted
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
PAIRS = Table("pairs", MetaData(), Column("key", BigInteger), Column("owner", BigInteger))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=ROWS)
def test_rows_come_back(engine: Engine, rows: list[tuple[Any, ...]]) -> None:
    with engine.connect() as connection, connection.begin() as transaction:
        THERE.create(connection)
        insert_columns(connection, THERE, dict(zip(KINDS, map(list, zip(*rows, strict=True)), strict=True)))
        found = [tuple(row) for row in connection.execute(select(THERE))]
        transaction.rollback()
    assert sorted(map(repr, found)) == sorted(map(repr, rows))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pairs=st.lists(st.tuples(NUMBERS, NUMBERS), max_size=300), asked=st.lists(NUMBERS, max_size=5))
def test_whole_numbers_come_back_and_are_asked_for(
    engine: Engine, pairs: list[tuple[int, int]], asked: list[int]
) -> None:
    keys, owners = (np.array([pair[at] for pair in pairs], np.int64) for at in (0, 1))
    wanted = [*asked, *keys.tolist()[::2]]
    with engine.connect() as connection, connection.begin() as transaction:
        PAIRS.create(connection)
        insert_numbers(connection, PAIRS, {"key": keys, "owner": owners})
        found = connection.execute(select(PAIRS)).fetchall()
        own = text(f"key {among(connection, 'keys')}")
        some = [
            connection.execute(select(PAIRS).where(own), {"keys": listed(connection, given)}).fetchall()
            for given in (wanted, np.array(wanted, np.int64))
        ]
        transaction.rollback()
    assert sorted(map(tuple, found)) == sorted(pairs)
    assert [sorted(map(tuple, rows)) for rows in some] == [sorted(pair for pair in pairs if pair[0] in wanted)] * 2


def test_numbers_that_a_database_has_put_together() -> None:
    assert unlisted("3,-4").tolist() == [3, -4]
    assert unlisted(np.array([3, -4], ">i8").tobytes()).tolist() == [3, -4]
    assert unlisted(None).tolist() == []


def test_whole_numbers_are_rows_without_anything_to_escape() -> None:
    assert lines([[1, 2], [30, 40]]) == [b"1\t30", b"2\t40"]
    assert lines([[1, None], ["a\tb", "\\"]]) == [b"1\ta\\tb", b"\\N\t\\\\"]


def test_what_copy_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="not given dict"):
        lines([[{}]])
