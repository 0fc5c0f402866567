"""Publications stored per second with two mentions, two scores, their story, their counts and the index by lemma, and without
mentions and scores: ours beside bare `executemany` of three columns (the limit), in one run; and what the database weighs beside the text.

    python -m benchmarks.storage [COUNT]        DATABASE=postgresql: in a cluster of the benchmark's own; BATCH=500

The machine's other work does not count in the times of this process ("a CPU second"); a database server's own time is counted
beside it ("with the server's").
"""

from __future__ import annotations

import gc
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from random import Random

from sqlalchemy import Engine, create_engine, make_url, text

from benchmarks.scale.databases import Database, opened
from benchmarks.sizes import weights
from mediamon.items import Article, Mention, Publication, Score, Snapshot
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.publications.prepared import Prepared, prepare
from mediamon.storage.publications.ready import Ready, make_ready
from mediamon.storage.writing import loading
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.line import in_line

LIMIT = "bare executemany of three columns (limit)"
COUNT = 5_000
BATCH = int(os.environ.get("BATCH", "500"))
NOW = datetime(2026, 11, 1, tzinfo=UTC)
LETTERS = "абвгдежзиклмнопрст"
VOCABULARY = 40_000  # words of a newspaper's year; how often each comes goes by its rank (Zipf)
LENGTH = (120, 480)  # words of a publication: about 2,200 characters
RETOLD = 0.15  # of the publications: another one's text with a word more, as sites print what agencies send


@dataclass(frozen=True, slots=True)
class Spent:
    """Publications a second: by the clock, by this process's own time, and by its and the database server's."""

    clock: float
    own: float
    both: float


def vocabulary(dice: Random) -> list[str]:
    """Made words, frequent ones shorter."""
    return ["".join(dice.choices(LETTERS, k=2 + min(8, rank.bit_length() // 2))) for rank in range(1, VOCABULARY + 1)]


def bodies(count: int, dice: Random) -> Iterator[str]:
    """Texts of news-like length in paragraphs; some retell one of the last hundred."""
    words, told = vocabulary(dice), list[str]()
    weights = list(accumulate(1 / rank for rank in range(1, VOCABULARY + 1)))
    for _ in range(count):
        drawn = dice.choices(words, cum_weights=weights, k=dice.randint(*LENGTH))
        lines = [" ".join(drawn[at : at + 60]).capitalize() + "." for at in range(0, len(drawn), 60)]
        retold = told and dice.random() < RETOLD
        told.append(dice.choice(told[-100:]) + " " + drawn[0] if retold else "\n".join(lines))
        yield told[-1]


def publications(count: int) -> list[Publication]:
    """A batch is of one site, as a run writes it; within a month; two mentions and two scores each."""
    dice, made = Random(1), list[Publication]()
    for number, body in enumerate(bodies(count, dice)):
        url = f"http://bench.example/news/{number}"
        names, sentence = dice.sample(("msu", "igras", "ras", "spbu", "hse"), 2), body[:120]
        mentions = tuple(Mention(name, 0, 5, body[:5], sentence, "name") for name in names)
        said = {"negative": dice.random(), "neutral": dice.random(), "positive": dice.random()}
        scores = tuple(Score(name, "neutral", said, (sentence,), "m") for name in names)  # type: ignore[arg-type]
        when = NOW - timedelta(minutes=dice.randrange(43_200))
        article = Article(url, body[:60], body, "xpath", date_published=when, language="ru")
        snapshot = Snapshot(f"site{number // BATCH}", url, url, 200, NOW, "")
        made.append(Publication(snapshot, article, mentions=mentions, scores=scores))
    return made


def timed(count: int, work: Callable[[], object], server: Callable[[], float] = lambda: 0.0) -> Spent:
    """How fast it is. server: seconds that the database's processes have had."""
    clock, own, other = time.perf_counter(), time.process_time(), server()
    work()
    clock, own, other = time.perf_counter() - clock, time.process_time() - own, server() - other
    return Spent(count / clock, count / own, count / (own + other))


def discover(engine: Engine, made: list[Publication]) -> None:
    """Put the addresses into the ledger, as a run has done before it fetches them."""
    for start in range(0, len(made), BATCH):
        some = [one.snapshot for one in made[start : start + BATCH]]
        with writing(engine) as connection:
            ledger.add(connection, some[0].site, [ledger.Found(one.url, "feed") for one in some], NOW)


def ours(engine: Engine, made: list[Publication], known: list[Prepared | None] | None) -> None:
    """Through `storage.writing.line`, a transaction a batch; known: lemmas and sketches that are given."""

    def ready(start: int) -> list[Ready | None]:
        some = slice(start, start + BATCH)
        return make_ready(engine, made[some], known[some] if known else ())

    def store(start: int, ready: list[Ready | None]) -> int:
        with writing(engine) as connection:
            loading.unwaited(connection)
            return write(connection, made[start : start + BATCH], NOW, ready)

    in_line(engine, range(0, len(made), BATCH), ready, store)


def bare(folder: Path, made: list[Publication]) -> None:
    """The least that could be done: url, headline and body into one table."""
    connection = sqlite3.connect(folder / "bare.sqlite")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE p (id INTEGER PRIMARY KEY, url TEXT UNIQUE, headline TEXT, body TEXT)")
    rows = [(one.snapshot.url, one.article.headline, one.article.body) for one in made if one.article]
    for start in range(0, len(rows), BATCH):
        with connection:
            connection.executemany("INSERT INTO p (url, headline, body) VALUES (?, ?, ?)", rows[start : start + BATCH])
    connection.close()


def size(engine: Engine) -> int:
    """Bytes of the database, all of it."""
    query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    if engine.dialect.name != "sqlite":
        query = "SELECT pg_database_size(current_database())"
    with engine.connect() as connection:
        return int(connection.execute(text(query)).scalar_one())


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    made = publications(2 * count)
    first = made[:count]
    letters = sum(len(f"{one.article.headline}{one.article.body}".encode()) for one in first if one.article)
    gc.collect()
    gc.freeze()  # the corpus is no part of what is measured
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # a server runs as somebody else
        database = opened(os.environ.get("DATABASE", "sqlite"), folder)
        try:
            rows, weight = measured(database, folder, made)
            engine = open_database(database.url)
            lines = list(weights(engine, 2 * letters))
            engine.dispose()
        finally:
            database.stop()
    limit = rows[LIMIT].own
    print(f"{count} publications of {letters // count} bytes of text, batches of {BATCH}, {database.name}")
    print(f"{'':52}{'a second':>10}{'a CPU second':>14}{'with the server':>17}{'of the limit':>14}")
    for told, spent in rows.items():
        print(f"{told:52}{spent.clock:>10,.0f}{spent.own:>14,.0f}{spent.both:>17,.0f}{spent.own / limit:>14.3f}")
    print(f"database over text: {weight / letters:.2f}")
    print(*lines, sep="\n")


def in_another(
    url: str, database: Database, made: list[Publication], ready: list[Prepared | None], *, deferred: bool = False
) -> Spent:
    """The same in an empty database at that address, of the same server; deferred: the index of words is left out, as `scrapy ingest --index-last` does."""
    engine = open_database(url)
    with writing(engine) as connection:
        if deferred:
            loading.begin(connection)
    discover(engine, made)
    spent = timed(len(made), lambda: ours(engine, made, ready), database.server)
    engine.dispose()
    return spent


def another(database: Database, folder: Path, name: str) -> str:
    """The address of a new database of that kind, beside the first."""
    if database.name == "sqlite":
        return f"sqlite:///{folder / name}.sqlite"
    first = create_engine(database.url, isolation_level="AUTOCOMMIT")
    with first.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    first.dispose()
    return make_url(database.url).set(database=name).render_as_string(hide_password=False)


def measured(database: Database, folder: Path, made: list[Publication]) -> tuple[dict[str, Spent], int]:
    """What is printed of each, and the bytes that the first half of the publications takes."""
    count = len(made) // 2
    first, second = made[:count], made[count:]
    engine, ready = open_database(database.url), list[Prepared | None]()
    empty = size(engine)
    discover(engine, first)
    rows = {
        LIMIT: timed(count, lambda: bare(folder, first)),
        "lemmas and sketches, words not seen before": timed(count, lambda: ready.extend(prepare(first))),
        "the same, words known": timed(count, lambda: prepare(first)),
        "mediamon, lemmas given": timed(count, lambda: ours(engine, first, ready), database.server),
    }
    weight = size(engine) - empty
    plain = [replace(one, mentions=(), scores=()) for one in first]
    rows["the same without mentions and scores"] = in_another(
        another(database, folder, "plain"), database, plain, ready
    )
    if database.name == "postgresql":
        rows["index deferred"] = in_another(
            another(database, folder, "deferred"), database, first, ready, deferred=True
        )
        rows["index deferred, without mentions and scores"] = in_another(
            another(database, folder, "plain_deferred"), database, plain, ready, deferred=True
        )
    discover(engine, second)
    prepare(second)
    kind = "mediamon, lemmas reckoned, words known"
    rows[kind] = timed(count, lambda: ours(engine, second, None), database.server)
    engine.dispose()
    return rows, weight


if __name__ == "__main__":
    main()
