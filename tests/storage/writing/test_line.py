"""Batches in line: written in their order, one ready ahead, and nothing after one that fails."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest
from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from mediamon.items import Publication
from mediamon.storage.database.engine import writing
from mediamon.storage.publications.ready import Ready, make_ready
from mediamon.storage.tables.counts import story_key, story_sketch
from mediamon.storage.tables.found import publication, url
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.line import in_line
from tests.storage.made import NOW, made, words

BATCHES = [[made(10 * at + n, body=words(10 * at + n % 7)) for n in range(10)] for at in range(6)]  # some retell others
PATIENCE = 30  # seconds


def stored(engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    """All that is stored of publications, table by table."""
    with engine.connect() as connection:
        tables = publication, url, story_key, story_sketch
        return {one.name: sorted(map(tuple, connection.execute(select(one))), key=repr) for one in tables}


def store(engine: Engine, batches: Sequence[Sequence[Publication]]) -> None:
    def put(batch: Sequence[Publication], ready: Sequence[Ready | None]) -> int:
        with writing(engine) as connection:
            return write(connection, batch, NOW, ready)

    in_line(engine, batches, lambda batch: make_ready(engine, batch), put)


def test_the_same_is_stored_as_one_batch_after_the_other(engine: Engine) -> None:
    store(engine, BATCHES)
    in_line_stored = stored(engine)
    with writing(engine) as connection:
        for table in (publication, url, story_key, story_sketch):
            connection.execute(table.delete())
        for name in ("publication", "url") if engine.dialect.name == "postgresql" else ():
            connection.exec_driver_sql(f"ALTER SEQUENCE {name}_id_seq RESTART")
    for batch in BATCHES:
        with writing(engine) as connection:
            write(connection, batch, NOW)
    assert stored(engine) == in_line_stored
    assert len(in_line_stored["publication"]) == 60


def test_the_next_batch_is_made_ready_while_one_is_written_and_no_more(engine: Engine) -> None:
    begun, may_end, made_ready = threading.Event(), threading.Event(), list[int]()
    written = list[tuple[int, int]]()

    def ready(number: int) -> int:
        made_ready.append(number)
        if number == 1:
            assert begun.wait(PATIENCE)  # the first is being written, and is not done
            may_end.set()
        return 10 * number

    def put(number: int, ready: int) -> int:
        begun.set()
        assert may_end.wait(PATIENCE)
        written.append((number, ready))
        assert len(made_ready) <= len(written) + 1
        return 1

    in_line(engine, range(5), ready, put)
    assert written == [(n, 10 * n) for n in range(5)]


def test_what_fails_is_told_and_nothing_after_it_is_written(engine: Engine) -> None:
    tried = list[int]()

    def put(number: int, _: int) -> int:
        tried.append(number)
        with writing(engine) as connection:
            write(connection, BATCHES[number], NOW)
            if number == 2:
                raise IntegrityError("made up", None, ValueError("the third cannot be written"))
        return 10

    with pytest.raises(IntegrityError, match="made up"):
        in_line(engine, range(6), lambda number: number, put)
    assert tried == [0, 1, 2]
    assert len(stored(engine)["publication"]) == 20


def test_what_cannot_be_made_ready_is_told_after_the_one_before_is_written(engine: Engine) -> None:
    written = list[int]()

    def ready(number: int) -> int:
        if number == 3:
            raise ValueError("no lemmas today")
        return number

    with pytest.raises(ValueError, match="no lemmas today"):
        in_line(engine, range(6), ready, lambda number, _: written.append(number) or 0)
    assert written == [0, 1, 2]


def test_nothing_is_stored_of_no_batches(engine: Engine) -> None:
    store(engine, [])
    store(engine, [[]])
    assert stored(engine)["publication"] == []
