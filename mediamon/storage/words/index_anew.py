"""The index of words made anew, after lemmas have changed: in SQLite a second one beside the first, which answers until the second is whole.

What is in the first cannot be changed piece by piece: FTS5 takes a text without content out by the lemmas with which it was put in, and
those are not known any more. So the second is filled by jobs, each of which says how far it is (`storage.running.jobs`); what is stored, changed
or erased meanwhile goes into both; and the transaction that fills in the last piece puts it in the first one's place.
In PostgreSQL lemmas are columns of the publication, which are written anew.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, select, text

from mediamon.storage.tables.jobs import job

KIND = "index"
SECOND = "publication_lemmas_anew"
DECLARED = "fts5(lemmas, content='', detail=none, tokenize='ascii', columnsize=0)"  # as migration 0013 has it
HASHED = 16 * 2**20  # bytes of new words that wait in memory, as there


def begin(connection: Connection) -> None:
    """An empty second index; one that was begun before is given up."""
    if connection.dialect.name == "sqlite":
        give_up(connection)
        connection.exec_driver_sql(f"CREATE VIRTUAL TABLE {SECOND} USING {DECLARED}")
        connection.exec_driver_sql(f"INSERT INTO {SECOND}({SECOND}, rank) VALUES ('hashsize', {HASHED})")  # nosec B608


def give_up(connection: Connection) -> None:
    """Without a second index."""
    connection.exec_driver_sql(f"DROP TABLE IF EXISTS {SECOND}")


def under_way(connection: Connection) -> bool:
    """Whether there is a second index."""
    query = "SELECT 1 FROM sqlite_master WHERE name = :name"
    return connection.dialect.name == "sqlite" and bool(connection.execute(text(query), {"name": SECOND}).scalar())


def newest(connection: Connection) -> str | None:
    """What was asked for last; jobs that were asked for before have nothing to do any more."""
    row = connection.execute(select(job.c.given).where(job.c.kind == KIND).order_by(job.c.id.desc()).limit(1)).first()
    return str(row.given["asked"]) if row else None


def reached(connection: Connection, numbers: Collection[int]) -> set[int]:
    """Those of the publications that are in the second index: what no job is to put in was put in when it was stored."""
    waiting = [(max(row.position, row.given["first"] - 1), row.given["last"]) for row in _pieces(connection)]
    return {one for one in numbers if not any(done < one <= last for done, last in waiting)}


def complete(connection: Connection) -> bool:
    """Whether all pieces are filled in, in the transaction that fills in one."""
    return all(row.position >= row.given["last"] for row in _pieces(connection))


def put_in_place(connection: Connection) -> None:
    """The second index becomes the first."""
    connection.exec_driver_sql("DROP TABLE publication_lemmas")
    connection.exec_driver_sql(f"ALTER TABLE {SECOND} RENAME TO publication_lemmas")


def put_in(connection: Connection, found: Mapping[int, str]) -> None:
    """What nobody has put into the second index yet; lemmas as `tokens` puts them together."""
    if found:
        connection.exec_driver_sql(
            f"INSERT INTO {SECOND}(rowid, lemmas) VALUES (?, ?)",  # nosec B608  # a name of ours
            list(found.items()),
        )


def take_out(connection: Connection, found: Mapping[int, str]) -> None:
    """Publications, with the lemmas with which they were put in."""
    there = reached(connection, found)
    statement = f"INSERT INTO {SECOND}({SECOND}, rowid, lemmas) VALUES ('delete', ?, ?)"  # nosec B608  # a name of ours
    if rows := [(number, words) for number, words in found.items() if number in there]:
        connection.exec_driver_sql(statement, rows)


def _pieces(connection: Connection) -> list[Any]:
    rows = connection.execute(select(job.c.position, job.c.given).where(job.c.kind == KIND))
    asked = newest(connection)
    return [row for row in rows if row.given["asked"] == asked]
