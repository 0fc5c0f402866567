"""Rows as PostgreSQL's COPY takes them in its binary format: neither side writes or reads digits, escapes and hexadecimal bytes. A column is
made at once. https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.4
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import pairwise, repeat
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import JSON, BigInteger, Boolean, Dialect, Float, Integer, LargeBinary, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeEngine

from mediamon.storage.database.types import EMPTY, PackedList, PackedText, UtcTime, written_json

Field = bytes  # a value as it is sent, after its length
Fields = Sequence[Field]  # of a column

NULL = b"\xff\xff\xff\xff"
BEGINNING, END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"
KINDS = {2: 21, 4: 23, 8: 20}  # the numbers of PostgreSQL's types of whole numbers, by their bytes
EPOCH, MICROSECOND = datetime(2000, 1, 1, tzinfo=UTC), timedelta(microseconds=1)
VERSION = b"\x01"  # of JSONB's form; what is kept as it was written has none

_WHOLE, _LARGE, _FLOAT = Struct(">ii").pack, Struct(">iq").pack, Struct(">id").pack
_ARRAY = Struct(">iiiiii").pack


def fields(dialect: Dialect, kind: TypeEngine[Any], values: Sequence[Any]) -> Fields:
    """A column's values. Raises TypeError for a type that no table of ours copies, ValueError for a time without a zone."""
    if isinstance(kind, PackedText | PackedList):
        values = [kind.process_bind_param(value, dialect) for value in values]
    if isinstance(kind, PackedText | PackedList | LargeBinary):  # hardly two are the same
        return [NULL if value is None else _sent(value) for value in values]
    if isinstance(kind, JSON):  # lists are no keys
        return _documents(VERSION if isinstance(kind.dialect_impl(dialect), JSONB) else b"", values)
    field = _field_of(kind)
    known = {value: field(value) for value in set(values) - {None}} | {None: NULL}
    return list(map(known.__getitem__, values))


def _field_of(kind: TypeEngine[Any]) -> Callable[[Any], Field]:
    for type_, field in FIELDS:
        if isinstance(kind, type_):
            return field
    raise TypeError(f"COPY is not given {kind!r}")


def rows(columns: Sequence[Fields]) -> list[bytes]:
    """The fields of each row, one after the other, of columns of one length."""
    parts, same, count = list[Iterable[bytes]](), b"", len(columns[0])
    for own in columns if count else ():
        if own.count(own[0]) == count:  # of most columns all values are the same: these are put together once
            same += own[0]
        else:
            parts += [repeat(same, count), own] if same else [own]
            same = b""
    return list(map(b"".join, zip(*parts, repeat(same, count), strict=True)))


def numbered(numbers: Sequence[Sequence[int]], some: Sequence[bytes], width: int) -> Iterator[bytes]:
    """Whole rows of so many fields: columns of numbers of eight bytes, and after them those of `rows`."""
    head = Struct(">h" + "iq" * len(numbers)).pack
    given = (one for column in numbers for one in (repeat(8), column))
    heads = map(head, repeat(width, len(some)), *given)
    return map(bytes.__add__, heads, some)


def whole_numbers(columns: Sequence[NDArray[np.int64]]) -> bytes:
    """Rows of whole numbers, beginning and end and all, where every column is of eight bytes. Columns are of one length."""
    kinds = [
        (name, kind) for at in range(len(columns)) for name, kind in ((f"bytes{at}", ">i4"), (f"value{at}", ">i8"))
    ]
    made = np.empty(len(columns[0]), [("fields", ">i2"), *kinds])
    made["fields"] = len(columns)
    for at, values in enumerate(columns):
        made[f"bytes{at}"], made[f"value{at}"] = 8, values
    return BEGINNING + made.tobytes() + END


def array(values: NDArray[np.int64]) -> bytes:
    """An array of numbers of eight bytes as PostgreSQL sends and receives it (its `array_recv`)."""
    return _array(8, len(values), _elements(values, 8))


def arrays(values: NDArray[Any], ends: Sequence[int], width: int) -> Fields:
    """A column of arrays of numbers of so many bytes, NULL where one is empty: values of all of them, and where each ends; the first
    of the ends is 0.
    """
    every, step = _elements(values, width), width + 4
    return [
        _sent(_array(width, end - at, every[at * step : end * step])) if end > at else NULL
        for at, end in pairwise(ends)
    ]


def _elements(values: NDArray[Any], width: int) -> bytes:
    made = np.empty(len(values), [("bytes", ">i4"), ("value", f">i{width}")])
    made["bytes"], made["value"] = width, values
    return made.tobytes()


def _array(width: int, count: int, elements: bytes) -> bytes:
    """Of one dimension, or of none; without NULLs; counted from 1."""
    return (
        _ARRAY(1, 0, KINDS[width], count, 1, 0)[:20] + elements if count else _ARRAY(0, 0, KINDS[width], 0, 0, 0)[:12]
    )


def _sent(value: bytes) -> Field:
    return len(value).to_bytes(4) + value


def _text(value: str) -> Field:
    return _sent(value.encode())


def _documents(version: bytes, values: Sequence[Any]) -> Fields:
    """Of JSON; most are empty."""
    empty = {kind: _sent(version + said.encode()) for kind, said in EMPTY.items()} | {type(None): NULL}
    return [(not value and empty.get(type(value))) or _sent(version + written_json(value).encode()) for value in values]


def _truth(value: bool) -> Field:
    return b"\0\0\0\1\1" if value else b"\0\0\0\1\0"


def _whole(value: int) -> Field:
    return _WHOLE(4, value)


def _large(value: int) -> Field:
    return _LARGE(8, value)


def _float(value: float) -> Field:
    return _FLOAT(8, value)


@lru_cache(maxsize=4096)  # a batch was fetched at once, and times are in several tables
def _time(value: datetime) -> Field:
    if value.tzinfo is None:
        raise ValueError(f"a time without a zone: {value!r}")
    return _LARGE(8, (value - EPOCH) // MICROSECOND)


# The first that fits: `UtcTime` is no type of SQLAlchemy's but stands for one, and large numbers are numbers, too.
FIELDS: Sequence[tuple[type[TypeEngine[Any]], Callable[[Any], Field]]] = (
    (UtcTime, _time),
    (Boolean, _truth),
    (BigInteger, _large),
    (Integer, _whole),
    (Float, _float),
    (Text, _text),
)
