"""The number of an erased publication is never given to another one. On both databases."""

from __future__ import annotations

from sqlalchemy import Engine, select

from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.people import accounts
from mediamon.storage.reading import searches
from mediamon.storage.reading.searches import Search
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.readers import saved_search
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words


def numbers(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return list(connection.execute(select(publication.c.id).order_by(publication.c.id)).scalars())


def test_what_comes_after_an_erased_newest_one_is_found(engine: Engine) -> None:
    """A saved search had passed it over: it had looked up to that number."""
    with writing(engine) as connection:
        write(connection, [made(n, body=f"МГУ {words(n)}") for n in (1, 2, 3)], NOW)
        searches.add(
            connection, accounts.add(connection, "anna", "viewer", NOW), Search("all", organisation="msu"), NOW
        )
    *stay, newest = numbers(engine)
    with writing(engine) as connection:
        erase(connection, [newest])
    with writing(engine) as connection:
        write(connection, [made(4, body=f"МГУ {words(4)}")], NOW)
    *before, fresh = numbers(engine)
    assert before == stay
    assert fresh > newest
    with writing(engine) as connection:
        found = searches.look(connection, connection.execute(select(saved_search)).one(), NOW)
    assert [row.id for row in found] == [fresh]


def test_an_erasure_that_is_taken_back_keeps_no_number(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [made(n, body=f"МГУ {words(n)}") for n in (1, 2, 3)], NOW)
    before = numbers(engine)
    with engine.connect().execution_options(writes=True) as connection, connection.begin() as transaction:
        erase(connection, before[1:])
        transaction.rollback()
    assert numbers(engine) == before
    with writing(engine) as connection:
        erase(connection, before)
    with writing(engine) as connection:
        write(connection, [made(4, body=f"МГУ {words(4)}")], NOW)
    assert numbers(engine)[0] == before[-1] + 1
