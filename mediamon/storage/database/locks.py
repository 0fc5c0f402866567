"""PostgreSQL's advisory locks that ours agree on, in one place, so that no two things wait for one number. They last until the transaction
ends. SQLite has one writer at a time anyway. https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
"""

from __future__ import annotations

from enum import IntEnum, unique

from sqlalchemy import Connection, TextClause, text

ALONE = text("SELECT pg_advisory_xact_lock(:number)")
ALONE_WITH = text("SELECT pg_advisory_xact_lock(:number, hashtext(:name))")  # two keys are never the same lock as one
TOGETHER = text("SELECT pg_advisory_xact_lock_shared(:number)")


@unique
class Lock(IntEnum):
    """Of whom; the numbers are arbitrary, and the same in all versions that may run side by side."""

    MIGRATIONS = 4_711_001
    STORIES = 4_711_002  # who assigns stories or counts does it after the others
    WORDS = 4_711_003  # of those who add words, together, and of who sorts them in, alone
    PASSWORDS = 4_711_004
    VOCABULARY = 4_711_005  # who numbers words does it after the others
    INCIDENTS = 4_711_006  # who looks whether one is open, and opens it where none is; of each one apart


def alone(connection: Connection, lock: Lock) -> None:
    """Wait until nobody else has it."""
    _take(connection, lock, ALONE)


def alone_with(connection: Connection, lock: Lock, name: str) -> None:
    """Wait until nobody else has it for this name."""
    if connection.dialect.name == "postgresql":
        connection.execute(ALONE_WITH, {"number": lock.value, "name": name})


def together(connection: Connection, lock: Lock) -> None:
    """Wait until nobody has it alone; others may have it together with us."""
    _take(connection, lock, TOGETHER)


def _take(connection: Connection, lock: Lock, how: TextClause) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(how, {"number": lock.value})
