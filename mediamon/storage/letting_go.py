"""Publications that have outlived their rule go, with their pages in the archive, while others write.

What takes long is done before the transactions: each file of the archive is gone through once for all that lie in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, select

from mediamon.storage.archive_erasure import (
    Place,
    addresses_of,
    erase_places,
    files_of,
    places_by_address,
)
from mediamon.storage.engine import for_good, writing
from mediamon.storage.erasing import REASON, out_of_the_file, places_kept, remove, take_out_of_what_was_told
from mediamon.storage.tables import publication
from mediamon.storage.turns import give_way

LOOKED_FOR = 20_000  # publications at once: some 10 MB of addresses
BATCH = 200  # publications of a transaction
COLUMNS = (
    publication.c.id,
    publication.c.url,
    publication.c.final_url,
    publication.c.archive_file,
    publication.c.extras,
)


@dataclass(frozen=True, slots=True)
class Looked:
    """names: of files that were gone through; places: where pages lie, by their address; under "" what is left of a record that nobody can
    tell whose it was.
    """

    names: set[str]
    places: Mapping[str, Collection[Place]]


def let_go(engine: Engine, archive: Path, condition: ColumnElement[bool]) -> int:
    """Those of a condition; how many. May be stopped at any moment and called again. Raises OSError."""
    count = 0
    while rows := _next(engine, condition):
        numbers = [row.id for row in rows]
        take_out_of_what_was_told(engine, numbers)
        looked = _look(engine, archive, rows)
        for start in range(0, len(numbers), BATCH):
            own = publication.c.id.in_(numbers[start : start + BATCH])
            began = monotonic()
            with writing(engine) as connection:
                count += _erase(connection, archive, condition & own, looked)
            give_way(engine, began)
    if count:
        out_of_the_file(engine)
    return count


def _next(engine: Engine, condition: ColumnElement[bool]) -> Sequence[Any]:
    """By their files, whose names begin with a site's: what lies in one, and what it was before, comes together."""
    order = publication.c.archive_file, publication.c.id
    with engine.connect() as connection:
        return connection.execute(select(*COLUMNS).where(condition).order_by(*order).limit(LOOKED_FOR)).all()


def _look(engine: Engine, archive: Path, rows: Sequence[Any]) -> Looked:
    """Where their pages lie; those of which nothing is stored, because their run was killed, among them."""
    with engine.connect() as connection:
        names = _names(connection, rows)
    found: dict[str, set[Place]] = defaultdict(set)
    for address, place in places_by_address(archive, set[str]().union(*map(addresses_of, rows)), names):
        found[address].add(place)
    return Looked(names, found)


def _names(connection: Connection, rows: Sequence[Any]) -> set[str]:
    """Of all files in which pages of these lie, those of what they were before among them."""
    kept = places_kept(connection, [row.id for row in rows])
    return {file for file, _, _ in kept}.union(*map(files_of, rows))


def _erase(connection: Connection, archive: Path, condition: ColumnElement[bool], looked: Looked) -> int:
    """A batch in the caller's transaction, the archive within it: where it fails, the rows still say what to erase."""
    rows = connection.execute(select(*COLUMNS).where(condition)).all()
    names = _names(connection, rows)
    if not names <= looked.names:
        return 0  # a page has come meanwhile: the next look finds it
    for_good(connection)
    count = len(remove(connection, [row.id for row in rows], REASON))
    addresses = {""}.union(*map(addresses_of, rows))
    places = {place for one in addresses for place in looked.places.get(one, ()) if one or place[0] in names}
    erase_places(
        archive, sorted(place for place in places if (archive / place[0]).exists())
    )  # by another one's `prune`
    return count
