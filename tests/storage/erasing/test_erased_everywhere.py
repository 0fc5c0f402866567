"""What was erased comes back under no site, known to the ledger or not, and its words leave SQLite's index."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from alembic import command
from sqlalchemy import Engine, select

from mediamon.items import ArchiveRef, Publication
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.ledger import Found
from mediamon.storage.database.engine import for_good, open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.erasing.publications import erase, places_kept
from mediamon.storage.erasing.words import out_of_the_file
from mediamon.storage.tables.found import url
from mediamon.storage.words import search
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.keeping import keep
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


MOVED = (
    "https://herald.example/a/1?id=7",
    "https://www.herald.example/a/1?id=7",
    "http://herald.example/a/1/?id=7",
)
OTHERS = ("http://herald.example/a/1?id=8", "http://m.herald.example/a/1?id=7", "http://herald.example/a?id=7")


def test_it_stays_away_when_its_site_moves(engine: Engine) -> None:
    """To https, to `www.`, to a stroke at the end and from it; whether the ledger knew that address or not, and whichever way it comes."""
    with writing(engine) as connection:
        ledger.add(connection, "a", [Found(MOVED[0], "feed")], NOW)
        ledger.erase(connection, {"http://herald.example/a/1?id=7"}, NOW)
        assert ledger.add(connection, "a", [Found(one, "feed") for one in (*MOVED, *OTHERS)], NOW) == len(OTHERS)
        assert [one.url for one in ledger.take(connection, "a", 0, 9, NOW)] == list(OTHERS)
        items = [brought(1, "b", MOVED[1]), brought(2, "b", "http://b/", MOVED[2]), brought(3, "b", OTHERS[0])]
        assert write(connection, items, NOW) == 1
        ledger.erase(connection, {"https://www.herald.example/b/"}, NOW)
        assert ledger.erased(connection, {"http://herald.example/b"}) == {"http://herald.example/b"}


def test_what_was_erased_before_there_were_keys_stays_away(database_url: str) -> None:
    engine, config = open_database(database_url), migration_config()
    for revision in ("0020", "head"):
        with writing(engine) as connection:
            config.attributes["connection"] = connection
            (command.downgrade if revision == "0020" else command.upgrade)(config, revision)
            if revision == "0020":
                row = {"found_by": "given", "first_seen": NOW, "state": "refused", "reason": "erased"}
                for address in (GONE, "https://www.a/gone/"):
                    connection.execute(url.insert().values(site=ledger.EVERYWHERE, url=address, **row))
    with writing(engine) as connection:
        assert ledger.add(connection, "a", [Found("https://a/gone", "feed")], NOW) == 0
    engine.dispose()


def names_as_canonical(item: Publication, address: str) -> Publication:
    assert item.article is not None
    return replace(item, article=replace(item.article, canonical_url=address))


def test_a_page_that_says_it_is_it_is_refused_too(engine: Engine) -> None:
    """A printer's page that is listed later. Not what names the front page, as broken templates do."""
    with writing(engine) as connection:
        ledger.erase(connection, {GONE, "http://a/"}, NOW)
        refused = names_as_canonical(brought(1, "a", "http://a/print/1"), "https://a/gone#text")
        others = [
            names_as_canonical(brought(2, "a", "http://a/2"), "http://a/"),
            names_as_canonical(brought(3, "a", "http://a/3"), "http://a/another"),
        ]
        assert write(connection, [refused, *others], NOW) == 2
        row = connection.execute(select(url).where(url.c.url == "http://a/print/1")).one()
    assert (row.state, row.reason) == ("refused", "erased")


def test_pages_that_came_again_leave_the_archive(engine: Engine) -> None:
    """But not those of what is stored, which says now that it is what was erased."""
    twin = names_as_canonical(brought(1, "a", "http://a/print/1"), GONE)
    stored = brought(2, "a", "http://a/2")
    with writing(engine) as connection:
        assert keep(connection, [stored], (), NOW).new == 1
        ledger.erase(connection, {GONE}, NOW)
        places = [ArchiveRef("a.warc.gz", at, 9) for at in (0, 9)]
        visit = names_as_canonical(stored, GONE)
        batch = [
            replace(one, snapshot=replace(one.snapshot, archive=place))
            for one, place in zip((twin, visit), places, strict=True)
        ]
        assert [*keep(connection, batch, (), NOW).gone] == [places[0]]


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
