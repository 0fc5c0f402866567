"""Opening the database: SQLite tuned for one machine, or PostgreSQL by its URL; migrated to the current schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url

from mediamon.storage.database import alive, locks, server_encoding
from mediamon.storage.database.bulk import NumberArray, TextArray
from mediamon.storage.database.locks import Lock
from mediamon.storage.database.schema import is_newest, to_newest

PATIENCE = 30.0  # seconds for a lock
PRAGMAS = (
    "busy_timeout=30000",  # first of all: the others wait, too
    "page_size=8192",  # of a new file: two publications leave a quarter of the usual 4096 empty
    "journal_mode=WAL",  # readers do not wait for the writer
    "synchronous=NORMAL",  # safe against a killed process; a power cut may cost the last transactions, never the file
    "foreign_keys=ON",
    "cache_size=-32000",  # kB; the default of 2 MB is less than a batch of publications touches
    "wal_autocheckpoint=2000",  # pages, 16 MB: what is written over and over goes into the file once
)


def open_database(url: str, *, migrate: bool = True) -> Engine:
    """An engine for a SQLAlchemy URL; the schema is brought up to date. `postgresql://` means psycopg 3.

    Raises what `unopened.UNOPENED` names; WrongEncoding, also without migrating, with the first connection.
    """
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:"):
        path = Path(str(parsed.database))
        path.parent.mkdir(parents=True, exist_ok=True)
        if (
            migrate and not path.name.startswith("file:") and not path.exists()
        ):  # it will hold mail addresses and hashes of passwords
            path.touch(0o600)
    in_a_file = parsed.get_backend_name() == "sqlite"
    sent = {} if in_a_file else {**alive.asked(parsed), **server_encoding.SENT}
    engine = create_engine(parsed, pool_pre_ping=not in_a_file, connect_args=sent)
    if in_a_file:
        event.listen(engine, "connect", _tune)
        event.listen(engine, "begin", _begin_immediate)
    else:
        event.listen(
            engine, "connect", server_encoding.refuse_other, insert=True
        )  # before SQLAlchemy asks anything itself
        event.listen(engine, "connect", _read_dates)
        event.listen(engine, "connect", _know_arrays)
        event.listen(engine, "connect", _plan_each_time)
    if migrate:
        upgrade(engine)
    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes. In SQLite it takes the write lock at once, and waits for it; readers never do."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def for_good(connection: Connection) -> None:
    """What is deleted from here on is overwritten in the file, where the database is SQLite; PostgreSQL does so when it needs the room."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")


def upgrade(engine: Engine) -> None:
    """Bring the schema up to date; two processes that try at once do it one after the other. Raises OtherVersion, and SQLAlchemy's errors."""
    if is_newest(engine):
        return
    with writing(engine) as connection:
        locks.alone(connection, Lock.MIGRATIONS)
        to_newest(connection)


def _tune(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions of its own: `_begin_immediate` does
    for pragma in PRAGMAS:
        _patiently(connection, f"PRAGMA {pragma}")


def _read_dates(connection: Any, record: Any) -> None:
    """The driver reads dates in ISO's form alone; a database or a role may have another one. The server has said which: it is rarely asked for."""
    if not (connection.info.parameter_status("DateStyle") or "").startswith("ISO"):
        connection.execute("SET DateStyle TO ISO")
        connection.commit()


def _know_arrays(connection: Any, record: Any) -> None:
    """The driver tells the server of which type our arrays are."""
    from psycopg import pq  # not everybody has this driver
    from psycopg.adapt import Dumper
    from psycopg.types.string import StrDumper

    class Texts(StrDumper):
        """Sends an array of texts that was written as PostgreSQL has them."""

        oid = connection.adapters.types["text"].array_oid

    class Numbers(Dumper):
        """Sends an array of numbers in PostgreSQL's binary form."""

        format = pq.Format.BINARY
        oid = connection.adapters.types["int8"].array_oid

        def dump(self, obj: NumberArray) -> bytes:
            """The bytes as they were made ready."""
            return obj.sent

    connection.adapters.register_dumper(TextArray, Texts)
    connection.adapters.register_dumper(NumberArray, Numbers)


def _plan_each_time(connection: Any, record: Any) -> None:
    """Nothing is prepared: of what a connection has been asked ten times the server makes a plan that knows no values, and looks in the index of
    words for two words that half of all publications hold. https://www.psycopg.org/psycopg3/docs/advanced/prepare.html
    """
    connection.prepare_threshold = None


def _patiently(connection: Any, statement: str) -> None:
    """Changing the journal's mode does not wait for a lock by itself, as everything else does."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise
            sleep(0.05)
        else:
            return


def _begin_immediate(connection: Connection) -> None:
    # A transaction that reads first and writes later could fail with "database is locked" without waiting.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
