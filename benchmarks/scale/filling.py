"""Storing the corpus as runs do: addresses first, then a transaction a batch, with lemmas and sketches given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Connection, Engine, func, select
from tqdm import tqdm

from benchmarks.scale.corpus import BATCH, LAST, Batch, Corpus
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.publications.ready import Ready, make_ready
from mediamon.storage.tables.found import expert_label, publication, score
from mediamon.storage.writing import loading
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.line import in_line

TOGETHER = 10  # batches that are made and then measured
LABELLED = 0.005  # of the pairs
EXPERTS = ("anna", "boris", "vera")


@dataclass(frozen=True, slots=True)
class Stored:
    """What storing some batches took: seconds of the clock, of this process and of the database's own."""

    publications: int
    letters: int
    clock: float
    own: float
    server: float


def fill(engine: Engine, corpus: Corpus, server: Callable[[], float], most: int) -> Iterator[Stored]:
    """Store what is not stored yet of the first `most`. server: seconds that the database's processes have had."""
    with engine.connect() as connection:
        there = connection.execute(select(func.max(publication.c.id))).scalar() or 0
    numbers = range(there // BATCH, min(corpus.batches, -(-most // BATCH)))
    for first in tqdm(numbers[::TOGETHER], unit=f"{TOGETHER} batches", mininterval=10, disable=len(numbers) < 100):
        some = [corpus.batch(number) for number in range(first, min(first + TOGETHER, numbers.stop))]
        clock, own, other = time.perf_counter(), time.process_time(), server()
        in_line(
            engine,
            some,
            lambda batch: make_ready(engine, batch.publications, batch.ready),
            lambda batch, ready: _store(engine, batch, ready),
        )
        yield Stored(
            sum(len(batch.publications) for batch in some),
            sum(map(corpus.letters, some)),
            time.perf_counter() - clock,
            time.process_time() - own,
            server() - other,
        )


def _store(engine: Engine, batch: Batch, ready: Sequence[Ready | None]) -> int:
    made = batch.publications
    found = [ledger.Found(one.snapshot.url, "feed") for one in made]
    others = [ledger.Found(one, "links", publication=False) for one in batch.others]
    with writing(engine) as connection:
        ledger.add(connection, made[0].snapshot.site, found + others, batch.at)
    with writing(engine) as connection:
        loading.unwaited(connection)
        return write(connection, made, batch.at, ready)


def label(engine: Engine) -> int:
    """What three experts say of some pairs, spread over all years, where nobody has said anything; how many labels there are."""
    with writing(engine) as connection:
        people = [
            accounts.by_name(connection, name) or accounts.add(connection, name, "expert", LAST) for name in EXPERTS
        ]
    with engine.connect() as connection:
        if there := connection.execute(select(func.count()).select_from(expert_label)).scalar_one():
            return int(there)
        pairs = _every(connection, round(1 / LABELLED))
    for start in range(0, len(pairs), 200):
        with writing(engine) as connection:
            for at, (number, organisation) in enumerate(pairs[start : start + 200], start):
                said = labels.LABELS[at % len(labels.LABELS)]
                when = LAST + timedelta(seconds=at)
                labels.say(connection, number, organisation, said, people[at % len(people)], when)
    return len(pairs)


def _every(connection: Connection, nth: int) -> list[tuple[int, str]]:
    """Each nth pair."""
    rows = connection.execute(select(score.c.publication_id, score.c.organisation).order_by(score.c.publication_id))
    return [(row.publication_id, row.organisation) for at, row in enumerate(rows.yield_per(10_000)) if at % nth == 0]
