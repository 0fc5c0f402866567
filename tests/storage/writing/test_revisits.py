"""Publications that are asked for again: corrected, unchanged, taken down, broken."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, select

from mediamon.items import ArchiveRef, Publication, Refusal, Verdict
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import expert_label, publication, score, url
from mediamon.storage.words import search
from mediamon.storage.writing import revisits
from mediamon.storage.writing.keeping import Kept, keep
from tests.storage.made import NOW, made

PAUSES = (timedelta(hours=1), timedelta(hours=6))


def kept(engine: Engine, item: Publication, hours: float = 0) -> Kept:
    now = NOW + timedelta(hours=hours)
    item = replace(item, snapshot=replace(item.snapshot, fetched_at=now))
    with writing(engine) as connection:
        return keep(connection, [item], PAUSES, now)


def due(engine: Engine, hours: float) -> list[str]:
    with engine.connect() as connection:
        return [row.url for row in ledger.take(connection, "s", 0, 10, NOW + timedelta(hours=hours))]


def told(engine: Engine) -> list[tuple[datetime, dict[str, Any]]]:
    with engine.connect() as connection:
        return [(row.seen_at, row.before) for row in revisits.versions(connection, 1)]


def test_a_fresh_publication_is_asked_for_again_a_few_times(engine: Engine) -> None:
    assert kept(engine, made()) == Kept(1, 0)
    assert due(engine, 0.9) == []
    assert due(engine, 1) == ["http://a/1"]
    assert kept(engine, made(), 1) == Kept(0, 0)
    assert due(engine, 6.9) == []
    assert due(engine, 7) == ["http://a/1"]
    assert kept(engine, made(), 7) == Kept(0, 0)
    assert due(engine, 10_000) == []
    assert told(engine) == []


def test_what_is_old_is_not_asked_for_again(engine: Engine) -> None:
    kept(engine, made(1, published=NOW - timedelta(days=9)))
    assert due(engine, 10_000) == []


def test_without_a_date_it_is_as_old_as_its_first_fetch(engine: Engine) -> None:
    kept(engine, made(1, published=None))
    with writing(engine) as connection:  # an archive of last month
        keep(connection, [made(2, body="Другой текст.", published=None)], PAUSES, NOW + timedelta(days=30))
    assert due(engine, 0.9) == []
    assert due(engine, 1) == ["http://a/1"]
    assert due(engine, 10_000) == ["http://a/1"]


def test_a_correction_is_kept_with_what_it_was_before(engine: Engine) -> None:
    first = "МГУ имени Ломоносова открыл новый институт.\nИнститут займёт три здания."
    kept(engine, made(body=first))
    with writing(engine) as connection:
        account = connection.exec_driver_sql(
            "INSERT INTO account (id, name, role, made_at) VALUES (1, 'e', 'expert', '2026-01-01')"
        )
        assert account.rowcount == 1
        values = {"publication_id": 1, "organisation": "msu", "label": "negative", "account_id": 1, "made_at": NOW}
        connection.execute(expert_label.insert().values(**values))
    corrected = made(body=first.replace("три", "четыре"), headline="Исправлено", label="neutral")
    assert kept(engine, corrected, 1) == Kept(0, 1)
    assert told(engine) == [(NOW + timedelta(hours=1), {"headline": "Заголовок 1", "body": first})]
    with engine.connect() as connection:
        row = connection.execute(select(publication)).one()
        assert (row.headline, "четыре здания" in row.body, row.fetched_at) == ("Исправлено", True, NOW)
        assert [one.label for one in connection.execute(select(score))] == ["neutral"]
        assert [one.label for one in connection.execute(select(expert_label))] == ["negative"]
        assert [one.id for one in search.search(connection, "четыре")] == [1]
        assert list(search.search(connection, "три")) == []
    assert due(engine, 7) == ["http://a/1"]


def test_the_pages_of_a_correction_are_those_that_are_kept(engine: Engine) -> None:
    def pages(*names: str) -> dict[str, Any]:
        kept = [{"url": f"http://a/{name}", "file": "a.warc.gz", "offset": 1, "length": 2} for name in names]
        return {"pages": {"read": 1 + len(names), "missing": None, "archived": kept}}

    first, then = made(body="Первый текст на двух страницах."), made(body="Второй текст на двух страницах.")
    there = ArchiveRef("a.warc.gz", 0, 1)
    then = replace(then, snapshot=replace(then.snapshot, archive=there))
    kept(engine, replace(first, extras={"own": 1, **pages("old")}))
    for hours, extras in ((1, pages("new")), (7, {})):
        kept(engine, replace(then, extras=extras, article=replace(then.article, body=f"Текст {hours}")), hours)  # type: ignore[type-var]
        with engine.connect() as connection:
            assert connection.execute(select(publication.c.extras)).scalar_one() == {"own": 1, **extras}


def test_a_batch_written_twice_changes_nothing(engine: Engine) -> None:
    kept(engine, made())
    changed = made(headline="Другой")
    assert kept(engine, changed, 1) == Kept(0, 1)
    assert kept(engine, changed, 1) == Kept(0, 0)
    assert len(told(engine)) == 1


def test_a_failure_of_extraction_is_no_correction(engine: Engine) -> None:
    kept(engine, made())
    suspected = replace(made(body="Меню"), verdict=Verdict((0.0,) * 9, suspicious=True))
    assert kept(engine, suspected, 1) == Kept(0, 0)
    refused = replace(made(), article=None, mentions=(), scores=(), refusal=Refusal("no_body"))
    assert kept(engine, refused, 7) == Kept(0, 0)
    assert told(engine) == []
    with engine.connect() as connection:
        assert connection.execute(select(url.c.state)).scalar_one() == "stored"


def missed(engine: Engine, reason: str, hours: float) -> None:
    """A visit finds that there is no page."""
    with writing(engine) as connection:
        now = NOW + timedelta(hours=hours)
        revisits.in_vain(connection, "s", "http://a/1", reason, PAUSES, now, gone=True)
        ledger.refuse(connection, "s", [("http://a/1", reason)])
        revisits.in_vain(connection, "s", "http://a/unknown", reason, PAUSES, now, gone=True)


def test_what_was_taken_down_for_ever_is_kept_and_not_asked_for_any_more(engine: Engine) -> None:
    kept(engine, made())
    missed(engine, "http_410", 1)
    assert told(engine) == [(NOW + timedelta(hours=1), {"gone": "http_410"})]
    assert due(engine, 10_000) == []
    with engine.connect() as connection:
        assert connection.execute(select(url.c.state)).scalar_one() == "stored"


@pytest.mark.parametrize("reason", ["http_404", "http_451"])
def test_a_page_that_is_not_there_is_asked_for_twice_again_before_that_is_believed(engine: Engine, reason: str) -> None:
    kept(engine, made())
    for hours, again in ((1, 2), (2, 14)):
        missed(engine, reason, hours)
        assert told(engine) == []
        assert due(engine, again - 0.1) == []
        assert due(engine, again) == ["http://a/1"]
    missed(engine, reason, 14)
    assert told(engine) == [(NOW + timedelta(hours=14), {"gone": reason})]
    assert due(engine, 10_000) == []


def test_a_site_that_erred_for_a_while_has_taken_nothing_down(engine: Engine) -> None:
    """A deploy, a CDN: what is there again is as it was, and the next time begins anew."""
    kept(engine, made())
    missed(engine, "http_404", 1)
    missed(engine, "http_404", 2)
    corrected = made(body=f"{made().article.body} Исправлено.") if made().article else made()
    assert kept(engine, corrected, 14) == Kept(0, 1)
    assert [list(before) for _, before in told(engine)] == [["body"]]
    missed(engine, "http_404", 20)
    assert len(told(engine)) == 1


def test_what_a_failure_of_extraction_has_made_is_mended_and_no_version(engine: Engine) -> None:
    """Stored by the rules of before, while a person accepted others: seen again by the next run."""
    kept(engine, made(body="Меню Поиск Войти"))
    with writing(engine) as connection:
        assert revisits.again_at_once(connection, "s", NOW + timedelta(seconds=1), NOW) == 0
        assert revisits.again_at_once(connection, "s", NOW, NOW) == 1
        assert connection.execute(select(publication.c.suspicious)).scalar_one()
    assert due(engine, 0) == ["http://a/1"]
    assert kept(engine, made(), 0.1) == Kept(0, 0)
    assert told(engine) == []
    article = made().article
    assert article is not None
    with engine.connect() as connection:
        row = connection.execute(select(publication)).one()
        assert (row.body, row.suspicious) == (article.body, False)


def test_a_visit_that_fails_for_now_is_made_good_by_the_next_one(engine: Engine) -> None:
    kept(engine, made())
    with writing(engine) as connection:
        later = NOW + timedelta(hours=1)
        revisits.in_vain(connection, "s", "http://a/1", "TimeoutError", PAUSES, later, gone=False)
        ledger.fail(connection, "s", [("http://a/1", "TimeoutError")], later)
    assert due(engine, 6) == []
    assert due(engine, 7) == ["http://a/1"]
