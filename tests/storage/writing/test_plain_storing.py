"""What is stored a batch at a time, by columns, is what SQLAlchemy's own INSERT would store row by row. On both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any

from sqlalchemy import Connection, Engine, Table, select, text

from mediamon.items import ArchiveRef, Mention, Publication, Score, Verdict
from mediamon.storage.database.clean import clean, clean_json
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.publications.prepared import indexed
from mediamon.storage.tables.found import mention, publication, score, url
from mediamon.storage.tables.passages import kept, place
from mediamon.storage.words import search
from mediamon.storage.words.lemmas import lemmas
from mediamon.storage.words.vocabulary import TWO_BYTES
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words

ODD = ("", "\\", "\\N", "a\tb", "a\r\nb", "\x00", "\ud800", "💩", "ёж", "'; --", "\\.", "{1,2}", '"', "\u2028", "%s ?")
ZONES = (UTC, timezone(timedelta(hours=5, minutes=45)), timezone(-timedelta(hours=9)))


def varied(number: int, dice: Random) -> Publication:
    """A publication of which any field may be there or not, and odd."""

    def odd() -> str:
        return dice.choice(ODD) + dice.choice(("", " слово"))

    def perhaps(value: Any) -> Any:
        return dice.choice((value, None))

    one = made(number, body=f"МГУ рад. {odd()}\n{words(number % 40)} МГУ рад.", headline=odd())
    assert one.article is not None
    article = replace(
        one.article,
        canonical_url=perhaps(odd()),
        description=perhaps(odd()),
        authors=tuple(odd() for _ in range(dice.randrange(3))),
        tags=tuple(odd() for _ in range(dice.randrange(3))),
        date_published=perhaps(NOW.astimezone(dice.choice(ZONES)) - timedelta(hours=dice.randrange(5_000))),
        date_modified=perhaps(datetime(1601, 1, 3, 4, 5, 6, 789, UTC)),
        language=perhaps("ru"),
        blocks=({"kind": "p", "text": odd(), "of": [1, None, {"x": odd()}]},) * dice.randrange(3),
        html=odd(),
        root=perhaps("/html/body"),
    )
    sentences = ("МГУ рад.", "этого там нет " + odd(), "")
    mentions = [
        Mention(dice.choice(("msu", odd())), 0, 3, "МГУ", dice.choice(sentences), odd())
        for _ in range(dice.randrange(3))
    ]
    said = {"positive": dice.random(), "neutral": 1e-300, "negative": 0.0}
    scores = [
        Score(
            dice.choice(("msu", "igras", "x\x00")),
            perhaps("neutral"),
            perhaps(said) or {},
            sentences[:n],
            "m",
            perhaps(odd()),
        )
        for n in range(dice.randrange(5))
    ]
    return replace(
        one,
        snapshot=replace(one.snapshot, archive=perhaps(ArchiveRef("a\\b.warc", 2**40, 7))),
        article=article,
        mentions=tuple(mentions),
        scores=tuple(scores),  # type: ignore[arg-type]
        verdict=perhaps(Verdict((0.1, float(number)), dice.random() < 0.5, (odd(),), odd())),
        extras=perhaps({"a": [odd(), 1.5, None], odd(): {}}) or {},
    )


def plain_rows(number: int, item: Publication) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of one publication, each made by itself."""
    snapshot, article, verdict = item.snapshot, item.article, item.verdict
    assert article is not None
    offset = article.date_published.utcoffset() if article.date_published else None
    archive = snapshot.archive
    yield (
        publication,
        {
            **{name: getattr(snapshot, name) for name in ("site", "url", "final_url", "found_by", "fetched_at")},
            **{name: getattr(article, name) for name in ("canonical_url", "language", "headline", "description")},
            **{
                name: getattr(article, name)
                for name in ("section", "site_name", "image", "body", "html", "method", "root")
            },
            **{name: list(getattr(article, name)) for name in ("authors", "tags", "blocks")},
            "id": number,
            "url_id": number,
            "published_at": article.date_published,
            "published_offset": None if offset is None else offset.total_seconds() // 60,
            "modified_at": article.date_modified,
            "archive_file": archive.file if archive else None,
            "archive_offset": archive.offset if archive else None,
            "archive_length": archive.length if archive else None,
            "suspicious": bool(verdict and verdict.suspicious),
            "drift_numbers": list(verdict.numbers) if verdict else None,
            "drift_where": list(verdict.where) if verdict else None,
            "rule": verdict.rule if verdict else None,
            "extras": clean_json(dict(item.extras)),
        },
    )
    for one in item.mentions:
        found = place(one.sentence, article.body)
        fields = {name: getattr(one, name) for name in ("organisation", "start", "end", "surface", "why")}
        start, end = found or (None, None)
        sentence = {"sentence": "" if found else one.sentence, "sentence_start": start, "sentence_end": end}
        yield mention, {"publication_id": number, **fields, **sentence}
    told = set()
    for judged in item.scores:
        if clean({"name": judged.organisation})["name"] not in told:
            told.add(clean({"name": judged.organisation})["name"])
            fields = {name: getattr(judged, name) for name in ("organisation", "label", "model", "reason")}
            said = {name: judged.probabilities.get(name) for name in ("negative", "neutral", "positive")}
            came = article.date_published or snapshot.fetched_at
            evidence = {"evidence": kept(judged.evidence, article.body), "came": int(came.timestamp())}
            yield score, {"publication_id": number, **fields, **said, **evidence}


def store_plainly(connection: Connection, items: list[Publication]) -> None:
    for number, item in enumerate(items, 1):
        seen = {"site": item.snapshot.site, "url": item.snapshot.url, "found_by": "feed", "first_seen": NOW}
        connection.execute(url.insert().values(id=number, **seen))
        for table, row in plain_rows(number, item):
            connection.execute(table.insert().values(**clean(row)))


def contents(connection: Connection, table: Table) -> list[str]:
    """All rows, without what is given by the database or reckoned from several rows."""
    columns = [one for one in table.c if (table.name, one.name) not in {("mention", "id"), ("publication", "story_id")}]
    rows = connection.execute(select(*columns)).fetchall()
    return sorted(json.dumps(list(row), default=str, sort_keys=True) for row in rows)


def test_batches_are_stored_as_rows_are(engine: Engine) -> None:
    dice = Random(12)
    items = [varied(number, dice) for number in range(1, 201)]
    plain = open_database("sqlite://")
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":  # numbers of two bytes, and of four
            given = f"SELECT setval(pg_get_serial_sequence('lemma', 'id'), {TWO_BYTES - 500}, false)"
            connection.execute(text(given))
        for start in range(0, len(items), 50):
            assert write(connection, items[start : start + 50], NOW) == 50
    with writing(plain) as connection:
        store_plainly(connection, items)
    with engine.connect() as ours, plain.connect() as theirs:
        for table in (publication, mention, score):
            found = contents(ours, table)
            assert found == contents(theirs, table), table.name
            assert len(found) > 100
    plain.dispose()


def test_each_publication_is_found_by_its_own_lemmas_alone(engine: Engine) -> None:
    dice = Random(13)
    items = [varied(number, dice) for number in range(1, 61)]
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            given = f"SELECT setval(pg_get_serial_sequence('lemma', 'id'), {TWO_BYTES - 900}, false)"
            connection.execute(text(given))
        write(connection, items, NOW)
    held = {n: lemmas(indexed(one.article.headline, one.article.body)) for n, one in enumerate(items, 1) if one.article}
    asked = {word for texts in held.values() for word in texts if "-" not in word and lemmas(word) == {word}}
    assert len(asked) > 1_000
    with engine.connect() as connection:
        for word in sorted(asked):
            assert search.numbers_with(connection, word) == {n for n, texts in held.items() if word in texts}, word
