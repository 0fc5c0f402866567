"""Writing publications: all or nothing, never twice, whatever is in them."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, func, select

from mediamon.items import Incident, Publication, Refusal, Verdict
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import incident, mention, outbox, publication, score, url
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made


def count(engine: Engine, table: object) -> int:
    with engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[arg-type]


def test_a_batch_is_stored_with_its_parts_and_its_rows_of_the_ledger(engine: Engine) -> None:
    with engine.begin() as connection:
        ledger.add(connection, "s", [ledger.Found("http://a/1", "feed")], NOW)
        assert write(connection, [made(1), made(2)], NOW) == 2
    assert [count(engine, table) for table in (publication, mention, score)] == [2, 2, 2]
    with engine.connect() as connection:
        assert set(connection.execute(select(url.c.state)).scalars()) == {"stored"}


def test_a_batch_may_be_written_twice(engine: Engine) -> None:
    for expected in (2, 0):
        with engine.begin() as connection:
            assert write(connection, [made(1), made(2)], NOW) == expected
    assert [count(engine, table) for table in (publication, mention, score)] == [2, 2, 2]


def test_a_transaction_that_fails_leaves_nothing(engine: Engine) -> None:
    connection = engine.connect()
    with connection.begin() as transaction:
        write(connection, [made(1)], NOW)
        transaction.rollback()
    connection.close()
    assert [count(engine, table) for table in (publication, mention, score, url)] == [0, 0, 0, 0]


def test_a_refused_page_closes_its_row_and_is_not_stored(engine: Engine) -> None:
    refused = Publication(made(1).snapshot, refusal=Refusal("no_body", "nothing"))
    with engine.begin() as connection:
        ledger.add(connection, "s", [ledger.Found("http://a/1", "feed")], NOW)
        assert write(connection, [refused], NOW) == 0
    with engine.connect() as connection:
        assert connection.execute(select(url.c.state, url.c.reason)).one() == ("refused", "no_body")


@pytest.mark.parametrize("doubt", ["a failure is suspected", "the browser had not done"])
def test_a_page_without_an_article_is_tried_again_where_there_is_doubt(engine: Engine, doubt: str) -> None:
    suspicious = doubt == "a failure is suspected"
    snapshot = replace(made(1).snapshot, unsettled=not suspicious)
    refused = Publication(snapshot, refusal=Refusal("no_body"), verdict=Verdict((0.0,) * 9, suspicious))
    with engine.begin() as connection:
        ledger.add(connection, "s", [ledger.Found("http://a/1", "feed")], NOW)
        write(connection, [refused], NOW)
        assert connection.execute(select(url.c.state, url.c.reason)).one() == ("failed", "no_body")
        assert len(ledger.take(connection, "s", 0, 10, NOW + timedelta(days=1))) == 1


def test_the_time_and_its_offset_are_kept(engine: Engine) -> None:
    when = datetime(2026, 3, 1, 1, 30, tzinfo=timezone(timedelta(hours=5)))
    with engine.begin() as connection:
        write(connection, [made(1, published=when)], NOW)
        row = connection.execute(select(publication)).one()
    assert row.published_at == when
    assert row.published_offset == 300


def test_an_incident_is_opened_and_told_once(engine: Engine) -> None:
    one = Incident("s", "drift", "high", "s is broken", "because", {"n": 1})
    verdict = Verdict((1.0,) * 9, True, ("P",), "rule", incident=one)
    for number in (1, 2):
        with engine.begin() as connection:
            write(connection, [replace(made(number), verdict=verdict)], NOW)
    assert count(engine, incident) == 1
    assert count(engine, outbox) == 1
    with engine.connect() as connection:
        assert connection.execute(select(publication.c.suspicious)).scalars().all() == [True, True]


def test_extras_of_a_users_stage_are_stored(engine: Engine) -> None:
    with engine.begin() as connection:
        write(connection, [made(1, extras={"words": 6, "цвета": ["красный"]})], NOW)
        assert connection.execute(select(publication.c.extras)).scalar_one() == {"words": 6, "цвета": ["красный"]}


HOSTILE = st.text(st.characters(codec=None, categories=None), max_size=40) | st.sampled_from(
    ["\x00", "\ud800", "a\udfffb", "'; DROP TABLE publication; --", "\x1b[2J", "\ufffe"]
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=HOSTILE)
def test_no_text_makes_sql_raise(text: str) -> None:
    engine = open_database("sqlite://")
    with engine.begin() as connection:
        write(connection, [made(1, body="МГУ " + text, headline="x" + text, extras={"x": text})], NOW)
        assert len(connection.execute(select(publication.c.body)).scalar_one()) == len("МГУ " + text)
    engine.dispose()


@pytest.mark.parametrize("text", ["\x00", "\ud800", "\U0001f4a9", "a\u202eb"])
def test_hostile_text_goes_into_both_databases(engine: Engine, text: str) -> None:
    with engine.begin() as connection:
        write(connection, [made(1, body="МГУ " + text + " конец", headline="z" + text)], NOW)
    assert count(engine, publication) == 1
