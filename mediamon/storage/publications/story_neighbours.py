"""Which stored publications a batch's texts are alike, and which of the batch itself: found by shared keys, a batch at once.

Keys are kept by fortnights, since a story is retold within one: so what is looked for and written lies together in the index,
however many years are stored.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, select, text

from mediamon.storage.database.bulk import among, listed, unlisted
from mediamon.storage.tables.counts import story_sketch
from mediamon.storage.tables.found import publication
from mediamon.stories import Sketch, keys
from mediamon.stories.likeness import Shares, likenesses
from mediamon.stories.neighbours import Keyed, distinct
from mediamon.stories.table import Numbers, Table

WINDOW = timedelta(days=14)  # a story is retold within days; a weekly column is a new one each time
# Of which fortnights are counted; a key is 2³² times its fortnight and the text's own.
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NEWEST = 24  # publications that a key is kept of: phrases that everybody uses are keys too
AROUND = (-1, 0, 1)  # fortnights in which a text of the same story may have been published
# SQL: who has which of the keys, as two lists of the same length in one row: there are dozens of pairs a publication.
SHARING = {
    "sqlite": "SELECT group_concat(story_key.key), group_concat(publication_id) FROM json_each(:keys) AS asked"
    " CROSS JOIN story_key ON story_key.key = asked.value",
    "postgresql": "SELECT string_agg(int8send(key), ''), string_agg(int8send(publication_id), '') FROM story_key"
    " WHERE key = ANY(CAST(:keys AS bigint[]))",  # the index is gone through once, in the order of the keys
}

# SQL: those of the fortnights of which anything is kept. News is of today, and nothing of the next fortnight yet.
THERE = "SELECT number FROM {numbers} WHERE EXISTS (SELECT 1 FROM story_key WHERE key >= number << 32 AND key < (number + 1) << 32)"
NUMBERS = {
    "sqlite": "(SELECT value AS number FROM json_each(:numbers))",
    "postgresql": "unnest(CAST(:numbers AS bigint[])) AS number",
}

Keys = Mapping[str, Numbers]  # of two columns: `key`, and `publication_id`, which has it


@dataclass(frozen=True, slots=True)
class Neighbours:
    """alike: by publication those that it is like, and how much; stories: of the stored ones of them; new: keys that are to be
    kept, in their order; outdone: keys of which newer publications have taken the place of stored ones, up to this one.
    """

    alike: Mapping[int, Sequence[tuple[float, int]]]
    stories: Mapping[int, int]
    new: Keys
    outdone: Keys


def fortnight(at: datetime) -> int:
    """In which a moment is, counted from 1970."""
    return (at - EPOCH) // WINDOW


def keys_at(one: Sketch, at: datetime) -> list[int]:
    """The keys of a text that was published then."""
    return [(fortnight(at) << 32) + key for key in keys(one)]


def neighbours(connection: Connection, sketches: Mapping[int, Sketch], times: Mapping[int, datetime]) -> Neighbours:
    """Of publications in ascending order. What is stored of them under other texts does not count."""
    own = [one.as_bytes for one in sketches.values()], [one.size for one in sketches.values()]
    numbers = np.fromiter(sketches, np.int64, len(sketches))
    fortnights = np.fromiter((fortnight(times[number]) for number in sketches), np.int64, len(sketches))
    keys, owners = Table.of(*own).keys(fortnights)
    asked = np.concatenate([keys + (other << 32) for other in AROUND])
    their_keys, theirs = _stored(connection, asked, numbers)
    others, places = np.unique(theirs, return_inverse=True)
    ids = np.concatenate((numbers, others))
    keyed = Keyed.of(np.concatenate((their_keys, keys)), np.concatenate((places + len(numbers), owners)))
    one, other = keyed.nearest(asked, np.tile(owners, len(AROUND)), ids, len(numbers))
    how = _likenesses(connection, own, ids, one, other)
    one, other, how = one[how > 0], other[how > 0], how[how > 0]
    rows = _rows(connection, distinct(ids[other[other >= len(numbers)]]))
    new, beyond = keyed.owners < len(numbers), keyed.beyond(NEWEST)
    outdone = _listed(keyed, ids, beyond & ~new)
    return Neighbours(
        _alike(ids[one], ids[other], how, times, rows),
        {number: row.story_id for number, row in rows.items()},
        _listed(keyed, ids, new & ~beyond),
        {name: column[_last_of_each(outdone["key"])] for name, column in outdone.items()},
    )


def _stored(connection: Connection, asked: Numbers, but: Numbers) -> tuple[Numbers, Numbers]:
    """Those of the keys that others have, and who, the oldest first."""
    wanted = distinct(asked)
    fortnights = wanted >> 32
    dialect, given = connection.dialect.name, {"numbers": listed(connection, distinct(fortnights))}
    there = connection.execute(text(THERE.format(numbers=NUMBERS[dialect])), given).scalars().all()
    given = {"keys": listed(connection, wanted[np.isin(fortnights, there)])}
    row = connection.execute(text(SHARING[dialect]), given).one()
    keys, owners = map(unlisted, row)
    order = np.argsort(owners, kind="stable")
    keys, owners = keys[order], owners[order]
    others = ~np.isin(owners, but)
    return keys[others], owners[others]


def _likenesses(
    connection: Connection, own: tuple[list[bytes], list[int]], ids: Numbers, one: Numbers, other: Numbers
) -> Shares:
    """How alike pairs of texts are: positions, first of a batch's own, whose sketches are given, then of stored ones."""
    stored = other >= len(own[0])
    wanted = distinct(ids[other[stored]])
    found: Mapping[int, tuple[bytes, int]] = {}
    if len(wanted):
        wanted_ones = among(connection, "numbers")
        query = f"SELECT publication_id, hashes, size FROM story_sketch WHERE publication_id {wanted_ones}"  # nosec B608
        rows = connection.execute(text(query), {"numbers": listed(connection, wanted)}).fetchall()
        found = {number: (hashes, size) for number, hashes, size in rows}
    theirs = [found.get(number, (b"", 0)) for number in wanted.tolist()]
    table = Table.of([*own[0], *(hashes for hashes, _ in theirs)], [*own[1], *(size for _, size in theirs)])
    places = np.where(stored, len(own[0]) + np.searchsorted(wanted, ids[other]), other)
    return likenesses(table, one, places)


def _rows(connection: Connection, numbers: Numbers) -> dict[int, Any]:
    """When stored ones were published, and their stories."""
    if not len(numbers):
        return {}
    joined = story_sketch.join(publication, publication.c.id == story_sketch.c.publication_id)
    own = text(f"story_sketch.publication_id {among(connection, 'numbers')}")
    columns = story_sketch.c.publication_id, story_sketch.c.at, publication.c.story_id
    rows = connection.execute(select(*columns).select_from(joined).where(own), {"numbers": listed(connection, numbers)})
    return {row.publication_id: row for row in rows.fetchall()}


def _alike(
    one: Numbers, other: Numbers, how: Shares, times: Mapping[int, datetime], rows: Mapping[int, Any]
) -> Mapping[int, Sequence[tuple[float, int]]]:
    """How alike the texts of each pair are, of those within the window."""
    found = defaultdict[int, list[tuple[float, int]]](list)
    for number, neighbour, share in zip(one.tolist(), other.tolist(), how.tolist(), strict=True):
        row = rows.get(neighbour)
        if abs(times[number] - (times[neighbour] if row is None else row.at)) <= WINDOW:
            found[number].append((share, neighbour))
    return found


def _listed(keyed: Keyed, ids: Numbers, chosen: NDArray[np.bool_]) -> Keys:
    return {"key": keyed.keys[chosen], "publication_id": ids[keyed.owners[chosen]]}


def _last_of_each(keys: Numbers) -> NDArray[np.bool_]:
    """Of keys in ascending order."""
    return np.append(keys[1:] != keys[:-1], [True] * bool(len(keys))).astype(np.bool_)
