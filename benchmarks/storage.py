"""Publications stored per second with two mentions, two scores and the index by lemma: ours beside bare `executemany` of the
publication rows alone (the limit), in one run. MEDIAMON_DATABASE names another database than a fresh SQLite file.
"""

from __future__ import annotations

import os
import random
import sqlite3
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from mediamon.demo.corpus import SITES, stories
from mediamon.items import Article, Mention, Publication, Score, Snapshot
from mediamon.storage.engine import open_database, writing
from mediamon.storage.writing import write

COUNT, BATCH = 3_000, 500
NOW = datetime(2026, 11, 1, tzinfo=UTC)


def publications() -> list[Publication]:
    """Made of the demo's paragraphs, shuffled: no two are alike."""
    rng = random.Random(1)
    paragraphs = [line for site in SITES for story in stories(site) for line in story.body.split("\n")]
    made = []
    for number in range(COUNT):
        body = "\n".join(rng.sample(paragraphs, 6))
        url = f"http://bench.example/{number}"
        mentions = tuple(Mention(name, 0, 5, body[:5], body[:80], "name") for name in ("msu", "igras"))
        scores = tuple(Score(name, "neutral", {"neutral": 1.0}, (body[:80],), "m") for name in ("msu", "igras"))
        article = Article(url, f"Заголовок {number}", body, "xpath", date_published=NOW)
        made.append(Publication(Snapshot("bench", url, url, 200, NOW, ""), article, mentions=mentions, scores=scores))
    return made


def ours(database: str, made: list[Publication]) -> float:
    """Through `storage.writing`, a transaction a batch."""
    engine = open_database(database)
    began = time.perf_counter()
    for start in range(0, COUNT, BATCH):
        with writing(engine) as connection:
            write(connection, made[start : start + BATCH], NOW)
    seconds = time.perf_counter() - began
    engine.dispose()
    return COUNT / seconds


def bare(folder: Path, made: list[Publication]) -> float:
    """The least that could be done: url, headline and body into one table."""
    connection = sqlite3.connect(folder / "bare.sqlite")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE p (id INTEGER PRIMARY KEY, url TEXT UNIQUE, headline TEXT, body TEXT)")
    rows = [(one.snapshot.url, one.article.headline, one.article.body) for one in made if one.article]
    began = time.perf_counter()
    for start in range(0, COUNT, BATCH):
        with connection:
            connection.executemany("INSERT INTO p (url, headline, body) VALUES (?, ?, ?)", rows[start : start + BATCH])
    return COUNT / (time.perf_counter() - began)


def main() -> None:
    """Print the table."""
    made = publications()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = os.environ.get("MEDIAMON_DATABASE") or f"sqlite:///{folder / 'ours.sqlite'}"
        limit = bare(folder, made)
        first = ours(database, made)
        print(f"{'':46}{'a second':>10}{'of the limit':>14}")
        print(f"{'bare executemany of three columns (limit)':46}{limit:>10.0f}{1:>14.3f}")
        print(
            f"{'mediamon, with parts and lemmas (' + database.split(':')[0] + ')':46}{first:>10.0f}{first / limit:>14.3f}"
        )


if __name__ == "__main__":
    main()
