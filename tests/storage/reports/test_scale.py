"""The benchmark of millions, run with few: it fills, asks everything, and what it counts is the plain join."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select

from benchmarks.scale import __main__ as benchmark
from benchmarks.scale import corpus as corpora
from benchmarks.scale.copying import copy
from benchmarks.scale.corpus import Corpus
from benchmarks.scale.databases import Sqlite
from benchmarks.scale.filling import fill
from benchmarks.scale.joined import joined, reported
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.publications.period import Period
from mediamon.storage.tables.counts import month_summary
from mediamon.storage.tables.found import publication, score
from mediamon.storage.words.lemmas import lemmas
from mediamon.storage.words.search import search


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Corpus:
    """Three hundred publications in six batches, of a small vocabulary."""
    monkeypatch.setattr(corpora, "BATCH", 50)
    for name in ("filling", "copying"):
        monkeypatch.setattr(f"benchmarks.scale.{name}.BATCH", 50)
    monkeypatch.setattr(corpora, "WORDS", 5_000)
    monkeypatch.setattr(
        "benchmarks.scale.asks.RANKS", {"common": (0, 40), "middling": (200, 900), "rare": (3_000, 5_000)}
    )
    monkeypatch.setattr("benchmarks.scale.asks.TIMES", 2)
    monkeypatch.setattr("benchmarks.scale.questions.TIMES", 2)
    return Corpus(300)


def test_everything_is_asked_of_what_was_filled(
    small: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(benchmark, "OUT", tmp_path / "scale.jsonl")
    monkeypatch.setattr("benchmarks.scale.__main__.forget_pages", lambda: False)  # other tests need them
    monkeypatch.setenv("STORED", "100")
    monkeypatch.setenv("RESCORED", "100")
    assert benchmark.run(Sqlite(tmp_path), small)
    told = capsys.readouterr().out
    assert "stored: 100 publications" in told
    assert "equals the plain join of 0" not in told.splitlines()[3]
    answers = [json.loads(line) for line in (tmp_path / "scale.jsonl").read_text("utf8").splitlines()]
    found = {one["kind"]: one["found"] for one in answers if one["state"] == "warm"}
    assert {one["state"] for one in answers} == {"warm", "cold"}
    assert found["newest 20: a common word"] == 20
    assert found["newest 20: no such word"] == 0
    assert found["labelling queue: the next question"] == 1
    engine = open_database(Sqlite(tmp_path).url)
    with engine.connect() as connection:
        rows = {
            one: connection.execute(select(func.count()).select_from(one)).scalar_one() for one in (publication, score)
        }
        assert rows[publication] == 300
        assert 0 < rows[score] == joined(connection, Period()).total()
    engine.dispose()


def test_filling_goes_on_where_it_was_stopped(small: Corpus, tmp_path: Path) -> None:
    engine = open_database(Sqlite(tmp_path).url)
    assert sum(one.publications for one in fill(engine, small, lambda: 0.0, 100)) == 100
    assert list(fill(engine, small, lambda: 0.0, 100)) == []
    copy(engine, small)
    copy(engine, small)
    with engine.connect() as connection:
        assert connection.execute(select(func.count(), func.max(publication.c.id)).select_from(publication)).one() == (
            300,
            300,
        )
        assert joined(connection, Period()) == reported(connection, Period())
        for number in (58, 258):  # stored, and copied
            body = connection.execute(select(publication.c.body).where(publication.c.id == number)).scalar_one()
            (word,) = [one for one in body.split() if lemmas(one) == {one}][:1]
            assert search(connection, word, before=number + 1)[0].id == number
    with writing(engine) as connection:  # the comparison can fail
        connection.execute(delete(month_summary))
        assert joined(connection, Period()) != reported(connection, Period())
    engine.dispose()
