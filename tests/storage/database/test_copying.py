"""Rows in the binary form of PostgreSQL's COPY come back as they were."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Double,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    select,
    text,
)
from sqlalchemy.dialects import sqlite

from mediamon.storage.database.bulk import among, insert_columns, insert_numbers, listed, unlisted
from mediamon.storage.database.copying import arrays, fields, rows
from mediamon.storage.database.types import Json, UtcTime, WrittenJson, written_json

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00")) | st.sampled_from(("\\N", "\\.", "\t", "\\\n"))
NUMBERS = st.integers(-(2**63), 2**63 - 1)
TIMES = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=st.just(UTC)).map(
    lambda one: one.replace(fold=0)
)
KINDS: dict[str, tuple[Any, st.SearchStrategy[Any]]] = {
    "words": (Text, TEXTS),
    "number": (BigInteger, NUMBERS),
    "whole": (Integer, st.integers(-(2**31), 2**31 - 1)),
    "share": (Double, st.floats(allow_nan=False).map(lambda one: one + 0.0)),
    "truth": (Boolean, st.booleans()),
    "bytes": (LargeBinary, st.binary()),
    "at": (UtcTime, TIMES),
    "said": (
        Json,
        st.lists(st.integers() | TEXTS)
        | st.sampled_from((0, False, "", 5))
        | st.dictionaries(TEXTS, st.booleans(), max_size=1),
    ),
    "written": (WrittenJson, st.lists(TEXTS | st.lists(st.integers(), max_size=2), max_size=3)),
}
ROWS = st.lists(st.tuples(*(st.none() | values for _, values in KINDS.values())), min_size=1, max_size=5)
THERE = Table("there", MetaData(), *(Column(name, kind) for name, (kind, _) in KINDS.items()))
PAIRS = Table("pairs", MetaData(), Column("key", BigInteger), Column("owner", BigInteger))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_rows=ROWS)
def test_rows_come_back(engine: Engine, given_rows: list[tuple[Any, ...]]) -> None:
    with engine.connect() as connection, connection.begin() as transaction:
        THERE.create(connection)
        insert_columns(connection, THERE, dict(zip(KINDS, map(list, zip(*given_rows, strict=True)), strict=True)))
        found = [tuple(row) for row in connection.execute(select(THERE))]
        transaction.rollback()
    assert sorted(map(repr, found)) == sorted(map(repr, given_rows))


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


def test_what_all_rows_share_is_in_each_of_them() -> None:
    assert rows([[b"a"] * 3, [b"b", b"c", b"d"], [b"e"] * 3, [b"f"] * 3]) == [b"abef", b"acef", b"adef"]
    assert rows([[b"a"] * 2]) == [b"a", b"a"]


def test_arrays_of_numbers_come_back(engine: Engine) -> None:
    if engine.dialect.name != "postgresql":
        pytest.skip("of PostgreSQL")
    numbers = np.array([5, 1, 2**15 - 1, 7])
    table = Table("arrays", MetaData(), Column("key", BigInteger))
    columns = {"key": [1, 2, 3], "early": arrays(numbers, [0, 3, 3, 4], 2), "late": arrays(numbers, [0, 0, 1, 4], 4)}
    with engine.connect() as connection:
        connection.exec_driver_sql("CREATE TEMP TABLE arrays (key bigint, early smallint[], late integer[])")
        insert_columns(connection, table, columns)
        found = connection.exec_driver_sql("SELECT * FROM arrays ORDER BY key").fetchall()
    assert list(map(tuple, found)) == [(1, [5, 1, 2**15 - 1], None), (2, None, [5]), (3, [7], [1, 2**15 - 1, 7])]


def test_what_copy_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="not given"):
        fields(sqlite.dialect(), Date(), [None])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda one: st.lists(one) | st.dictionaries(st.text(), one),
    )
)
def test_json_is_written_as_python_does(value: Any) -> None:
    assert written_json(value) == json.dumps(value, ensure_ascii=False)
