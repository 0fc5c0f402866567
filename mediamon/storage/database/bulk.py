"""Many rows at once: COPY in PostgreSQL, one prepared statement in SQLite. Without what an INSERT of SQLAlchemy does for each row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import JSON, Boolean, Connection, Dialect, LargeBinary, Table, TextClause, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import TypeEngine

from mediamon.storage.database.copying import BEGINNING, END, array, fields, numbered, rows, whole_numbers
from mediamon.storage.database.types import PackedList, PackedText, UtcTime, written, written_json

# A list of any length as one parameter, see `listed`: databases take only so many.
AMONG = {
    "sqlite": "IN (SELECT value FROM json_each(:{name}))",
    "postgresql": "IN (SELECT unnest(CAST(:{name} AS bigint[])))",
}
TEXTS = {**AMONG, "postgresql": "= ANY(CAST(:{name} AS text[]))"}  # which an index of texts is asked for one by one


class TextArray(str):
    """PostgreSQL's array of texts, as it is written: to the driver a value of that type (`storage.database.engine`), so that planners know it."""


@dataclass(frozen=True, slots=True)
class NumberArray:
    """PostgreSQL's array of whole numbers, as it is sent (`storage.database.engine`): of tens of thousands neither side has to write or read digits."""

    sent: bytes = field(repr=False)


AT_ONCE = 100  # rows of COPY: the server reads them while the next are put together
Row = Any  # of a table, as its database takes it: fields of COPY in PostgreSQL, a tuple in SQLite


def insert_columns(connection: Connection, table: Table, columns: Mapping[str, Sequence[Any]]) -> None:
    """Insert rows that are not there yet, of columns of one length by their names. Raises SQLAlchemy's errors, and what `rows_as_taken` does."""
    insert_rows(connection, table, {}, tuple(columns), rows_as_taken(connection.dialect, table, columns))


def rows_as_taken(dialect: Dialect, table: Table, columns: Mapping[str, Sequence[Any]]) -> list[Row]:
    """Rows of columns of one length as the database takes them: COPY's fields, or tuples. Columns that the table's object does not know are
    in that form already. Raises TypeError, ValueError for what the table cannot hold.
    """
    take = fields if dialect.name == "postgresql" else _values
    taken = [take(dialect, table.c[name].type, own) if name in table.c else own for name, own in columns.items()]
    return rows(taken) if dialect.name == "postgresql" else list(zip(*taken, strict=True))


def insert_rows(
    connection: Connection,
    table: Table,
    numbers: Mapping[str, Sequence[int]],
    names: Sequence[str],
    some: Sequence[Row],
) -> None:
    """Rows of `rows_as_taken` by the names of their columns; numbers: columns of numbers of eight bytes that come before them."""
    if not some:
        return
    if connection.dialect.name == "postgresql":
        given = numbered([*numbers.values()], some, len(numbers) + len(names))
        parts = iter(lambda: b"".join(islice(given, AT_ONCE)), b"")
        _copy(connection, table, (*numbers, *names), chain((BEGINNING,), parts, (END,)))
        return
    marks = ", ".join("?" * (len(numbers) + len(names)))
    statement = f"INSERT INTO {table.name} ({_listing((*numbers, *names))}) VALUES ({marks})"  # nosec B608  # names of our tables
    first = zip(*numbers.values(), strict=True) if numbers else repeat(())
    connection.exec_driver_sql(statement, [(*own, *row) for own, row in zip(first, some, strict=bool(numbers))])


def insert_numbers(connection: Connection, table: Table, columns: Mapping[str, NDArray[np.int64]]) -> None:
    """Insert rows of whole numbers, where the table has no other columns than of eight bytes."""
    if not len(next(iter(columns.values()))):
        return
    if connection.dialect.name == "postgresql":
        _copy(connection, table, tuple(columns), [whole_numbers([*columns.values()])])
        return
    insert_rows(
        connection, table, {}, tuple(columns), list(zip(*(one.tolist() for one in columns.values()), strict=True))
    )


def first_number(connection: Connection, table: Table, count: int, given: int = 0) -> int:
    """The first of so many ids in a row that nobody else is given: the caller has its turn, or in SQLite the write lock. given: up to which
    they were given there, though the rows may be gone.
    """
    if connection.dialect.name == "sqlite":
        return max(connection.execute(select(func.max(table.c.id))).scalar() or 0, given) + 1
    sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
    query = f"SELECT setval({sequence}, nextval({sequence}) + :more) - :more"  # nosec B608  # names of ours
    return int(connection.execute(text(query), {"more": count - 1}).scalar_one())


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
    as_json = written_json(list(texts))
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


def _values(dialect: Dialect, kind: TypeEngine[Any], values: Sequence[Any]) -> Sequence[Any]:
    """One column's values as SQLite's driver takes them."""
    if isinstance(kind, Boolean | LargeBinary):
        return values
    if isinstance(kind, JSON):
        return [None if value is None else written_json(value) for value in values]
    if isinstance(kind, PackedText | PackedList):
        return [kind.process_bind_param(value, dialect) for value in values]
    if isinstance(kind, UtcTime):
        return [None if value is None else written(value) for value in values]
    to_database = kind.dialect_impl(dialect).bind_processor(dialect)
    return values if to_database is None else [to_database(value) for value in values]


def _listing(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _copy(connection: Connection, table: Table, names: Iterable[str], parts: Iterable[bytes]) -> None:
    """The driver's own COPY; its errors become SQLAlchemy's, which callers know."""
    statement = f"COPY {table.name} ({_listing(names)}) FROM STDIN (FORMAT binary)"
    driver: Any = connection.connection.driver_connection
    errors: Any = connection.dialect.loaded_dbapi
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            for part in parts:
                copy.write(part)
    except errors.Error as error:
        raise DBAPIError.instance(statement, None, error, errors.Error, dialect=connection.dialect) from error
