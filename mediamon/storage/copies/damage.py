"""Is an SQLite file damaged? SQLite copies and opens one without a look at most of its pages; PostgreSQL looks after its own files."""

from __future__ import annotations

import sqlite3
from time import monotonic

from sqlalchemy import Connection

PATIENCE = 10.0  # seconds; what is larger is looked at as far as they go
STEPS = 100_000  # of SQLite's machine between two looks at the clock


def damaged(connection: Connection) -> str:
    """What the first damage is, "" where none was found in time."""
    raw = connection.connection.driver_connection
    if not isinstance(raw, sqlite3.Connection):
        return ""
    until = monotonic() + PATIENCE
    raw.set_progress_handler(lambda: int(monotonic() > until), STEPS)
    try:
        return first_damage(raw)
    except sqlite3.OperationalError as error:
        return "" if "interrupt" in str(error) else str(error)
    finally:
        raw.set_progress_handler(None, 0)


def first_damage(raw: sqlite3.Connection) -> str:
    """The same of the whole file, however long that takes. Raises sqlite3.Error for what is no damage."""
    try:
        told = raw.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        told = error
    return "" if told == "ok" else " ".join(str(told).split())


def is_damage(error: BaseException | None) -> bool:
    """Does SQLite say by it that its file is damaged?"""
    return isinstance(error, sqlite3.DatabaseError) and "malformed" in str(error)
