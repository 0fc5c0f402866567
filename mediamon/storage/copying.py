"""Rows as PostgreSQL's COPY takes them in its text format: whole columns are written at once, which takes a driver's row by row
three times as long. https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

NULL = "\\N"
ESCAPES = (("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"))  # the backslash first


def lines(columns: Sequence[Sequence[Any]]) -> list[bytes]:
    """Rows of columns of one length, without the ends of their lines. Raises TypeError for values other than texts, bytes, numbers, truths,
    times and None.
    """
    if all(set(map(type, values)) == {int} for values in columns):
        pattern = "\t".join(["%d"] * len(columns))
        return [(pattern % row).encode() for row in zip(*columns, strict=True)]
    return ["\t".join(row).encode() for row in zip(*map(_column, columns), strict=True)]


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
