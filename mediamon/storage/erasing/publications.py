"""Erasing publications: with their mentions, scores, labels, place in the index, in their story, in the counts, and in what was told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from sqlalchemy import Connection, Engine, delete, select, update

from mediamon.storage.addresses.ledger import ERASED
from mediamon.storage.archive.erasure import Place
from mediamon.storage.database.engine import for_good
from mediamon.storage.database.turns import in_turns
from mediamon.storage.erasing.files_let_go import forget_pages
from mediamon.storage.erasing.told import erase_shown, erase_told, erase_told_while_others_write
from mediamon.storage.erasing.words import owe
from mediamon.storage.publications import counting, stories
from mediamon.storage.publications.numbers_gone import keep_from_being_given
from mediamon.storage.publications.prepared import indexed
from mediamon.storage.tables.found import expert_label, mention, publication, score, url
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.words import search

REASON = ERASED
AT_ONCE = 5_000  # publications in one statement
BATCH = 100  # of a transaction of long erasures: the lock is held for some tenths of a second


def erase(connection: Connection, numbers: Collection[int]) -> int:
    """Erase publications in the caller's transaction; how many there were. Their addresses stay refused, so that no run
    fetches them again.
    """
    before = former_headlines(connection, numbers)  # under which it was told of, too
    told = [one for some in parts(numbers) for one in remove(connection, some, REASON)]
    erase_told(connection, [*before, *(text for headline, address in told for text in (headline, address))])
    erase_shown(connection, {address for _, address in told})
    return len(told)


def erase_while_others_write(engine: Engine, numbers: Sequence[int]) -> int:
    """What `erase` does, a few at a time and in this order; how many there were. Killed anywhere and called again it goes on."""
    take_out_of_what_was_told(engine, numbers)  # before, or nobody knew any more what was told
    told: list[tuple[str, str]] = []

    def some(connection: Connection, part: Sequence[int]) -> None:
        """A few of them."""
        for_good(connection)
        told.extend(remove(connection, part, REASON))

    in_turns(engine, numbers, BATCH, some)
    texts, addresses = [text for both in told for text in both], {address for _, address in told}
    erase_told_while_others_write(engine, texts, addresses)  # and after, for what was told meanwhile
    return len(told)


def take_out_of_what_was_told(engine: Engine, numbers: Collection[int]) -> None:
    """What `erase` does with what was told of publications, before they go themselves, while others write."""
    with engine.connect() as connection:
        before = former_headlines(connection, numbers)
        columns = publication.c.headline, publication.c.url
        found = (connection.execute(select(*columns).where(publication.c.id.in_(some))) for some in parts(numbers))
        told = [(row.headline, row.url) for rows in found for row in rows]
    texts = [*before, *(text for both in told for text in both)]
    erase_told_while_others_write(engine, texts, {address for _, address in told})


def former_headlines(connection: Connection, numbers: Collection[int]) -> set[str]:
    """Those that publications had before they were changed."""
    own = publication_version.c.publication_id
    rows = (connection.execute(select(publication_version.c.before).where(own.in_(some))) for some in parts(numbers))
    return {str(before["headline"]) for found in rows for (before,) in found if before.get("headline")}


def parts(numbers: Collection[int]) -> Iterator[Sequence[int]]:
    """Few enough for one statement: a database takes some ten thousand parameters, and a name may be in half of all that is stored."""
    ordered = sorted(numbers)
    yield from (ordered[start : start + AT_ONCE] for start in range(0, len(ordered), AT_ONCE))


def remove(connection: Connection, numbers: Collection[int], reason: str) -> list[tuple[str, str]]:
    """Take publications out; their addresses are refused for this reason. What was told of them stays. (headline, address) of each."""
    with counting.counted(connection, numbers):
        own = publication.c.id.in_(numbers)
        rows = connection.execute(
            select(
                publication.c.id, publication.c.url_id, publication.c.url, publication.c.headline, publication.c.body
            ).where(own)
        ).fetchall()
        found = [row.id for row in rows]
        search.forget(connection, {row.id: indexed(row.headline, row.body) for row in rows})
        stories.forget(connection, found)
        for table in (mention, score, expert_label, publication_version):
            connection.execute(delete(table).where(table.c.publication_id.in_(found)))
        connection.execute(delete(publication).where(publication.c.id.in_(found)))
        keep_from_being_given(connection, found)
        if reason == REASON:
            owe(connection)
        refused = {"state": "refused", "reason": reason, "next_try": None}
        connection.execute(update(url).where(url.c.id.in_([row.url_id for row in rows])).values(**refused))
    return [(row.headline, row.url) for row in rows]


def places_kept(connection: Connection, numbers: Collection[int]) -> set[Place]:
    """Where the tables say that pages of these publications lie, and of what these were before."""
    found: set[Place] = set()
    tables = ((publication, publication.c.id), (publication_version, publication_version.c.publication_id))
    for some, (table, own) in product(parts(numbers), tables):
        columns = table.c.archive_file, table.c.archive_offset, table.c.archive_length
        rows = connection.execute(select(*columns).where(own.in_(some), table.c.archive_file.is_not(None)))
        found |= {(row[0], row[1], row[2]) for row in rows}
    return found


def forget_places(engine: Engine, places: Iterable[Place]) -> None:
    """What is stored of publications, and of what they were before, no longer says that a page lies there. The tables are gone through once,
    without a lock.
    """
    there = {(file, offset) for file, offset, _ in places}
    names = {file for file, _ in there}
    for table in (publication, publication_version):
        query = select(table.c.id, table.c.archive_file, table.c.archive_offset).where(
            table.c.archive_file.is_not(None)
        )
        with engine.connect().execution_options(yield_per=AT_ONCE) as connection:
            rows = connection.execute(query) if there else ()
            found = [number for number, file, offset in rows if file in names and (file, offset) in there]
        in_turns(engine, found, AT_ONCE, partial(forget_pages, table=table))
