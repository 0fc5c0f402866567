"""What `scrapy erase` finds: an address in whichever form, pages that name it as what they are themselves, looks at new sites."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, select

from mediamon.adding.job import LOOKS, Job
from mediamon.commands.erasing import do, look
from mediamon.items import Publication, RawResponse
from mediamon.storage.addresses import ledger
from mediamon.storage.archive.records import Archive
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.newsite.made import found
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
    seen = look(engine, tmp_path / "archive", tmp_path, asked(url=["http://a/1/"]))
    assert [row.url for row in seen.rows] == ["https://www.a/1", "https://www.a/print/1"]
    assert seen.where == {2: "the address that it names as its own"}
    assert len(seen.places) == 2
    assert do(engine, tmp_path / "archive", seen) == 2
    assert left(engine) == ["https://www.a/2", "https://www.a/3"]
    with writing(engine) as connection:
        back = [ledger.Found(one, "feed") for one in ("http://a/1", "https://a/print/1/")]
        assert ledger.add(connection, "other", back, NOW) == 0


def test_so_is_what_names_a_publication_that_is_asked_for_by_its_number(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    seen = look(engine, tmp_path / "archive", tmp_path, asked(publication=[1]))
    assert [row.id for row in seen.rows] == [1, 2]
    assert [row.id for row in look(engine, tmp_path / "archive", tmp_path, asked(publication=[2])).rows] == [2]


def test_a_front_page_takes_no_others_with_it(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    assert look(engine, tmp_path / "archive", tmp_path, asked(url=["https://www.a/"])).rows == []


def test_looks_at_new_sites_that_show_it_go(engine: Engine, tmp_path: Path) -> None:
    """By a page, cut in the middle of the name, by what a list says, by an address that one tells of while it goes on; others stay."""
    filled(engine, tmp_path)
    other, page, listing, told = (Job.new(tmp_path / LOOKS, "https://www.a/") for _ in range(4))
    other.end(found(count=3))
    page.end(found(count=3))
    (page.folder / "samples/1.html").write_text("<p>Сказала Анна Вет&shy;<br>кина.</p>", "utf8")
    (listing.folder / "samples.json").write_text(
        json.dumps([{"url": "https://www.a/9", "title": "Анне Веткиной"}]), "utf8"
    )
    told.tell("reading https://www.a/3 now")
    person = look(engine, tmp_path / "archive", tmp_path, asked(person="Анна Веткина"))
    assert not person.nothing
    assert set(person.looks) == {page.folder, listing.folder}
    do(engine, tmp_path / "archive", person)
    assert {job.folder for job in Job.all(tmp_path / LOOKS)} == {other.folder, told.folder}
    publication_told_of = look(engine, tmp_path / "archive", tmp_path, asked(publication=[4]))
    assert list(publication_told_of.looks) == [told.folder]
    do(engine, tmp_path / "archive", publication_told_of)
    assert [job.folder for job in Job.all(tmp_path / LOOKS)] == [other.folder]
