"""Full text by lemma: an FTS5 table without content in SQLite, arrays of lemma numbers with GIN in PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, select, text

from mediamon.storage.lemmas import lemmas
from mediamon.storage.tables import publication
from mediamon.storage.vocabulary import known, numbers_of

PAGE = 20


def index(connection: Connection, found: Mapping[int, Collection[str]]) -> None:
    """Make stored publications (id → lemmas) searchable, in the caller's transaction."""
    if not found:
        return
    if connection.dialect.name == "sqlite":
        rows = [(key, " ".join(words)) for key, words in found.items()]
        connection.exec_driver_sql("INSERT INTO publication_lemmas(rowid, lemmas) VALUES (?, ?)", rows)
        return
    statement = text("UPDATE publication SET lemmas = CAST(:lemmas AS integer[]) WHERE id = :id")
    rows_of = arrays(connection, found)
    connection.execute(statement, [{"id": key, "lemmas": array} for key, array in rows_of.items()])


def arrays(connection: Connection, found: Mapping[int, Collection[str]]) -> dict[int, str]:
    """PostgreSQL's column `lemmas` of each publication, as it is written in SQL; lemmas that are new get numbers."""
    numbers = numbers_of(connection, set().union(*found.values()))
    return {key: "{" + ",".join(map(numbers.__getitem__, words)) + "}" for key, words in found.items()}


def forget(connection: Connection, texts: Mapping[int, str]) -> None:
    """Take publications out of the index; id → the text with which they were put in."""
    if connection.dialect.name != "sqlite":
        return  # the index is of a column that is written anew
    statement = text(
        "INSERT INTO publication_lemmas(publication_lemmas, rowid, lemmas) VALUES ('delete', :id, :lemmas)"
    )
    for key, body in texts.items():
        connection.execute(statement, {"id": key, "lemmas": " ".join(sorted(lemmas(body)))})


def search(connection: Connection, words: str, *, before: int | None = None, limit: int = PAGE) -> Sequence[Any]:
    """The newest publications that hold all of these words in any form; `before` is the last id of the page before."""
    query = select(
        publication.c.id, publication.c.site, publication.c.headline, publication.c.url, publication.c.published_at
    ).order_by(publication.c.id.desc())
    held = holding(connection, words)
    if held is None:
        return []
    query = query.where(held)
    if before is not None:
        query = query.where(publication.c.id < before)
    return connection.execute(query.limit(limit)).fetchall()


def numbers_with(connection: Connection, words: str) -> set[int]:
    """The ids of all publications that hold all of these words in any form."""
    held = holding(connection, words)
    return set(connection.execute(select(publication.c.id).where(held)).scalars()) if held is not None else set()


def holding(connection: Connection, words: str) -> ColumnElement[bool] | None:
    """The condition; None where nothing can hold them."""
    wanted = sorted(lemmas(words))
    if not wanted:
        return None
    if connection.dialect.name == "sqlite":
        match = " AND ".join(f'"{word}"' for word in wanted)
        hits = "publication.id IN (SELECT rowid FROM publication_lemmas WHERE publication_lemmas MATCH :match)"
        return text(hits).bindparams(match=match)  # type: ignore[return-value]
    numbers = known(connection, wanted)
    if len(numbers) < len(wanted):
        return None
    held = "lemmas @> CAST(:numbers AS integer[])"
    return text(held).bindparams(numbers=sorted(numbers.values()))  # type: ignore[return-value]
