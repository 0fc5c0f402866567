"""Millions of publications in both databases: storing them, every question that people ask, and the floors that were set.

    python -m benchmarks.scale      PUBLICATIONS=3200000 DATABASES="sqlite postgresql"
                                    KEEP=FOLDER fills there, goes on where it was stopped, and leaves what is there
                                    STORED=100000: what is stored as runs store it, and measured; the rest is copied
                                    RESCORED=20000: the newest publications that are judged anew

In PostgreSQL as many again are stored with the index of words deferred, which is made when all is there. Without KEEP all is in a temporary folder, which is removed. Each ask is a line of benchmarks/out/scale.jsonl.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

from sqlalchemy import Engine, func, select

from benchmarks.scale.asks import months
from benchmarks.scale.copying import copy
from benchmarks.scale.corpus import Corpus
from benchmarks.scale.databases import Database, forget_pages, opened
from benchmarks.scale.filling import Stored, fill, label
from benchmarks.scale.joined import joined, reported
from benchmarks.scale.measuring import answer, note, table, warm
from benchmarks.scale.questions import all_asks
from benchmarks.scale.rescoring import rescore
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.publications.period import Period
from mediamon.storage.tables.found import publication
from mediamon.storage.writing import loading

OUT = Path(__file__).parents[1] / "out" / "scale.jsonl"
COLD = 2_000  # milliseconds that an ask may take of a database that has just been started


def main() -> None:
    """Each database, one after the other."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is ended, what was made is removed
    count, right = int(os.environ.get("PUBLICATIONS", "3200000")), True
    OUT.unlink(missing_ok=True)
    for name in os.environ.get("DATABASES", "sqlite postgresql").split():
        with _folder() as folder:
            database = opened(name, folder)
            try:
                right &= run(database, Corpus(count))
            finally:
                database.stop()
    if not right:
        sys.exit(1)


def run(database: Database, corpus: Corpus) -> bool:
    """Fill and ask; whether the reports equal the plain join."""
    engine = open_database(database.url)
    print(f"\n== {database.name}, {corpus.count:,} publications", flush=True)
    for line in _filled(engine, database, corpus):
        print(line, flush=True)
    right = _equal(engine)
    with engine.connect() as connection:
        asks = list(all_asks(connection, corpus))
    answers = warm(engine, asks)
    note(OUT, database.name, corpus.count, "warm", answers)
    print("milliseconds, warm:", *table(answers), sep="\n", flush=True)
    print(rescore(engine, int(os.environ.get("RESCORED", "20000"))), flush=True)
    _cold(engine, database, corpus)
    engine.dispose()
    return right


def _filled(engine: Engine, database: Database, corpus: Corpus) -> Iterator[str]:
    most = int(os.environ.get("STORED", "100000"))
    yield from _rates("stored", list(fill(engine, corpus, database.server, most)))
    if deferred := database.name == "postgresql" and not _whole(engine, corpus):
        with writing(engine) as connection:
            loading.begin(connection)
        yield from _rates("stored, index deferred", list(fill(engine, corpus, database.server, 2 * most)))
    copy(engine, corpus)
    if deferred:
        clock, server = time.perf_counter(), database.server()
        with writing(engine) as connection:
            loading.end(connection)
        spent = database.server() - server
        yield f"index of words made in {time.perf_counter() - clock:.0f} s, {spent:.0f} of the server's processor"
    yield f"labels: {label(engine):,}"
    database.settle()
    size, letters = database.size(), _letters(engine, corpus)
    yield f"database: {size / 2**30:.2f} GB, {size / letters:.2f} times the text ({letters / 2**30:.2f} GB)"


def _whole(engine: Engine, corpus: Corpus) -> bool:
    with engine.connect() as connection:
        return bool(connection.execute(select(func.max(publication.c.id))).scalar() == corpus.count)


def _rates(what: str, some: list[Stored]) -> Iterator[str]:
    """A line; none where all was there already."""
    if some:
        count = sum(one.publications for one in some)
        clock, own, server = (sum(getattr(one, name) for one in some) for name in ("clock", "own", "server"))
        yield (
            f"{what}: {count:,} publications, {count / clock:,.0f} a second, {count / own:,.0f} a CPU second of the client, "
            f"{count / (own + server):,.0f} of client and server"
        )


def _letters(engine: Engine, corpus: Corpus) -> float:
    """Bytes of the texts that are stored, reckoned from a hundredth of the batches."""
    some = [corpus.batch(number) for number in range(0, corpus.batches, 100)]
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(publication)).scalar_one()
    return count * sum(map(corpus.letters, some)) / sum(len(one.publications) for one in some)


def _equal(engine: Engine) -> bool:
    """Whether the report is the plain join, of all years and of three months."""
    right = True
    with engine.connect() as connection:
        for period in (Period(), *islice(months(Random(5)), 3)):
            clock = time.perf_counter()
            plain = joined(connection, period)
            spent, same = time.perf_counter() - clock, plain == reported(connection, period)
            said = f"{period.since:%Y-%m}" if period.since else "all years"
            print(
                f"report of {said} equals the plain join of {plain.total():,} pairs ({spent:.1f} s): {same}", flush=True
            )
            right &= same
    return right


def _cold(engine: Engine, database: Database, corpus: Corpus) -> None:
    """One ask of each kind after a start, with nothing of the database in memory."""
    with engine.connect() as connection:
        asks = [one for one in all_asks(connection, corpus) if one.cold]
    answers = []
    for one in asks:
        engine.dispose()
        database.forget()
        told = forget_pages()
        answers.append(answer(engine, one))
    note(OUT, database.name, corpus.count, "cold", answers)
    worst = max(answers, key=lambda one: one.milliseconds)
    how = "the system's pages forgotten before each" if told else "the system's pages were not to be forgotten"
    missed = [f"{one.ask.kind} {one.milliseconds:,.0f}" for one in answers if one.milliseconds > COLD]
    print(
        f"cold ({how}): {len(answers)} asks, worst {worst.milliseconds:,.0f} ms ({worst.ask.kind}); "
        f"over {COLD:,} ms: {', '.join(missed) or 'none'}",
        flush=True,
    )


@contextmanager
def _folder() -> Iterator[Path]:
    """Where the database lies: what KEEP names, else one that is removed."""
    kept = os.environ.get("KEEP")
    if kept:
        Path(kept).mkdir(parents=True, exist_ok=True)
        yield Path(kept).resolve()
        return
    with tempfile.TemporaryDirectory(prefix="mediamon-scale-", dir=os.environ.get("TMPDIR")) as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL's own user goes through it
        yield folder


if __name__ == "__main__":
    main()
