"""Loads of very much into PostgreSQL: without its index of words, which is quicker made at once when all is there. Until then searches are
right, and slow. In SQLite nothing is different.
"""

from __future__ import annotations

from sqlalchemy import Connection, text

from mediamon.storage.words.waiting_words import LIMIT

INDEX = (
    "CREATE INDEX ix_publication_lemmas ON publication USING gin (lemmas, late_lemmas)"
    f" WITH (fastupdate = on, gin_pending_list_limit = {LIMIT})"
)


def begin(connection: Connection) -> None:
    """Leave the index out."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("DROP INDEX IF EXISTS ix_publication_lemmas"))


def under_way(connection: Connection) -> bool:
    """Whether there is no index."""
    query = text("SELECT to_regclass('ix_publication_lemmas') IS NULL")
    return connection.dialect.name == "postgresql" and bool(connection.execute(query).scalar_one())


def unwaited(connection: Connection) -> None:
    """In a transaction that says how far a load has come: while one is under way its commit does not wait for the disk. A power cut may cost
    the last ones, each as a whole, and the load goes on before them. `end` waits for all.
    """
    if under_way(connection):
        connection.execute(text("SET LOCAL synchronous_commit = off"))


def end(connection: Connection) -> None:
    """Make the index, if there is none; nobody stores anything meanwhile."""
    if under_way(connection):
        connection.execute(text("SET LOCAL maintenance_work_mem = '512MB'"))
        connection.execute(text(INDEX))
