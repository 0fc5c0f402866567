"""PostgreSQL looks up keys of stories by their index, also in a table of which it knows nothing yet."""

from __future__ import annotations

import numpy as np
import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.plans import OTHERWISE, by_index
from mediamon.storage.publications import stories
from mediamon.storage.writing.batch import write
from tests.postgres import Server
from tests.storage.made import NOW, made, words

SCANS = "SELECT seq_scan, idx_scan FROM pg_stat_xact_user_tables WHERE relname = 'story_key'"


@pytest.fixture
def engine(postgres: Server, request: pytest.FixtureRequest) -> Engine:
    return open_database(postgres.new_database(f"p{abs(hash(request.node.name)):x}"))


def settings(connection: Connection) -> list[str]:
    return [str(connection.execute(text(f"SHOW {name}")).scalar_one()) for name in OTHERWISE]


def scans(connection: Connection) -> np.ndarray:
    """Of the whole table, and by its index: in this transaction, and in those of the connection that the server has not counted yet (the
    making of the index, say): it counts once a second.
    """
    return np.array(connection.execute(text(SCANS)).one())


@pytest.mark.xdist_group("postgres")
def test_a_batch_reads_no_more_than_its_keys(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text("ALTER TABLE story_key SET (autovacuum_enabled = off)"))
    for first in (0, 600):
        with writing(engine) as connection:
            write(connection, [made(first + n, body=words(n % 500)) for n in range(600)], NOW)
    with writing(engine) as connection:
        before = scans(connection)
        stories.forget(connection, [1, 2, 3])
        write(connection, [made(2_000 + n, body=words(7)) for n in range(100)], NOW)
        whole, by_key = scans(connection) - before
    assert whole == 0
    assert by_key > 0


@pytest.mark.xdist_group("postgres")
def test_other_statements_are_planned_as_ever(engine: Engine) -> None:
    with writing(engine) as connection:
        before = settings(connection)
        with by_index(connection):
            assert settings(connection) == ["off"] * len(OTHERWISE)
        assert settings(connection) == before == ["on"] * len(OTHERWISE)
    with pytest.raises(DBAPIError), writing(engine) as connection, by_index(connection):
        connection.execute(text("SELECT 1/0"))
    with engine.connect() as connection:
        assert settings(connection) == before


@pytest.mark.xdist_group("postgres")
def test_however_often_something_is_asked_its_values_are_planned_for(engine: Engine) -> None:
    """A server that has prepared a statement plans it after ten times for values that it does not know."""
    with engine.connect() as connection:
        for number in range(12):
            connection.execute(text("SELECT id FROM publication WHERE id = :number"), {"number": number})
        assert connection.execute(text("SELECT count(*) FROM pg_prepared_statements")).scalar_one() == 0
