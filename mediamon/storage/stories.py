"""Which publications tell one story: each is compared with the stored ones that share a key, and joins the likest or begins one.

A story is known by the id of the publication that began it. Keys are kept by fortnights, since a story is retold within one: so
what is looked for and written lies together in the index, however many years are stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain

from sqlalchemy import Connection, bindparam, delete, func, select, text, update

from mediamon.storage.bulk import AMONG, among, insert, insert_rows, listed
from mediamon.storage.tables import publication
from mediamon.storage.tables_of_counts import story_key, story_sketch
from mediamon.stories import KEYS, Sketch, keys, likeness, packed, unpacked

WINDOW = timedelta(days=14)  # a story is retold within days; a weekly column is a new one each time
# Of which fortnights are counted; a key is 2³² times its fortnight and the text's own.
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NEWEST = 24  # publications that a key is kept of: phrases that everybody uses are keys too
AROUND = (-1, 0, 1)  # fortnights in which a text of the same story may have been published
SHARING = {  # SQL: who has which of the keys; of one key the oldest first, as the index has them
    "sqlite": "SELECT story_key.key, publication_id FROM json_each(:keys) AS asked CROSS JOIN story_key"
    " ON story_key.key = asked.value",
    "postgresql": f"SELECT key, publication_id FROM story_key WHERE key {AMONG['postgresql'].format(name='keys')}"  # nosec B608
    " ORDER BY publication_id",
}
COMPARED = 6  # of those that share most keys
LOCK = 4_711_002  # for pg_advisory_xact_lock: who assigns stories or counts does it after the others


def take_turns(connection: Connection) -> None:
    """Wait for other writers that change stories or counts, until the transaction ends. In SQLite there is only one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": LOCK})


@dataclass(frozen=True, slots=True)
class Chosen:
    """stories: by publication; the rest is what is kept to find them by. new: keys with whose they are; by_key: those who share
    one, the stored ones before the new ones.
    """

    stories: Mapping[int, int]
    sketches: Mapping[int, Sketch]
    times: Mapping[int, datetime]
    new: Sequence[tuple[int, int]]
    by_key: Mapping[int, Sequence[int]]


def choose(connection: Connection, sketches: Mapping[int, Sketch], times: Mapping[int, datetime]) -> Chosen:
    """Which stories publications tell (id → sketch; id → when it was published), in the order of their ids; nothing is
    written yet. What is stored of them under other texts does not count.
    """
    take_turns(connection)
    ordered = dict(sorted(sketches.items()))
    neighbours = _Neighbours(connection, ordered, times)
    stories = {number: neighbours.story_of(number, one, times[number]) for number, one in ordered.items()}
    return Chosen(stories, ordered, times, neighbours.new, neighbours.by_key)


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
    _forget_sketches(connection, numbers)
    connection.execute(update(publication).where(publication.c.id.in_(numbers)).values(story_id=None))
    left = (
        select(publication.c.story_id, func.min(publication.c.id))
        .where(publication.c.story_id.in_(numbers))
        .group_by(publication.c.story_id)
    )
    heirs = {int(story): int(heir) for story, heir in connection.execute(left)}
    for story, heir in heirs.items():
        connection.execute(update(publication).where(publication.c.story_id == story).values(story_id=heir))
    return heirs


def _forget_sketches(connection: Connection, numbers: Sequence[int]) -> None:
    """Their sketches, and the keys that are in them."""
    own = story_sketch.c.publication_id.in_(numbers)
    found = [
        {"old": key, "of": row.publication_id}
        for row in connection.execute(select(story_sketch).where(own))
        for key in keys_at(unpacked(row.hashes, row.size), row.at)
    ]
    _forget_keys(connection, found)
    connection.execute(delete(story_sketch).where(own))


def _forget_keys(connection: Connection, gone: Sequence[Mapping[str, int]]) -> None:
    if gone:
        one = (story_key.c.key == bindparam("old")) & (story_key.c.publication_id == bindparam("of"))
        connection.execute(delete(story_key).where(one), gone)


def members(connection: Connection, numbers: Iterable[int], joined: Iterable[int] = ()) -> set[int]:
    """These publications and all that tell the same stories, or one of those `joined`."""
    own = set(numbers)
    query = select(publication.c.story_id).where(publication.c.id.in_(own), publication.c.story_id.is_not(None))
    stories = {*connection.execute(query).scalars(), *joined}
    told = select(publication.c.id).where(publication.c.story_id.in_(stories))
    return own | (set(connection.execute(told).scalars()) if stories else set())


def keys_at(one: Sketch, at: datetime, around: Sequence[int] = (0,)) -> list[int]:
    """The keys of a text that was published then; around: in which fortnights, counted from its own."""
    fortnight = (at - EPOCH) // WINDOW
    return [((fortnight + other) << 32) + key for other in around for key in keys(one)]


class _Neighbours:
    """What is stored and shares keys with a batch, and the batch itself as it gets its stories."""

    def __init__(self, connection: Connection, sketches: Mapping[int, Sketch], times: Mapping[int, datetime]) -> None:
        self.by_key: defaultdict[int, list[int]] = defaultdict(list)
        self.new: list[tuple[int, int]] = []
        self._known: dict[int, tuple[Sketch, datetime, int]] = {}
        self._keys = {number: keys_at(one, times[number], AROUND) for number, one in sketches.items()}
        wanted = set(chain.from_iterable(self._keys.values()))
        given = {"keys": listed(connection, wanted)}
        for key, other in connection.execute(text(SHARING[connection.dialect.name]), given).all():
            if other not in sketches:
                self.by_key[key].append(other)
        near = {other for number in sketches for other in self._near(number)} if self.by_key else ()
        if near:
            self._read(connection, near)

    def _near(self, number: int) -> Sequence[int]:
        """Those with which it shares most keys, the oldest first of equals."""
        found = [self.by_key[key] for key in self.by_key.keys() & self._keys[number]]
        if not found:
            return ()
        shared = Counter(chain.from_iterable(found))
        return sorted(sorted(shared), key=shared.__getitem__, reverse=True)[:COMPARED]

    def _read(self, connection: Connection, numbers: Collection[int]) -> None:
        joined = story_sketch.join(publication, publication.c.id == story_sketch.c.publication_id)
        own = text(f"story_sketch.publication_id {among(connection, 'numbers')}")
        query = select(story_sketch, publication.c.story_id).select_from(joined).where(own)
        for row in connection.execute(query, {"numbers": listed(connection, numbers)}):
            self._known[row.publication_id] = (unpacked(row.hashes, row.size), row.at, row.story_id)

    def story_of(self, number: int, one: Sketch, at: datetime) -> int:
        """Its story; the batch's later ones may join it."""
        alike: list[tuple[float, int, int]] = []
        for other in self._near(number):
            theirs, when, story = self._known.get(other, (one, at, None))
            if story is not None and abs(at - when) <= WINDOW and (how := likeness(one, theirs)):
                alike.append((how, -other, story))
        chosen = max(alike)[2] if alike else number
        self._known[number] = (one, at, chosen)
        own = len(one.hashes[:KEYS])
        for key in self._keys[number][own : 2 * own]:  # of its own fortnight
            self.by_key[key].append(number)
            self.new.append((key, number))
        return chosen


def remember(connection: Connection, chosen: Chosen) -> None:
    """Keep sketches and keys; of a key the newest only."""
    sketches, times = chosen.sketches, chosen.times
    kept = [
        {"publication_id": number, "size": one.size, "hashes": packed(one), "at": times[number]}
        for number, one in sketches.items()
    ]
    insert(connection, story_sketch, kept)
    outdone = {(key, one) for key, some in chosen.by_key.items() if len(some) > NEWEST for one in some[:-NEWEST]}
    new = sorted(one for one in chosen.new if one not in outdone)  # in the order of the index
    insert_rows(connection, story_key, ("key", "publication_id"), new)
    _forget_keys(connection, [{"old": key, "of": one} for key, one in outdone if one not in sketches])
