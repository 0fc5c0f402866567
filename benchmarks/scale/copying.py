"""Filling without storing: rows of texts that were made once, with other addresses, dates and numbers, straight into the tables.

What storing costs is measured on the publications that `filling` stores; millions more of them would take hours and show nothing new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import numpy as np
from sqlalchemy import Column, Connection, Engine, LargeBinary, MetaData, Table, delete, func, select, text
from tqdm import tqdm

from benchmarks.scale.corpus import BATCH, OTHER, SITES, Batch, Corpus
from mediamon.items import Publication
from mediamon.storage.database.bulk import insert_columns, insert_numbers
from mediamon.storage.database.engine import writing
from mediamon.storage.database.packing import pack
from mediamon.storage.database.types import PackedText
from mediamon.storage.publications import counting
from mediamon.storage.publications.stories import sketch_columns
from mediamon.storage.publications.story_neighbours import keys_at
from mediamon.storage.tables.counts import story_key, story_sketch
from mediamon.storage.tables.found import mention, publication, score, url
from mediamon.storage.tables.rows import mention_columns, rows_of, score_columns
from mediamon.storage.words import search
from mediamon.storage.words.lemmas import tokens
from mediamon.storage.words.numbering import hashes_of
from mediamon.stories import Sketch

POOL = 100  # batches of texts that are made; the others are these again
# The table of publications as one of texts that are packed already.
PACKED = Table(
    "publication",
    MetaData(),
    *(Column(one.name, LargeBinary() if isinstance(one.type, PackedText) else one.type) for one in publication.c),
)


@dataclass(frozen=True, slots=True)
class Ready:
    """A publication as the tables take it, but for what is of its place: found: lemmas, or PostgreSQL's columns of their numbers."""

    item: Publication
    headline: str
    body: bytes
    found: Any
    sketch: Sketch


def copy(engine: Engine, corpus: Corpus) -> None:
    """Fill what is not there yet."""
    with writing(engine) as connection:
        there = connection.execute(select(func.max(publication.c.id))).scalar() or 0
        ledger = connection.execute(select(func.max(publication.c.url_id))).scalar() or 0
        connection.execute(delete(url).where(url.c.id > ledger))  # of a batch that was broken off
    numbers = range(there // BATCH, corpus.batches)
    pool = list(_pool(engine, corpus)) if numbers else []
    for number in tqdm(numbers, unit="batch", mininterval=10, disable=len(numbers) < 100):
        with writing(engine) as connection:
            size = corpus.size(number)
            _write(connection, corpus, number, pool[number % len(pool)][:size], ledger + 1)
        ledger += size + int(size * OTHER)
    with writing(engine) as connection:
        _number_on(connection)


def _pool(engine: Engine, corpus: Corpus) -> Iterator[list[Ready]]:
    for number in range(min(POOL, corpus.batches)):
        batch = corpus.batch(number)
        with engine.connect() as connection:
            yield list(_ready(connection, batch))


def _ready(connection: Connection, batch: Batch) -> Iterator[Ready]:
    known = [one.lemmas for one in batch.ready if one]
    plain = connection.dialect.name == "sqlite"
    found: Sequence[Any] = (
        [tokens(one) for one in known]
        if plain
        else rows_of(search.copied(search.numbers_in(connection.engine, known, list(map(hashes_of, known)))))
    )
    for at, (item, ready) in enumerate(zip(batch.publications, batch.ready, strict=True)):
        assert item.article is not None
        assert ready is not None
        yield Ready(item, item.article.headline, pack(item.article.body), found[at], ready.sketch)


def _write(connection: Connection, corpus: Corpus, number: int, some: list[Ready], first_url: int) -> None:
    """A batch of the site and days of its number."""
    site, at, step = SITES[number % len(SITES)], corpus.at(number), corpus.step
    whens = corpus.whens(np.random.default_rng([9, number]), len(some), at)
    own = range(number * BATCH + 1, number * BATCH + 1 + len(some))
    ledger = range(first_url, first_url + len(some))
    fetched = at + step
    urls = [f"http://{site}/news/{when:%Y/%m/%d}/{key}.html" for key, when in zip(own, whens, strict=True)]
    others = range(int(len(some) * OTHER))
    seen: dict[str, Any] = {"site": site, "found_by": "feed", "first_seen": fetched, "attempts": 0}
    stored = [
        {"id": key, "url": one, **seen, "state": "stored", "reason": None}
        for key, one in zip(ledger, urls, strict=True)
    ]
    refused = [
        {
            "id": ledger.stop + at,
            "url": f"http://{site}/topic/{number}/{at}",
            **seen,
            "state": "refused",
            "reason": "not_publication",
        }
        for at in others
    ]
    _insert(connection, url, stored + refused)
    rows = [
        {
            "id": key,
            "url_id": place,
            "site": site,
            "url": one,
            "final_url": one,
            "found_by": "feed",
            "fetched_at": fetched,
            "language": "ru",
            "headline": ready.headline,
            "published_at": when,
            "published_offset": 0,
            "method": "xpath",
            "suspicious": False,
            "story_id": key,
            "body": ready.body,
            "html": b"",
            "blocks": [],
            "authors": [],
            "tags": [],
            "extras": {},
            "drift_numbers": None,
            "drift_where": None,
            **({} if connection.dialect.name == "sqlite" else ready.found),
        }
        for key, place, one, when, ready in zip(own, ledger, urls, whens, some, strict=True)
    ]
    _insert(connection, PACKED, rows)
    if connection.dialect.name == "sqlite":
        lemmas = [(key, ready.found) for key, ready in zip(own, some, strict=True)]
        connection.exec_driver_sql("INSERT INTO publication_lemmas(rowid, lemmas) VALUES (?, ?)", lemmas)
    _write_parts(connection, dict(zip(own, some, strict=True)), dict(zip(own, whens, strict=True)), site, at + step)


def _write_parts(
    connection: Connection, some: dict[int, Ready], whens: dict[int, datetime], site: str, fetched: datetime
) -> None:
    bodies = {key: ready.item.article.body for key, ready in some.items() if ready.item.article}
    mentions = mention_columns(((key, one) for key, ready in some.items() for one in ready.item.mentions), bodies)
    insert_columns(connection, mention, mentions)
    scores = score_columns(((key, one) for key, ready in some.items() for one in ready.item.scores), bodies, whens)
    insert_columns(connection, score, scores)
    sketches = sketch_columns([one.sketch for one in some.values()], (whens[key] for key in some))
    insert_columns(connection, story_sketch, {"publication_id": list(some), **sketches})
    found = sorted((one, key) for key, ready in some.items() for one in keys_at(ready.sketch, whens[key]))
    keys, owners = (np.array(column, np.int64) for column in zip(*found, strict=True))
    insert_numbers(connection, story_key, {"key": keys, "publication_id": owners})
    counted = sorted(set(scores["publication_id"]))
    shared = {"site": site, "language": "ru", "suspicious": False, "fetched_at": fetched}
    columns = {name: [value] * len(counted) for name, value in shared.items()}
    common = counting.common({**columns, "published_at": [whens[key] for key in counted]})
    pairs = zip(scores["publication_id"], scores["organisation"], scores["label"], strict=True)
    counting.add(connection, {key: key for key in counted}, dict(zip(counted, common, strict=True)), pairs)


def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows that all have the same columns."""
    insert_columns(connection, table, {name: [row[name] for row in rows] for name in rows[0]})


def _number_on(connection: Connection) -> None:
    """PostgreSQL's sequences go on after the numbers that were given here."""
    if connection.dialect.name == "postgresql":
        for name in ("publication", "url"):
            query = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))"
            connection.execute(text(query))
