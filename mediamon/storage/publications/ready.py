"""Publications as the tables take them, but for what only a transaction knows: their ids, and which stories they tell.

All of it is made before the transaction, in whatever thread has time, so that the database's locks are held shortly, and a server works
while the next batch is made ready (`storage.writing.line`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Engine, Table

from mediamon.items import Article, Publication
from mediamon.storage.database.bulk import Row, rows_as_taken
from mediamon.storage.publications.counting import Common, common
from mediamon.storage.publications.prepared import Prepared, prepared
from mediamon.storage.publications.stories import sketch_columns
from mediamon.storage.tables.counts import story_sketch
from mediamon.storage.tables.found import mention, publication, score
from mediamon.storage.tables.rows import Columns, believable, mention_columns, publication_columns, score_columns
from mediamon.storage.words import search
from mediamon.stories import Sketch
from mediamon.uncollected import uncollected

Part = TypeVar("Part")

OWNER = "publication_id"
# The columns of a row, in their order: as nothing at all has them.
PUBLICATION = tuple(publication_columns([]))
MENTION = tuple(name for name in mention_columns([], {}) if name != OWNER)
SCORE = tuple(name for name in score_columns([], {}, {}) if name != OWNER)


def names(dialect: str) -> Sequence[str]:
    """Of a publication's row: PostgreSQL's index of words is of columns, which are written with it."""
    return (*PUBLICATION, *search.KINDS) if dialect == "postgresql" else PUBLICATION


@dataclass(frozen=True, slots=True)
class Ready:
    """One publication: rows of its own, of its parts and of its sketch, and what stories, counts and SQLite's index take of it.

    came: when it counts; common, judged: what its pairs are counted by, and (organisation, label) of each.
    """

    publication: Row = field(repr=False)
    mentions: Sequence[Row] = field(repr=False)
    scores: Sequence[Row] = field(repr=False)
    sketch: Sketch = field(repr=False)
    sketched: Row = field(repr=False)
    tokens: str = field(repr=False)
    came: datetime
    common: Common
    judged: Sequence[tuple[str, str | None]]


def make_ready(
    engine: Engine, batch: Sequence[Publication], known: Sequence[Prepared | None] = ()
) -> list[Ready | None]:
    """Each publication of a batch; None for those without an article. known: their lemmas and sketches, where somebody has them.

    In PostgreSQL words that are new are numbered, in a transaction of its own. Raises SQLAlchemy's errors.
    """
    at = [place for place, item in enumerate(batch) if item.article is not None]
    with uncollected():
        texts = [(known[place] if known else None) or prepared(_article(batch[place])) for place in at]
        made = dict(zip(at, _made(engine, [batch[place] for place in at], texts), strict=True))
    return [made.get(place) for place in range(len(batch))]


def _made(engine: Engine, items: Sequence[Publication], texts: Sequence[Prepared]) -> Iterator[Ready]:
    if not items:
        return
    own = publication_columns(items)
    bodies = {place: _article(item).body for place, item in enumerate(items)}
    came = dict(enumerate(map(_came, items)))
    mentions = mention_columns(_placed(item.mentions for item in items), bodies)
    scores = score_columns(_placed(item.scores for item in items), bodies, came)
    sketches = [one.sketch for one in texts]
    sketched = sketch_columns(sketches, came.values())
    judged = _by_owner(len(items), scores[OWNER], zip(scores["organisation"], scores["label"], strict=True))
    yield from map(
        Ready,
        rows_as_taken(engine.dialect, publication, own | _lemmas(engine, texts)),
        _rows(engine, mention, mentions, len(items)),
        _rows(engine, score, scores, len(items)),
        sketches,
        rows_as_taken(engine.dialect, story_sketch, sketched),
        [one.tokens for one in texts],
        came.values(),
        common(own),
        judged,
    )


def _placed(parts: Iterable[Sequence[Part]]) -> Iterator[tuple[int, Part]]:
    return ((place, one) for place, some in enumerate(parts) for one in some)


def _article(item: Publication) -> Article:
    assert item.article is not None
    return item.article


def _came(item: Publication) -> datetime:
    fetched = item.snapshot.fetched_at
    return believable(_article(item).date_published, fetched) or fetched


def _lemmas(engine: Engine, texts: Sequence[Prepared]) -> Columns:
    """In PostgreSQL the index is of columns, which are written with the row."""
    if engine.dialect.name == "sqlite":
        return {}
    found = search.numbers_in(engine, [one.lemmas for one in texts], [one.hashes for one in texts])
    return {name: list(column) for name, column in search.copied(found).items()}


def _rows(engine: Engine, table: Table, columns: Columns, count: int) -> list[list[Row]]:
    """By publication, from the first to the last of so many; without whose they are."""
    owners = columns.pop(OWNER)
    return _by_owner(count, owners, rows_as_taken(engine.dialect, table, columns))


def _by_owner(count: int, owners: Iterable[int], parts: Iterable[Part]) -> list[list[Part]]:
    found: list[list[Part]] = [[] for _ in range(count)]
    for owner, part in zip(owners, parts, strict=True):
        found[owner].append(part)
    return found
