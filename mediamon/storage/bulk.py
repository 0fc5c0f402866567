"""Many rows at once: COPY in PostgreSQL, one prepared statement in SQLite. Without what an INSERT of SQLAlchemy does for each row."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import JSON, Boolean, Connection, Dialect, LargeBinary, Table, TextClause, text
from sqlalchemy.exc import DBAPIError

from mediamon.storage.copying import array, lines, numbers
from mediamon.storage.types import PackedList, PackedText, UtcTime, written

# A list of any length as one parameter, see `listed`: databases take only so many.
AMONG = {
    "sqlite": "IN (SELECT value FROM json_each(:{name}))",
    "postgresql": "IN (SELECT unnest(CAST(:{name} AS bigint[])))",
}
TEXTS = {**AMONG, "postgresql": "= ANY(CAST(:{name} AS text[]))"}  # which an index of texts is asked for one by one


class TextArray(str):
    """PostgreSQL's array of texts, as it is written: to the driver a value of that type (`storage.engine`), so that planners know it."""


@dataclass(frozen=True, slots=True)
class NumberArray:
    """PostgreSQL's array of whole numbers, as it is sent (`storage.engine`): of tens of thousands neither side has to write or read digits."""

    sent: bytes = field(repr=False)


AT_ONCE = 100  # lines of COPY: the server reads them while the next are put together
Row = Any  # of a table, as its database takes it: a line of COPY in PostgreSQL, a tuple in SQLite

_written = json.JSONEncoder(ensure_ascii=False).encode
EMPTY: Mapping[type, str] = {list: "[]", dict: "{}"}  # most lists of a publication are


def insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows that all have the same columns and are not there yet. Columns that the table's object does not know take
    values in the database's own form. Raises SQLAlchemy's errors.
    """
    if rows:
        insert_columns(connection, table, {name: [row[name] for row in rows] for name in rows[0]})


def insert_columns(connection: Connection, table: Table, columns: Mapping[str, Sequence[Any]]) -> None:
    """The same, of columns of one length by their names."""
    insert_rows(connection, table, {}, tuple(columns), rows_as_taken(connection.dialect, table, columns))


def rows_as_taken(dialect: Dialect, table: Table, columns: Mapping[str, Sequence[Any]]) -> list[Row]:
    """Rows of columns of one length as the database takes them: COPY's lines without their ends, or tuples."""
    values = [_column(dialect, table, name, values) for name, values in columns.items()]
    return lines(values) if dialect.name == "postgresql" else list(zip(*values, strict=True))


def insert_rows(
    connection: Connection,
    table: Table,
    numbers: Mapping[str, Sequence[int]],
    names: Sequence[str],
    rows: Sequence[Row],
) -> None:
    """Rows of `rows_as_taken` by the names of their columns; numbers: columns of whole numbers that come before them."""
    if not rows:
        return
    listing = ", ".join(f'"{name}"' for name in (*numbers, *names))
    first = zip(*numbers.values(), strict=True) if numbers else repeat(())
    if connection.dialect.name == "postgresql":
        pattern = b"%d\t" * len(numbers) + b"%b\n"
        given = (pattern % (*own, row) for own, row in zip(first, rows, strict=bool(numbers)))
        parts = iter(lambda: b"".join(islice(given, AT_ONCE)), b"")
        _copy(connection, f"COPY {table.name} ({listing}) FROM STDIN", parts)
        return
    marks = ", ".join("?" * (len(numbers) + len(names)))
    statement = f"INSERT INTO {table.name} ({listing}) VALUES ({marks})"  # nosec B608  # names of our tables
    connection.exec_driver_sql(statement, [(*own, *row) for own, row in zip(first, rows, strict=bool(numbers))])


def insert_numbers(connection: Connection, table: Table, columns: Mapping[str, NDArray[np.int64]]) -> None:
    """Insert rows of whole numbers, where the table has no other columns than of eight bytes."""
    if not len(next(iter(columns.values()))):
        return
    if connection.dialect.name == "postgresql":
        listing = ", ".join(f'"{name}"' for name in columns)
        _copy(connection, f"COPY {table.name} ({listing}) FROM STDIN (FORMAT binary)", [numbers([*columns.values()])])
        return
    insert_rows(
        connection, table, {}, tuple(columns), list(zip(*(one.tolist() for one in columns.values()), strict=True))
    )


def among(connection: Connection, name: str) -> str:
    """SQL: is in the list of whole numbers that is given as the parameter of this name."""
    return AMONG[connection.dialect.name].format(name=name)


def listed(connection: Connection, numbers: Iterable[int]) -> str | NumberArray:
    """That parameter's value."""
    if connection.dialect.name == "sqlite":
        return "[" + ",".join(map(str, numbers.tolist() if isinstance(numbers, np.ndarray) else numbers)) + "]"
    given = numbers if isinstance(numbers, np.ndarray) else np.array([*numbers], np.int64)
    return NumberArray(array(given))


def among_texts(connection: Connection, column: str, texts: Collection[str]) -> TextClause:
    """The condition that a column of texts is one of any number."""
    condition = text(f"{column} {TEXTS[connection.dialect.name].format(name='texts')}")
    as_json = _written(list(texts))
    if connection.dialect.name == "sqlite":
        return condition.bindparams(texts=as_json)
    # What JSON has nothing to escape in is written as an array of PostgreSQL's, in a fifth of the driver's time.
    return condition.bindparams(texts=list(texts) if "\\" in as_json else TextArray(f"{{{as_json[1:-1]}}}"))


def unlisted(said: str | bytes | None) -> NDArray[np.int64]:
    """The way back of numbers that the database has put together with commas, or in PostgreSQL as it sends them (`int8send`), None where
    there are none: thousands of rows of one number each would take many times as long.
    """
    if not said:
        return np.empty(0, np.int64)
    return (
        np.frombuffer(said, ">i8").astype(np.int64)
        if isinstance(said, bytes)
        else np.fromstring(said, np.int64, sep=",")
    )


def _column(dialect: Dialect, table: Table, name: str, values: Sequence[Any]) -> Sequence[Any]:
    """One column's values as the driver takes them."""
    if name not in table.c:
        return values
    kind = table.c[name].type
    if isinstance(kind, Boolean | LargeBinary):
        return values
    if isinstance(kind, JSON):
        return [_json(value) for value in values]
    if isinstance(kind, PackedText | PackedList):
        return [kind.process_bind_param(value, dialect) for value in values]
    if isinstance(kind, UtcTime):
        zone = "" if dialect.name == "sqlite" else "+00"
        return [None if value is None else written(value) + zone for value in values]
    to_database = kind.dialect_impl(dialect).bind_processor(dialect)
    return values if to_database is None else [to_database(value) for value in values]


def _json(value: Any) -> str:
    """Plain JSON, letters as they are: escaped, Russian would take three times the room."""
    if value is None:
        return "null"
    return _written(value) if value else EMPTY.get(type(value)) or _written(value)


def _copy(connection: Connection, statement: str, rows: Iterable[bytes]) -> None:
    """The driver's own COPY; its errors become SQLAlchemy's, which callers know."""
    driver: Any = connection.connection.driver_connection
    errors: Any = connection.dialect.loaded_dbapi
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            for some in rows:
                copy.write(some)
    except errors.Error as error:
        raise DBAPIError.instance(statement, None, error, errors.Error, dialect=connection.dialect) from error
