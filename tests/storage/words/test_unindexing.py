"""Texts that were put into SQLite's index of words by another morphology leave it by the words that it has of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Engine

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.publications.prepared import prepare
from mediamon.storage.publications.ready import make_ready
from mediamon.storage.words.search import numbers_with
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rewriting import replace_publication
from tests.storage.made import NOW, made

BEFORE = frozenset({"прежний", "заголовок", "лемма"})


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return open_database(f"sqlite:///{tmp_path / 'words.sqlite'}")


def fill(engine: Engine, count: int, body: str = "Новость о городе и стране, слово{n}.") -> None:
    """By a morphology of which nothing is left."""
    batch = [made(n, body=body.format(n=n)) for n in range(1, count + 1)]
    known = [replace(one, lemmas=BEFORE | {f"старое{n}"}) for n, one in enumerate(prepare(batch), 1) if one]
    with writing(engine) as connection:
        write(connection, batch, NOW, make_ready(engine, batch, known))


def held(engine: Engine) -> set[tuple[str, int]]:
    """Word and publication, as the index has them."""
    with engine.connect() as connection:
        connection.exec_driver_sql(
            "CREATE VIRTUAL TABLE temp.every USING fts5vocab(main, publication_lemmas, instance)"
        )
        rows = connection.exec_driver_sql("SELECT term, doc FROM temp.every").fetchall()
        connection.exec_driver_sql("DROP TABLE temp.every")
    return {(word, number) for word, number in rows}


def test_the_only_publication_is_erased(engine: Engine) -> None:
    """FTS5 called the database malformed: it was told more words than it had."""
    fill(engine, 1)
    with writing(engine) as connection:
        assert erase(connection, [1]) == 1
    assert held(engine) == set()


def test_nothing_of_what_was_erased_is_left_and_all_of_the_others(engine: Engine) -> None:
    fill(engine, 6)
    with writing(engine) as connection:
        write(connection, [made(n, body=f"Весть о деревне, слово{n}.") for n in (7, 8)], NOW)
    before = {(word, number) for word, number in held(engine) if number not in (2, 5, 7)}
    with writing(engine) as connection:
        erase(connection, [2, 5, 7])
    assert held(engine) == before
    assert {number for _, number in held(engine)} == {1, 3, 4, 6, 8}


def test_what_is_written_anew_is_found_by_its_words_of_today_alone(engine: Engine) -> None:
    fill(engine, 3)
    with writing(engine) as connection:
        replace_publication(connection, 2, made(2, body="Совсем другое о деревне."))
    assert {word for word, number in held(engine) if number == 2} >= {"деревня", "другой"}
    assert ("старое2", 2) not in held(engine)
    with engine.connect() as connection:
        assert numbers_with(connection, "деревнями") == {2}


BODIES = {"none": "", "mark": "…", "hyphen": "научно-технический", "many": " ".join(f"слово{n}" for n in range(20_000))}


@pytest.mark.parametrize("body", list(BODIES.values()), ids=list(BODIES))
def test_a_text_of_no_word_of_one_and_of_very_many_leaves(engine: Engine, body: str) -> None:
    with writing(engine) as connection:
        write(connection, [made(1, body=body), made(2)], NOW)
    with writing(engine) as connection:
        assert erase(connection, [1]) == 1
    assert {number for _, number in held(engine)} == {2}
