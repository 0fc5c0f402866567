"""Rows as PostgreSQL's COPY takes them in its text format: whole columns are written at once, which takes a driver's row by row
three times as long. https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

NULL = "\\N"
BIGINT = 20  # the number of its type in every PostgreSQL
BEGINNING, END = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"  # of the binary format
ESCAPES = (("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"))  # the backslash first


def lines(columns: Sequence[Sequence[Any]]) -> list[bytes]:
    """Rows of columns of one length, without the ends of their lines. Raises TypeError for values other than texts, bytes, numbers, truths,
    times and None.
    """
    if all(set(map(type, values)) == {int} for values in columns):
        pattern = "\t".join(["%d"] * len(columns))
        return [(pattern % row).encode() for row in zip(*columns, strict=True)]
    return ["\t".join(row).encode() for row in zip(*map(_column, columns), strict=True)]


def numbers(columns: Sequence[NDArray[np.int64]]) -> bytes:
    """Rows of whole numbers in COPY's binary format, where every column is of eight bytes. Columns are of one length."""
    fields = [
        (name, kind) for at in range(len(columns)) for name, kind in ((f"bytes{at}", ">i4"), (f"value{at}", ">i8"))
    ]
    rows = np.empty(len(columns[0]), [("fields", ">i2"), *fields])
    rows["fields"] = len(columns)
    for at, values in enumerate(columns):
        rows[f"bytes{at}"], rows[f"value{at}"] = 8, values
    return BEGINNING + rows.tobytes() + END


def array(values: NDArray[np.int64]) -> bytes:
    """An array of numbers of eight bytes as PostgreSQL sends and receives it (its `array_recv`)."""
    if not len(values):
        return np.array([0, 0, BIGINT], ">i4").tobytes()
    rows = np.empty(len(values), [("bytes", ">i4"), ("value", ">i8")])
    rows["bytes"], rows["value"] = 8, values
    return np.array([1, 0, BIGINT, len(values), 1], ">i4").tobytes() + rows.tobytes()


def _column(values: Sequence[Any]) -> list[str]:
    """As texts, with one look at the whole column where it is of one kind."""
    kinds = set(map(type, values)) - {type(None)}
    if not kinds:
        return [NULL] * len(values)
    if kinds == {str}:
        every = "".join(filter(None, values))
        if any(letter in every for letter, _ in ESCAPES):
            return [NULL if one is None else _escaped(one) for one in values]
        return [NULL if one is None else one for one in values]
    if kinds <= {int, float}:
        return [NULL if one is None else repr(one) for one in values]
    return list(map(_value, values))


def _value(value: Any) -> str:
    match value:
        case None:
            return NULL
        case bool():
            return "t" if value else "f"
        case int() | float():
            return repr(value)
        case bytes():
            return f"\\\\x{value.hex()}"
        case str():
            return _escaped(value)
        case datetime():
            return value.isoformat(" ")
    raise TypeError(f"COPY is not given {type(value).__name__}")


def _escaped(text: str) -> str:
    for letter, escape in ESCAPES:
        text = text.replace(letter, escape)
    return text
