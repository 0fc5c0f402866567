"""What was erased comes back under no site, known to the ledger or not, and its words leave SQLite's index."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sqlalchemy import Engine, select

from mediamon.items import Publication
from mediamon.storage import ledger, search
from mediamon.storage.engine import open_database, writing
from mediamon.storage.erasing import erase, for_good, out_of_the_file, places_kept
from mediamon.storage.ledger import Found
from mediamon.storage.tables import url
from mediamon.storage.writing import write
from tests.storage.made import NOW, made

GONE = "http://a/gone"
WORD = "ыщтрокважцп"  # in no other text


def brought(number: int, site: str, address: str, final: str | None = None) -> Publication:
    one = made(number)
    return replace(one, snapshot=replace(one.snapshot, site=site, url=address, final_url=final or address))


def test_an_address_that_the_ledger_never_knew_stays_away(engine: Engine) -> None:
    with writing(engine) as connection:
        ledger.erase(connection, {GONE}, NOW)
        ledger.erase(connection, {GONE}, NOW)
        assert ledger.add(connection, "a", [Found(GONE, "feed"), Found("http://a/other", "feed")], NOW) == 1
        assert [one.url for one in ledger.take(connection, "a", 0, 9, NOW)] == ["http://a/other"]
        assert (
            write(connection, [brought(1, "a", GONE), brought(2, "b", GONE), brought(3, "a", "http://a/other")], NOW)
            == 1
        )


def test_an_address_that_leads_to_it_is_refused_too(engine: Engine) -> None:
    with writing(engine) as connection:
        ledger.add(connection, "a", [Found("http://a/short", "feed")], NOW)
        ledger.erase(connection, {GONE}, NOW)
        assert write(connection, [brought(1, "a", "http://a/short", GONE)], NOW) == 0
        row = connection.execute(select(url).where(url.c.url == "http://a/short")).one()
    assert (row.state, row.reason) == ("refused", "erased")


def test_what_is_stored_of_another_site_stays_until_it_is_erased_itself(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [brought(1, "a", GONE)], NOW)
        ledger.erase(connection, {GONE}, NOW)
        row = connection.execute(select(url).where(url.c.site == "a")).one()
    assert row.state == "stored"


def test_words_leave_the_index_with_the_publication(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'words.sqlite'}")
    for number in range(1, 9):
        with writing(engine) as connection:  # each a part of the index by itself
            body = f"{WORD} один" if number == 3 else f"Слово номер {number} о городе"
            write(connection, [made(number, body=body)], NOW)
    assert WORD.encode() in in_the_file(tmp_path)
    with writing(engine) as connection:
        for_good(connection)
        assert erase(connection, [3]) == 1
    assert WORD.encode() in in_the_file(tmp_path)  # this is why it is merged
    out_of_the_file(engine)
    assert WORD.encode() not in in_the_file(tmp_path)
    with engine.connect() as connection:
        assert search.numbers_with(connection, "город") == {1, 2, 4, 5, 6, 7, 8}
        assert search.numbers_with(connection, WORD) == set()
        connection.exec_driver_sql("INSERT INTO publication_lemmas(publication_lemmas) VALUES ('integrity-check')")
    out_of_the_file(engine)  # with nothing to do it ends
    engine.dispose()


def in_the_file(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.glob("words.sqlite*"))


def test_more_than_fits_into_a_statement_is_erased(engine: Engine) -> None:
    """A name may be in more publications than a statement takes parameters: PostgreSQL 65,535, SQLite 250,000."""
    with writing(engine) as connection:
        write(connection, [made(1), made(2)], NOW)
        numbers = range(1, {"postgresql": 70_000, "sqlite": 260_000}[engine.dialect.name])
        assert places_kept(connection, numbers) == set()
        assert erase(connection, numbers) == 2
