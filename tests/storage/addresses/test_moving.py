"""Publications that lie at another address than before, and addresses that lead to something else."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from sqlalchemy import Engine, select

from mediamon.items import ArchiveRef, Publication
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.moving import MOST, with_addresses
from mediamon.storage.archive.erasure import addresses_of
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import publication
from mediamon.storage.writing import revisits
from mediamon.storage.writing.keeping import Kept, keep
from tests.storage.made import NOW, made, words

PAUSES = (timedelta(hours=1), timedelta(hours=6))
TEXT = f"МГУ {words(7, 120)}"


def led(item: Publication, to: str, place: int | None = None) -> Publication:
    """The same, read at another address."""
    archive = None if place is None else ArchiveRef("a.warc.gz", place, 9)
    return replace(item, snapshot=replace(item.snapshot, final_url=f"http://a/{to}", archive=archive))


def kept(engine: Engine, item: Publication, hours: float = 0) -> Kept:
    now = NOW + timedelta(hours=hours)
    with writing(engine) as connection:
        return keep(connection, [replace(item, snapshot=replace(item.snapshot, fetched_at=now))], PAUSES, now)


def stored(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(select(publication).order_by(publication.c.id)).fetchall())


def told(engine: Engine, number: int = 1) -> list[dict[str, Any]]:
    with engine.connect() as connection:
        return [row.before for row in revisits.versions(connection, number)]


def test_what_has_moved_is_known_by_all_its_addresses(engine: Engine) -> None:
    kept(engine, led(made(body=TEXT), "1", 0))
    assert kept(engine, led(made(body=TEXT), "new", 10), 1) == Kept(0, 0)
    (row,) = stored(engine)
    assert (row.final_url, row.archive_offset) == ("http://a/1", 0)
    assert addresses_of(row) == {"http://a/1", "http://a/new"}
    assert kept(engine, led(made(body=TEXT + " Исправлено."), "newer", 20), 7) == Kept(0, 1)
    (row,) = stored(engine)
    assert (row.final_url, row.archive_offset) == ("http://a/newer", 20)
    assert addresses_of(row) == {"http://a/1", "http://a/new", "http://a/newer"}


def test_an_address_that_leads_to_another_text_is_no_correction(engine: Engine) -> None:
    kept(engine, made(body=TEXT))
    other = led(made(headline="Другая новость", body=f"МГУ {words(8, 120)}"), "other", 10)
    assert kept(engine, other, 1) == Kept(0, 0)
    (row,) = stored(engine)
    assert (row.headline, row.body, row.final_url) == ("Заголовок 1", TEXT, "http://a/1")
    assert told(engine) == [{"gone": "leads_elsewhere"}]
    with engine.connect() as connection:
        due = ledger.take(connection, "s", 0, 10, NOW + timedelta(days=400))
    assert due == []


def test_under_its_own_address_everything_may_be_corrected(engine: Engine) -> None:
    kept(engine, made(body=TEXT))
    assert kept(engine, made(headline="Другая новость", body=f"МГУ {words(8, 120)}"), 1) == Kept(0, 1)
    moved = led(made(headline="Другая новость", body=f"МГУ {words(9, 120)}"), "new")
    assert kept(engine, moved, 7) == Kept(0, 1), "the same headline elsewhere"


def test_an_article_of_which_a_page_does_not_come_is_no_correction(engine: Engine) -> None:
    def pages(read: int, missing: str | None) -> dict[str, Any]:
        return {"pages": {"read": read, "missing": missing, "further": [], "archived": []}}

    half = "Первая страница МГУ."
    kept(engine, replace(made(body=half + " Вторая."), extras=pages(2, None)))
    assert kept(engine, replace(made(body=half), extras=pages(1, "http://a/1?page=2")), 1) == Kept(0, 0)
    assert kept(engine, replace(made(body=half), extras={}), 7) == Kept(0, 1), "it has no second page any more"
    assert told(engine) == [{"body": half + " Вторая."}]


def test_what_a_twin_was_before_goes_to_the_one_that_stays(engine: Engine) -> None:
    def canonical(item: Publication) -> Publication:
        assert item.article is not None
        return replace(item, article=replace(item.article, headline="Мост открыт", canonical_url="http://a/2"))

    kept(engine, made(1, headline="Мост открыт", body=TEXT + " Ещё."))
    kept(engine, made(1, headline="Мост открыт", body=TEXT), 1)
    assert kept(engine, canonical(led(made(2, body=TEXT), "2?from=old")), 2) == Kept(0, 0, 1)
    (row,) = stored(engine)
    assert row.url == "http://a/2"
    assert told(engine, row.id) == [{"body": TEXT + " Ещё."}]
    assert addresses_of(row) == {"http://a/1", "http://a/2", "http://a/2?from=old"}


def test_only_so_many_addresses_are_kept(engine: Engine) -> None:
    kept(engine, made())
    (row,) = stored(engine)
    assert with_addresses(row, {row.url}) is row.extras
    assert len(with_addresses(row, {f"http://a/x{n}" for n in range(2 * MOST)})["addresses"]) == MOST
