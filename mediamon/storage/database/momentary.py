"""Which of a database's errors go by: it is busy, or away for a moment. Whoever meets another one need not wait."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import OperationalError

FULL = ("disk is full", "no space left", "disk full", "could not extend")

# By the first two characters of PostgreSQL's codes: no connection, a transaction that was rolled back for another one's sake, too few resources,
# somebody else has it, the server ends or begins, its machine fails. https://www.postgresql.org/docs/current/errcodes-appendix.html
OF_A_MOMENT = ("08", "40", "53", "55", "57", "58")
DISK_FULL = "53100"


def is_momentary(error: OperationalError) -> bool:
    """Whether to ask again. An error without a code is that of a server that does not answer."""
    if any(words in str(error).lower() for words in FULL):
        return False
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state[:2] in OF_A_MOMENT and state != DISK_FULL
    # What SQLite has no code of its own for is wrong in the statement or the tables.
    return getattr(error.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR
