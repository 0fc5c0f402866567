"""index: the words of stored publications found anew, by the lemmas of today. Texts stay as they are."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from mediamon.fleet.jobs.tools import Tools
from mediamon.storage.database.engine import writing
from mediamon.storage.publications.prepared import indexed
from mediamon.storage.running import jobs
from mediamon.storage.running.jobs import Held
from mediamon.storage.tables.found import publication
from mediamon.storage.words import index_anew, search
from mediamon.storage.words.lemmas import lemmas, tokens

KIND = index_anew.KIND
BATCH = 200  # publications of a transaction
CHUNK = 20_000  # publications of a job: some minutes of work

Words = dict[int, tuple[str, frozenset[str]]]  # by publication its text and the lemmas of it


def ask(engine: Engine, now: datetime) -> int:
    """Ask for all that is stored; how many jobs. What was asked for before is given up."""
    asked = f"{now:%Y-%m-%d %H:%M:%S.%f}"
    with writing(engine) as connection:
        highest = connection.execute(select(func.max(publication.c.id))).scalar() or 0
        firsts = range(1, highest + 1, CHUNK)
        if firsts:
            index_anew.begin(connection)
        for first in firsts:
            last = min(first + CHUNK - 1, highest)
            jobs.add(connection, KIND, f"{first}-{last} {asked}", given(first, last, asked), now)
    return len(firsts)


def given(first: int, last: int, asked: str) -> dict[str, Any]:
    """Publications from first to last, both with them. asked: when."""
    return {"first": first, "last": last, "asked": asked}


def index(held: Held, tools: Tools) -> None:
    """From where it was left. Raises LeaseLost, SQLAlchemyError."""
    last, after = int(held.given["last"]), max(held.position, int(held.given["first"]) - 1)
    while after < last:
        with tools.engine.connect() as connection:
            words = _words(connection, after, last, {})
        after = max(words) if len(words) == BATCH else last
        with writing(tools.engine) as connection:
            if index_anew.newest(connection) != held.given["asked"]:
                jobs.progress(connection, held, last, {"given up": 1}, datetime.now(UTC))
                return
            _write(connection, held, after, words)


def _words(connection: Connection, after: int, last: int, known: Words) -> Words:
    """Of the next publications up to one; known: what was found before, right where the text is the same."""
    query = select(publication.c.id, publication.c.headline, publication.c.body).order_by(publication.c.id).limit(BATCH)
    if known:
        query = query.with_for_update()  # so that nobody changes them before they are written; SQLite is locked already
    found: Words = {}
    for row in connection.execute(query.where(publication.c.id > after, publication.c.id <= last)):
        text, before = indexed(row.headline, row.body), known.get(row.id)
        found[row.id] = before if before and before[0] == text else (text, lemmas(text))
    return found


def _write(connection: Connection, held: Held, after: int, before: Words) -> None:
    """What has been changed or erased since it was read is looked at again, in the transaction that writes."""
    since = max(held.position, int(held.given["first"]) - 1)
    words = {number: own for number, (_, own) in _words(connection, since, after, before).items()} if before else {}
    if connection.dialect.name == "sqlite":
        index_anew.put_in(connection, {number: tokens(sorted(own)) for number, own in words.items()})
    else:
        search.index(connection, words)
    jobs.progress(connection, held, after, Counter(publications=len(words)), datetime.now(UTC))
    if index_anew.under_way(connection) and index_anew.complete(connection):
        index_anew.put_in_place(connection)
