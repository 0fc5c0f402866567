"""Is an SQLite file damaged? Its pages are read until there is an answer, or the time is over."""

from __future__ import annotations

import sqlite3
from time import monotonic

from sqlalchemy import Connection

PATIENCE = 10.0  # seconds; what is larger is looked at as far as they go
STEPS = 100_000  # of SQLite's machine between two looks at the clock


def damaged(connection: Connection) -> str:
    """What the first damage is, "" where none was found. PostgreSQL looks after its own files."""
    raw = connection.connection.driver_connection
    if connection.dialect.name != "sqlite" or raw is None:
        return ""
    until = monotonic() + PATIENCE
    raw.set_progress_handler(lambda: int(monotonic() > until), STEPS)
    try:
        told = raw.execute("PRAGMA quick_check(1)").fetchone()[0]
        return "" if told == "ok" else " ".join(str(told).split())
    except sqlite3.DatabaseError as error:
        return "" if "interrupt" in str(error) else str(error)
    finally:
        raw.set_progress_handler(None, 0)
