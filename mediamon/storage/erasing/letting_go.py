"""Publications that have outlived their rule go, with their pages in the archive, while others write.

What takes long is done before the transactions: each file of the archive is gone through once for all that lie in it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, func, select, tuple_

from mediamon.storage.archive.erasure import (
    Place,
    addresses_of,
    erase_places,
    files_of,
    places_by_address,
)
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.database.engine import for_good, writing
from mediamon.storage.database.turns import give_way
from mediamon.storage.erasing.publications import (
    REASON,
    parts,
    places_kept,
    remove,
    take_out_of_what_was_told,
)
from mediamon.storage.erasing.words import out_of_the_file
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.versions import publication_version

LOOKED_FOR = 20_000  # publications at once: some 10 MB of addresses
BATCH = 200  # publications of a transaction
COLUMNS = (
    publication.c.id,
    publication.c.url,
    publication.c.final_url,
    publication.c.archive_file,
    publication.c.extras,
)


class Begin(NamedTuple):
    """Behind which publication a look goes on."""

    file: str
    number: int


@dataclass(frozen=True, slots=True)
class Looked:
    """names: of files that were gone through; places: where pages lie, by their address; under "" what is left of a record that nobody can
    tell whose it was.
    """

    names: set[str]
    places: Mapping[str, Collection[Place]]


def let_go(engine: Engine, archive: Path, condition: ColumnElement[bool], missing: dict[str, int] | None = None) -> int:
    """Those of a condition; how many. May be stopped at any moment and called again. Raises OSError.

    missing: gets the files that are not there, another machine's or of a disk that is not mounted, with how many publications have pages in
    each: these stay, because without a row nobody finds the pages again. Without it they go all the same.
    """
    count, begin = 0, Begin("", 0)
    while rows := _next(engine, condition, begin):
        begin = Begin(rows[-1].archive_file or "", rows[-1].id)
        if missing is not None:
            rows = _with_all_pages(engine, archive, rows, missing)
        take_out_of_what_was_told(engine, [row.id for row in rows])
        looked = _look(engine, archive, rows)
        for start in range(0, len(rows), BATCH):
            own = publication.c.id.in_([row.id for row in rows[start : start + BATCH]])
            began = monotonic()
            with writing(engine) as connection:
                gone = _erase(connection, archive, condition & own, looked)
            give_way(engine, began)
            count += gone or 0
            begin = Begin("", 0) if gone is None else begin
        if begin.number == 0 and missing is not None:
            missing.clear()  # they are counted anew
    out_of_the_file(engine)
    return count


def _next(engine: Engine, condition: ColumnElement[bool], begin: Begin) -> Sequence[Any]:
    """By their files, whose names begin with a site's: what lies in one, and what it was before, comes together."""
    order = func.coalesce(publication.c.archive_file, ""), publication.c.id
    behind = tuple_(*order) > tuple_(*begin)
    with engine.connect() as connection:
        query = select(*COLUMNS).where(condition, behind).order_by(*order).limit(LOOKED_FOR)
        return connection.execute(query).all()


def _with_all_pages(engine: Engine, archive: Path, rows: Sequence[Any], missing: dict[str, int]) -> Sequence[Any]:
    """Those of which every page is where it should be; the files of the others are counted."""
    names: dict[int, set[str]] = {row.id: files_of(row) for row in rows}
    own = publication_version.c.publication_id
    columns = own, publication_version.c.archive_file
    with engine.connect() as connection:
        for some in parts(list(names)):
            found = select(*columns).where(own.in_(some), publication_version.c.archive_file.is_not(None))
            for number, name in connection.execute(found):
                names[number].add(name)
    gone = {name for name in set[str]().union(*names.values()) if not (archive / name).is_file()}
    for name, count in Counter(name for some in names.values() for name in some & gone).items():
        missing[name] = missing.get(name, 0) + count
    return [row for row in rows if not names[row.id] & gone]


def _look(engine: Engine, archive: Path, rows: Sequence[Any]) -> Looked:
    """Where their pages lie; those of which nothing is stored, because their run was killed, among them. Not those of other publications
    at the same addresses, another site's say, that stay.
    """
    with engine.connect() as connection:
        names = _names(connection, rows)
        others = _of_others(connection, names, {row.id for row in rows})
    found: dict[str, set[Place]] = defaultdict(set)
    for address, place in places_by_address(archive, set[str]().union(*map(addresses_of, rows)), names):
        if place[:2] not in others:
            found[address].add(place)
    return Looked(names, found)


def _of_others(connection: Connection, names: Collection[str], numbers: Collection[int]) -> set[tuple[str, int]]:
    """(file, offset) of pages in these files that belong to other publications, or to what these were before."""
    tables = ((publication, publication.c.id), (publication_version, publication_version.c.publication_id))
    return {
        (file, offset)
        for table, own in tables
        for number, file, offset in connection.execute(
            select(own, table.c.archive_file, table.c.archive_offset).where(
                among_texts(connection, f"{table.name}.archive_file", names)
            )
        )
        if number not in numbers
    }


def _names(connection: Connection, rows: Sequence[Any]) -> set[str]:
    """Of all files in which pages of these lie, those of what they were before among them."""
    kept = places_kept(connection, [row.id for row in rows])
    return {file for file, _, _ in kept}.union(*map(files_of, rows))


def _erase(connection: Connection, archive: Path, condition: ColumnElement[bool], looked: Looked) -> int | None:
    """A batch in the caller's transaction, the archive within it: where it fails, the rows still say what to erase. None: a page has come
    meanwhile, in a file that was not looked through.
    """
    rows = connection.execute(select(*COLUMNS).where(condition)).all()
    names = _names(connection, rows)
    if not names <= looked.names:
        return None
    for_good(connection)
    count = len(remove(connection, [row.id for row in rows], REASON))
    addresses = {""}.union(*map(addresses_of, rows))
    places = {place for one in addresses for place in looked.places.get(one, ()) if one or place[0] in names}
    there = sorted(place for place in places if (archive / place[0]).exists())  # and not let go by another `prune`
    erase_places(archive, there)
    return count
