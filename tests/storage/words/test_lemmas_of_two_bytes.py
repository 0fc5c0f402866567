"""Migration 0017: lemmas below a number take two bytes, and what was stored before is found as before. The ledger's indices.

On both databases; in SQLite only the index of what is to be fetched changes.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from alembic import command
from sqlalchemy import Engine, text

from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.words import search
from mediamon.storage.words.vocabulary import TWO_BYTES
from mediamon.storage.writing import loading
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

BODIES = ("Космодром построен в тайге.", "Тайга молчит.", "Космодромы и тайга.", "…")
ASKED = ("космодром", "тайга", "космодром тайга", "построить", "заголовок", "тайга заголовок", "такого нет")


def found(engine: Engine) -> list[list[int]]:
    with engine.connect() as connection:
        pages = [[row.id for row in search.search(connection, words)] for words in ASKED]
        assert [sorted(page) for page in pages] == [sorted(search.numbers_with(connection, words)) for words in ASKED]
    return pages


@pytest.mark.parametrize("deferred", [False, True])
@pytest.mark.parametrize("first", [1, TWO_BYTES - 3, TWO_BYTES, 10_000_000])
def test_there_and_back_the_same_is_found(database_url: str, first: int, deferred: bool) -> None:
    """first: the number of the first lemma: some, or all, may take four bytes."""
    engine, config = open_database(database_url), migration_config()
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT setval(pg_get_serial_sequence('lemma', 'id'), {first}, false)"))
    with writing(engine) as connection:
        write(connection, [made(n, body=body) for n, body in enumerate(BODIES, 1)], NOW)
        if deferred:
            loading.begin(connection)
    before = found(engine)
    assert before == [[3, 1], [3, 2, 1], [3, 1], [1], [4, 3, 2, 1], [3, 2, 1], []]
    for revision in ("0016", "head"):
        with writing(engine) as connection:
            config.attributes["connection"] = connection
            (command.downgrade if revision == "0016" else command.upgrade)(config, revision)
        if revision == "0016" and engine.dialect.name == "postgresql":
            with engine.connect() as connection:
                held = connection.execute(text("SELECT id, lemmas FROM publication ORDER BY id")).tuples().all()
                assert [len(lemmas or ()) for _, lemmas in held] == [6, 4, 5, 2]
    assert found(engine) == before
    with writing(engine) as connection:
        write(connection, [made(9, body=BODIES[0])], NOW)
        search.index(connection, {2: {"космодром", "тайга"}})
        if deferred:
            loading.end(connection)
    assert found(engine)[0] == [5, 3, 2, 1]
    engine.dispose()


def test_what_is_to_be_fetched_is_found_by_its_index(engine: Engine) -> None:
    with writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found(f"http://a/{n}", "feed") for n in range(1, 8)], NOW)
        ledger.add(connection, "other", [ledger.Found("http://b/1", "feed")], NOW)
        ledger.fail(connection, "s", [("http://a/2", "timeout"), ("http://a/5", "timeout")], NOW)
        ledger.refuse(connection, "s", [("http://a/3", "empty")])
        write(connection, [made(4)], NOW)
        later = NOW + timedelta(hours=1)
        assert [row.id for row in ledger.take(connection, "s", 0, 10, NOW)] == [1, 6, 7]
        assert [row.id for row in ledger.take(connection, "s", 0, 10, later)] == [1, 2, 5, 6, 7]
        assert [row.id for row in ledger.take(connection, "s", 1, 3, later)] == [2, 5, 6]
    if engine.dialect.name == "sqlite":
        query = "EXPLAIN QUERY PLAN SELECT id FROM url WHERE site = 's' AND id > 0 AND state IN ('seen', 'failed') AND state = ? ORDER BY id"
        with engine.connect() as connection:
            plan = connection.exec_driver_sql(query, ("seen",)).fetchall()
        assert "ix_url_due" in plan[0].detail
        assert len(plan) == 1  # nothing is sorted
