"""Adding publications that are new, with all that is kept of them, each table at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select, text

from mediamon.items import Publication
from mediamon.storage import counting, search, stories
from mediamon.storage.bulk import among, insert_columns, listed
from mediamon.storage.prepared import Prepared, prepared
from mediamon.storage.rows import Columns, believable, mention_columns, publication_columns, score_columns
from mediamon.storage.tables import mention, publication, score
from mediamon.uncollected import uncollected


@dataclass(frozen=True, slots=True)
class Stored:
    """A publication with an article, and what was prepared of it, if anybody did."""

    item: Publication
    ready: Prepared | None = None


def add(connection: Connection, found: Mapping[int, Stored]) -> int:
    """Add those (ledger id → publication) that are not stored yet; how many."""
    stories.take_turns(connection)  # before ids are given, so that who has lower ids has written before
    there = _there(connection, found)
    new = [(number, one) for number, one in found.items() if number not in there]
    if new:
        first = _first_number(connection, len(new))
        with uncollected():
            _add(connection, {first + at: one for at, one in enumerate(new)})
    return len(new)


def _add(connection: Connection, new: Mapping[int, tuple[int, Stored]]) -> None:
    """New ones: publication id → (ledger id, publication). Their stories are chosen first, so that rows are written once."""
    ready = {key: one.ready or prepared(_article(one)) for key, (_, one) in new.items()}
    times = {key: _came(one) for key, (_, one) in new.items()}
    chosen = stories.choose(connection, {key: one.sketch for key, one in ready.items()}, times)
    columns = {
        "id": list(new),
        "url_id": [number for number, _ in new.values()],
        "story_id": [chosen.stories[key] for key in new],
        **publication_columns([one.item for _, one in new.values()]),
    }
    bodies = {key: _article(one).body for key, (_, one) in new.items()}
    mentions = mention_columns(((key, part) for key, (_, one) in new.items() for part in one.item.mentions), bodies)
    scores = score_columns(((key, part) for key, (_, one) in new.items() for part in one.item.scores), bodies, times)
    insert_columns(connection, publication, columns | _lemmas(connection, ready.values()))
    insert_columns(connection, mention, mentions)
    insert_columns(connection, score, scores)
    stories.remember(connection, chosen)
    if connection.dialect.name == "sqlite":
        search.put_in(connection, {key: one.tokens for key, one in ready.items()})
    counting.add(connection, columns, scores)


def _article(one: Stored) -> Any:
    return one.item.article


def _came(one: Stored) -> datetime:
    fetched = one.item.snapshot.fetched_at
    return believable(_article(one).date_published, fetched) or fetched


def _lemmas(connection: Connection, ready: Collection[Prepared]) -> Columns:
    """In PostgreSQL the index is of columns, which are written with the row."""
    if connection.dialect.name == "sqlite":
        return {}
    return {**search.arrays(connection, [one.lemmas for one in ready], [one.hashes for one in ready])}


def _there(connection: Connection, numbers: Collection[int]) -> set[int]:
    """Those of these ledger ids that have a publication."""
    query = text(f"SELECT url_id FROM publication WHERE url_id {among(connection, 'numbers')}")  # nosec B608  # no value is in it
    return set(connection.execute(query, {"numbers": listed(connection, numbers)}).scalars())


def _first_number(connection: Connection, count: int) -> int:
    """The first of so many ids in a row that nobody else is given: the caller has its turn, or in SQLite the write lock."""
    if connection.dialect.name == "sqlite":
        return (connection.execute(select(func.max(publication.c.id))).scalar() or 0) + 1
    sequence = "pg_get_serial_sequence('publication', 'id')"
    query = f"SELECT setval({sequence}, nextval({sequence}) + :more) - :more"
    return int(connection.execute(text(query), {"more": count - 1}).scalar_one())
