"""Numbers of publications that were erased are not given again.

A saved search, a digest, a page that an expert has open and a link know a publication by its number. PostgreSQL's sequences never go back; SQLite
would give the number of an erased newest publication to the next one. The highest of them stands in the number that SQLite keeps in a
file's head for who uses it, as part of the transaction. https://www.sqlite.org/pragma.html#pragma_user_version
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection


def highest_gone(connection: Connection) -> int:
    """Of an SQLite database; 0 where none is gone yet."""
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


def keep_from_being_given(connection: Connection, numbers: Collection[int]) -> None:
    """In the transaction in which they go."""
    if connection.dialect.name == "sqlite" and max(numbers, default=0) > highest_gone(connection):
        connection.exec_driver_sql(f"PRAGMA user_version = {int(max(numbers))}")
