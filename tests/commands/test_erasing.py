"""What `scrapy erase` finds of an address, in whichever form, and of pages that name it as what they are themselves."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, select

from mediamon.commands.erasing import do, look
from mediamon.items import Publication, RawResponse
from mediamon.storage import ledger
from mediamon.storage.archive import Archive
from mediamon.storage.engine import writing
from mediamon.storage.tables import publication
from mediamon.storage.writing import write
from tests.storage.made import NOW, made, words


def asked(**what: object) -> Namespace:
    return Namespace(**{"url": [], "publication": [], "person": None, "only_publications": False, **what})


def at(address: str, number: int, canonical: str | None = None) -> Publication:
    item = made(number, body=f"МГУ {words(number)}")
    assert item.article is not None
    snapshot = replace(item.snapshot, url=address, final_url=address)
    return replace(item, snapshot=snapshot, article=replace(item.article, canonical_url=canonical))


def filled(engine: Engine, folder: Path) -> None:
    archive = Archive(folder / "archive", "s-1")
    items = [
        at("https://www.a/1", 1, "https://www.a/1"),
        at("https://www.a/print/1", 2, "https://www.a/1"),
        at("https://www.a/2", 3, "https://www.a/"),
        at("https://www.a/3", 4),
    ]
    for item in items:
        archive.append(item.snapshot.url, RawResponse("200 OK", (), b"page"), datetime.now(UTC))
    archive.close()
    with writing(engine) as connection:
        write(connection, items, NOW)


def left(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return list(connection.execute(select(publication.c.url).order_by(publication.c.id)).scalars())


def test_an_address_is_erased_in_the_form_in_which_it_is_stored(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    found = look(engine, tmp_path / "archive", tmp_path, asked(url=["http://a/1/"]))
    assert [row.url for row in found.rows] == ["https://www.a/1", "https://www.a/print/1"]
    assert found.where == {2: "the address that it names as its own"}
    assert len(found.places) == 2
    assert do(engine, tmp_path / "archive", found) == 2
    assert left(engine) == ["https://www.a/2", "https://www.a/3"]
    with writing(engine) as connection:
        back = [ledger.Found(one, "feed") for one in ("http://a/1", "https://a/print/1/")]
        assert ledger.add(connection, "other", back, NOW) == 0


def test_so_is_what_names_a_publication_that_is_asked_for_by_its_number(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    found = look(engine, tmp_path / "archive", tmp_path, asked(publication=[1]))
    assert [row.id for row in found.rows] == [1, 2]
    assert [row.id for row in look(engine, tmp_path / "archive", tmp_path, asked(publication=[2])).rows] == [2]


def test_a_front_page_takes_no_others_with_it(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    assert look(engine, tmp_path / "archive", tmp_path, asked(url=["https://www.a/"])).rows == []
