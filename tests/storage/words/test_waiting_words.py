"""New words are sorted into PostgreSQL's index after their batch, by whoever has stored the thousandth publication."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, column, select, text

from mediamon.storage.database import locks
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.locks import Lock
from mediamon.storage.words import search, waiting_words
from mediamon.storage.words.waiting_words import sort_in
from mediamon.storage.writing import loading
from mediamon.storage.writing.batch import write
from tests.postgres import Server
from tests.storage.made import NOW, made

SORTING = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = :n AND NOT granted"

BLOCKED = "SELECT count(*) FROM pg_locks WHERE locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND NOT granted"


@pytest.fixture
def engine(postgres: Server, request: pytest.FixtureRequest) -> Iterator[Engine]:
    opened = open_database(postgres.new_database(f"w{abs(hash(request.node.name)):x}"))
    yield opened
    opened.dispose()


def fill(engine: Engine, first: int, count: int) -> None:
    with writing(engine) as connection:
        write(connection, [made(n, body=f"О городе, слово{n}.") for n in range(first, first + count)], NOW)


def waiting(engine: Engine) -> int:
    """Pages of words that wait, as the server says that it has sorted them in."""
    with engine.begin() as connection:
        return int(connection.execute(text(waiting_words.SORTED_IN)).scalar_one())


@pytest.mark.xdist_group("postgres")
def test_the_thousandth_publication_has_all_words_sorted_in(engine: Engine) -> None:
    fill(engine, 1, 600)
    sort_in(engine, 600)
    assert waiting(engine) > 0  # not yet
    fill(engine, 601, 300)
    sort_in(engine, 300)
    fill(engine, 901, 300)
    sort_in(engine, 300)
    assert waiting(engine) == 0
    with engine.connect() as connection:
        assert len(search.numbers_with(connection, "города")) == 1_200
        assert len(search.numbers_with(connection, "слово1100")) == 1


@pytest.mark.xdist_group("postgres")
def test_a_thousand_that_is_full_while_two_store_is_seen(engine: Engine) -> None:
    """Neither batch goes beyond it when they look, both after both are stored."""
    fill(engine, 1, 900)
    sort_in(engine, 900)
    assert waiting(engine) > 0
    fill(engine, 901, 100)
    other = open_database(str(engine.url), migrate=False)
    fill(other, 1_001, 100)
    sort_in(engine, 100)
    assert waiting(engine) == 0
    sort_in(other, 100)
    other.dispose()


@pytest.mark.xdist_group("postgres")
def test_nobody_adds_words_while_they_are_sorted_in_and_everybody_does_after(engine: Engine) -> None:
    fill(engine, 1, 10)
    with engine.connect() as sorting:
        held = sorting.begin()
        locks.alone(sorting, Lock.WORDS)
        adding = threading.Thread(target=fill, args=(engine, 11, 10))
        adding.start()
        for _ in range(300):
            with engine.connect() as connection:
                if connection.execute(text(SORTING), {"n": Lock.WORDS.value}).scalar_one():
                    break
            adding.join(0.1)
        assert adding.is_alive()
        held.rollback()
    adding.join(60)
    with engine.connect() as connection:
        assert len(search.numbers_with(connection, "города")) == 20


@pytest.mark.xdist_group("postgres")
def test_a_server_that_has_gone_costs_nothing_but_the_sorting(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    fill(engine, 1, 1)
    gone = open_database(str(engine.url.set(port=1)), migrate=False)
    with caplog.at_level(logging.DEBUG, waiting_words.__name__):
        sort_in(gone, 5_000)
    assert "not sorted into the index yet" in caplog.text
    with writing(engine) as connection:
        loading.begin(connection)
    sort_in(engine, 5_000)  # there is no index


@pytest.mark.xdist_group("postgres")
def test_of_a_large_batch_no_more_than_its_last_publications_wait(engine: Engine) -> None:
    fill(engine, 1, 2_300)
    left = waiting(engine)
    fill(engine, 2_301, 300)
    assert 0 < left == waiting(engine)  # as many as of a batch of 300
    with engine.connect() as connection:
        assert len(search.numbers_with(connection, "города")) == 2_600
        for number in (1, 1_000, 1_001, 2_000, 2_001, 2_300):
            assert search.numbers_with(connection, f"слово{number}") == {number}


@pytest.mark.xdist_group("postgres")
def test_a_large_batch_that_is_undone_leaves_nothing_to_find(engine: Engine) -> None:
    with engine.connect() as connection:
        write(connection, [made(n, body=f"О городе, слово{n}.") for n in range(1_200)], NOW)
        connection.rollback()
    fill(engine, 1, 3)
    with engine.connect() as connection:
        assert len(search.numbers_with(connection, "города")) == 3
        assert len(search.numbers_with(connection, "слово1")) == 1
        assert search.numbers_with(connection, "слово700") == set()


@pytest.mark.xdist_group("postgres")
def test_who_waits_for_the_table_holds_nobody_up(engine: Engine) -> None:
    """He has the index and waits for the transaction, its sorting for him, the transaction for its sorting: the server sees no circle."""

    def change() -> None:
        with writing(engine) as connection:
            connection.execute(text("ALTER INDEX ix_publication_lemmas SET (fastupdate = on)"))
            connection.execute(text("LOCK TABLE publication"))

    with writing(engine) as connection:
        write(connection, [made(1, body="О городе.")], NOW)
        other = threading.Thread(target=change)
        other.start()
        for _ in range(300):
            with engine.connect() as looking:
                if looking.execute(text(BLOCKED)).scalar_one():
                    break
            other.join(0.1)
        assert other.is_alive()
        with waiting_words.Beside(connection) as beside:
            beside.sort_in()
            beside.wait()
    other.join(60)
    with engine.connect() as connection:
        assert len(search.numbers_with(connection, "города")) == 1


@pytest.mark.xdist_group("postgres")
def test_any_text_is_found_among_texts(engine: Engine) -> None:
    """As one array, or by the driver where something must be escaped."""
    some = ["plain", "", "{a,b}", 'quo"te', "back\\slash", "a\nb", "NULL", "Ёж, «ёлка»", " a ", "\t"]
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE said (words text)"))
        connection.execute(text("INSERT INTO said VALUES (:words)"), [{"words": one} for one in some])
        for asked in (some, [one for one in some if one.isprintable() and not {"\\", '"'} & set(one)]):
            query = select(column("words")).select_from(text("said")).where(among_texts(connection, "words", asked))
            assert set(connection.execute(query).scalars()) == set(asked)
