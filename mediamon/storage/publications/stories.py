"""Which publications tell one story: each joins the likest of its neighbours that are stored, or begins a story.

A story is known by the id of the publication that began it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, select, text, update

from mediamon.storage.database import locks
from mediamon.storage.database.bulk import (
    Row,
    among,
    insert_columns,
    insert_numbers,
    insert_rows,
    listed,
    rows_as_taken,
)
from mediamon.storage.database.locks import Lock
from mediamon.storage.database.plans import by_index
from mediamon.storage.publications.story_neighbours import NEWEST, Neighbours, keys_at, neighbours
from mediamon.storage.tables.counts import story_key, story_sketch
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.rows import Columns
from mediamon.stories import Sketch, unpacked

SKETCH = ("size", "hashes", "at")
GONE = {
    "sqlite": "DELETE FROM story_key WHERE key = ? AND publication_id {which} ?",
    "postgresql": "DELETE FROM story_key USING unnest(CAST(:keys AS bigint[]), CAST(:owners AS bigint[])) AS gone(key, owner)"
    " WHERE story_key.key = gone.key AND story_key.publication_id {which} gone.owner",
}


def take_turns(connection: Connection) -> None:
    """Wait for other writers that change stories or counts, until the transaction ends. In SQLite there is only one writer."""
    locks.alone(connection, Lock.STORIES)


@dataclass(frozen=True, slots=True)
class Chosen:
    """stories: by publication; the rest is what is kept to find them by. sketches, times: by publication."""

    stories: Mapping[int, int]
    sketches: Mapping[int, Sketch]
    times: Mapping[int, datetime]
    near: Neighbours


def choose(connection: Connection, sketches: Mapping[int, Sketch], times: Mapping[int, datetime]) -> Chosen:
    """Which stories publications tell (id → sketch; id → when it was published), in the order of their ids; nothing is
    written yet. What is stored of them under other texts does not count.
    """
    take_turns(connection)
    ordered = dict(sorted(sketches.items()))
    with by_index(connection):
        near = neighbours(connection, ordered, times)
    stories: dict[int, int] = {}
    for number in ordered:
        told = (
            (how, -other, near.stories.get(other) or stories.get(other)) for how, other in near.alike.get(number, ())
        )
        stories[number] = max(((how, other, story) for how, other, story in told if story), default=(0, 0, number))[2]
    return Chosen(stories, ordered, times, near)


def keep(connection: Connection, chosen: Chosen, heirs: Mapping[int, int] | None = None) -> None:
    """Write what was chosen for publications that are stored; heirs: names that stories have got since."""
    rows = [{"number": number, "story": (heirs or {}).get(story, story)} for number, story in chosen.stories.items()]
    if not rows:
        return
    own = update(publication).where(publication.c.id == bindparam("number"))
    connection.execute(own.values(story_id=bindparam("story")), rows)
    remember(connection, chosen)


def forget(connection: Connection, numbers: Sequence[int]) -> dict[int, int]:
    """Take publications out of their stories; a story that one of them began gets its next one's name. Old name → new."""
    take_turns(connection)
    left_by = select(publication.c.story_id).where(publication.c.id.in_(numbers), publication.c.story_id.is_not(None))
    stories = set(connection.execute(left_by).scalars())
    freed = _forget_sketches(connection, numbers)
    connection.execute(update(publication).where(publication.c.id.in_(numbers)).values(story_id=None))
    _put_back(connection, stories, freed)
    left = (
        select(publication.c.story_id, func.min(publication.c.id))
        .where(publication.c.story_id.in_(numbers))
        .group_by(publication.c.story_id)
    )
    heirs = {int(story): int(heir) for story, heir in connection.execute(left)}
    for story, heir in heirs.items():
        connection.execute(update(publication).where(publication.c.story_id == story).values(story_id=heir))
    return heirs


def _put_back(connection: Connection, stories: Collection[int], freed: Collection[int]) -> None:
    """Those who are left in a story get back the keys that those who have left it had taken over: who is in no key is never found."""
    told = story_sketch.join(publication, publication.c.id == story_sketch.c.publication_id)
    newest = func.row_number().over(partition_by=publication.c.story_id, order_by=publication.c.id.desc())
    ranked = select(story_sketch, newest.label("place")).select_from(told).where(publication.c.story_id.in_(stories))
    there = ranked.subquery()
    pairs = {
        (key, row.publication_id)
        for row in connection.execute(select(there).where(there.c.place <= NEWEST))
        for key in keys_at(unpacked(row.hashes, row.size), row.at)
        if key in freed
    }
    missing = sorted(pairs - _held(connection, {key for key, _ in pairs}))
    insert_columns(
        connection, story_key, {"key": [key for key, _ in missing], "publication_id": [one for _, one in missing]}
    )


def _held(connection: Connection, keys: Collection[int]) -> set[tuple[int, int]]:
    """Who has these keys: (key, publication)."""
    held = text(f"SELECT key, publication_id FROM story_key WHERE key {among(connection, 'keys')}")  # nosec B608  # no value is in it
    with by_index(connection):
        return {(key, owner) for key, owner in connection.execute(held, {"keys": listed(connection, keys)})}


def _forget_sketches(connection: Connection, numbers: Sequence[int]) -> set[int]:
    """Their sketches, and the keys that are in them: which these were."""
    own = story_sketch.c.publication_id.in_(numbers)
    found = [
        (key, row.publication_id)
        for row in connection.execute(select(story_sketch).where(own))
        for key in keys_at(unpacked(row.hashes, row.size), row.at)
    ]
    _forget_keys(connection, [key for key, _ in found], [owner for _, owner in found])
    connection.execute(delete(story_sketch).where(own))
    return {key for key, _ in found}


def _forget_keys(connection: Connection, keys: Sequence[int], owners: Sequence[int], which: str = "=") -> None:
    """Keys and whose each is, or with which: "<=" up to whose. PostgreSQL is told all at once, which takes it and the driver half the
    time of one after the other.
    """
    statement = GONE[connection.dialect.name].format(which=which)
    if keys and connection.dialect.name == "sqlite":
        connection.exec_driver_sql(statement, list(zip(keys, owners, strict=True)))
    elif keys:
        given = {"keys": listed(connection, keys), "owners": listed(connection, owners)}
        with by_index(connection):
            connection.execute(text(statement), given)


def members(connection: Connection, numbers: Iterable[int], joined: Iterable[int] = ()) -> set[int]:
    """These publications and all that tell the same stories, or one of those `joined`."""
    own = set(numbers)
    query = select(publication.c.story_id).where(publication.c.id.in_(own), publication.c.story_id.is_not(None))
    stories = {*connection.execute(query).scalars(), *joined}
    told = select(publication.c.id).where(publication.c.story_id.in_(stories))
    return own | (set(connection.execute(told).scalars()) if stories else set())


def sketch_columns(sketches: Collection[Sketch], times: Iterable[datetime]) -> Columns:
    """What is kept of sketches, but for whose they are; times: when their publications were published."""
    return {
        "size": [one.size for one in sketches],
        "hashes": [one.as_bytes for one in sketches],
        "at": list(times),
    }


def remember(connection: Connection, chosen: Chosen, rows: Sequence[Row] = ()) -> None:
    """Keep sketches and keys; of a key the newest only: what they outdo goes first, since an old text that was changed may be one of them.
    rows: of `sketch_columns`, by id, where somebody has them.
    """
    if not rows:
        times = (chosen.times[number] for number in chosen.sketches)
        rows = rows_as_taken(connection.dialect, story_sketch, sketch_columns(chosen.sketches.values(), times))
    insert_rows(connection, story_sketch, {"publication_id": list(chosen.sketches)}, SKETCH, rows)
    gone = chosen.near.outdone
    _forget_keys(connection, gone["key"].tolist(), gone["publication_id"].tolist(), "<=")
    insert_numbers(connection, story_key, chosen.near.new)
