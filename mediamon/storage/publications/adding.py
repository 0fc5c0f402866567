"""Adding publications that are new, with all that is kept of them, each table at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, Table, text

from mediamon.storage.database.bulk import Row, among, first_number, insert_rows, listed
from mediamon.storage.publications import counting, stories
from mediamon.storage.publications.numbers_gone import highest_gone
from mediamon.storage.publications.ready import MENTION, OWNER, SCORE, Ready, names
from mediamon.storage.tables.found import mention, publication, score
from mediamon.storage.words import search, waiting_words
from mediamon.uncollected import uncollected


def add(connection: Connection, found: Mapping[int, Ready]) -> int:
    """Add those (ledger id → publication) that are not stored yet; how many."""
    stories.take_turns(connection)  # before ids are given, so that who has lower ids has written before
    there = _there(connection, found)
    new = [(number, one) for number, one in found.items() if number not in there]
    if new:
        given = highest_gone(connection) if connection.dialect.name == "sqlite" else 0
        first = first_number(connection, publication, len(new), given)
        with uncollected():
            _add(connection, {first + at: one for at, (_, one) in enumerate(new)}, [number for number, _ in new])
    return len(new)


def _add(connection: Connection, new: Mapping[int, Ready], ledger: Collection[int]) -> None:
    """New ones by their ids; ledger: the ledger's ids. Their stories are chosen first, so that rows are written once."""
    sketches = {number: one.sketch for number, one in new.items()}
    chosen = stories.choose(connection, sketches, {number: one.came for number, one in new.items()})
    begun = {number: chosen.stories[number] for number in new}
    numbers = {"id": list(new), "url_id": list(ledger), "story_id": list(begun.values())}
    rows = list(new.values())
    waiting_words.wait(connection)
    with waiting_words.Beside(connection) as beside:
        for at in range(0, len(rows), waiting_words.EACH):
            some = slice(at, at + waiting_words.EACH)
            beside.wait()
            _add_rows(connection, {name: column[some] for name, column in numbers.items()}, rows[some])
            if at + waiting_words.EACH < len(rows):
                beside.sort_in()
            _add_parts(connection, mention, MENTION, numbers["id"][some], [one.mentions for one in rows[some]])
            _add_parts(connection, score, SCORE, numbers["id"][some], [one.scores for one in rows[some]])
    stories.remember(connection, chosen, [one.sketched for one in new.values()])
    if connection.dialect.name == "sqlite":
        search.put_in(connection, {number: one.tokens for number, one in new.items()})
    pairs = [(number, *pair) for number, one in new.items() for pair in one.judged]
    counting.add(connection, begun, {number: one.common for number, one in new.items()}, pairs)


def _add_rows(connection: Connection, numbers: Mapping[str, Sequence[int]], new: Sequence[Ready]) -> None:
    insert_rows(connection, publication, numbers, names(connection.dialect.name), [one.publication for one in new])


def _add_parts(
    connection: Connection, table: Table, columns: Sequence[str], numbers: Sequence[int], parts: Sequence[Sequence[Row]]
) -> None:
    owners = [number for number, some in zip(numbers, parts, strict=True) for _ in some]
    insert_rows(connection, table, {OWNER: owners}, columns, [row for some in parts for row in some])


def _there(connection: Connection, numbers: Collection[int]) -> set[int]:
    """Those of these ledger ids that have a publication."""
    query = text(f"SELECT url_id FROM publication WHERE url_id {among(connection, 'numbers')}")  # nosec B608  # no value is in it
    return set(connection.execute(query, {"numbers": listed(connection, numbers)}).scalars())
