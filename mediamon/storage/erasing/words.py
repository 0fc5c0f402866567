"""Words of what was erased leave SQLite's files: the parts of its index, and its log. What they owe is written down with the erasure, so
that the next one brings to its end what was killed before it had.
"""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select

from mediamon.storage.database.engine import for_good, writing
from mediamon.storage.database.turns import give_way
from mediamon.storage.tables.erased import erased_words
from mediamon.storage.words import index_anew

MERGED = 2_000  # pages of the index of words that a step merges, 8 MB: others wait for the lock some tenths of a second


def owe(connection: Connection) -> None:
    """In the transaction that takes publications out."""
    if connection.dialect.name == "sqlite":
        connection.execute(insert(erased_words).values(erased_at=datetime.now(UTC)))


def out_of_the_file(engine: Engine) -> None:
    """After what was erased is committed, it leaves what SQLite keeps beside the tables; nothing is done where nothing has to leave."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        newest, last = connection.execute(select(func.max(erased_words.c.id), func.max(erased_words.c.erased_at))).one()
    if newest is not None:
        _out_of_the_index(engine)
        with writing(engine) as connection:  # numbers may be given again, to what was erased since
            own = (erased_words.c.id <= newest) & (erased_words.c.erased_at <= last)
            connection.execute(delete(erased_words).where(own))
    _out_of_the_log(engine)


def _out_of_the_index(engine: Engine) -> None:
    """Words of a publication that was taken out stay in the parts of FTS5's index until these are merged: now all are, step by step, so that
    others write in between. https://www.sqlite.org/fts5.html#the_merge_command
    """
    with engine.connect() as connection:
        indices = ["publication_lemmas", *([index_anew.SECOND] if index_anew.under_way(connection) else [])]
    for name in indices:
        _merge(engine, name)


def _merge(engine: Engine, name: str) -> None:
    pages = -MERGED  # below zero: of all parts, not only where there are many
    while True:
        began = monotonic()
        with writing(engine) as connection:
            for_good(connection)
            driver: Any = connection.connection.driver_connection
            before = driver.total_changes
            connection.exec_driver_sql(f"INSERT INTO {name}({name}, rank) VALUES ('merge', ?)", (pages,))  # nosec B608
            if driver.total_changes - before < 2:  # the command itself is one
                return
        pages = MERGED
        give_way(engine, began)


def _out_of_the_log(engine: Engine) -> None:
    """The log holds pages as they were; where somebody reads, what is committed leaves it with a later write."""
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
