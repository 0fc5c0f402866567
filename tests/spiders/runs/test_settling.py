"""Incidents of what a site publishes: opened when it is no more as usual, closed when it is; on both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, select

from mediamon.items import Publication, Refusal, Snapshot
from mediamon.spiders.runs.arrivals import settle
from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import incident, outbox
from mediamon.storage.tables.repairs import incident_event
from mediamon.storage.writing.batch import write
from tests.storage.made import made

FIRST = datetime(2026, 9, 1, 9, tzinfo=UTC)
HOURS = 24 * 7 * 5
END = FIRST + timedelta(hours=HOURS)


def told(number: int, when: datetime, source: str) -> Publication:
    item = made(number, published=when)
    return replace(item, snapshot=replace(item.snapshot, fetched_at=when, found_by="feed", found_on=source))


def fill(engine: Engine, start: int, since: datetime, until: datetime, source: str, hours: int = 2) -> None:
    count = int((until - since) / timedelta(hours=hours))
    items = [told(start + n, since + timedelta(hours=hours * n), source) for n in range(count)]
    with writing(engine) as connection:
        for at in range(0, count, 24):  # as they would have come
            write(connection, items[at : at + 24], items[at].snapshot.fetched_at)


def state(engine: Engine, now: datetime) -> dict[str, bool]:
    """{kind: still open} after settling."""
    with writing(engine) as connection:
        settle(connection, "s", now)
        return {row.kind: row.closed_at is None for row in connection.execute(select(incident))}


def test_a_silent_site_is_told_once_and_closed_when_it_publishes_again(engine: Engine) -> None:
    fill(engine, 0, FIRST, END, "http://a/rss")
    assert state(engine, END + timedelta(hours=1)) == {}
    later = END + timedelta(days=4)
    assert state(engine, later) == {"silent": True}
    assert state(engine, later) == {"silent": True}
    fill(engine, 10_000, later, later + timedelta(hours=4), "http://a/rss")
    assert state(engine, later + timedelta(hours=4)) == {"silent": False}
    with engine.connect() as connection:
        (one,) = connection.execute(select(incident)).fetchall()
        assert "nothing has been published since 2026-10-06" in one.headline
        assert connection.execute(select(outbox)).fetchall()


def test_one_source_that_stops_is_named_while_the_others_go_on(engine: Engine) -> None:
    fill(engine, 0, FIRST, END, "http://a/rss-dead")
    fill(engine, 10_000, FIRST, END + timedelta(days=4), "http://a/rss")
    assert state(engine, END + timedelta(days=4)) == {"silent_source": True}
    with engine.connect() as connection:
        (one,) = connection.execute(select(incident)).fetchall()
    assert "http://a/rss-dead" in one.headline
    assert list(one.evidence["sources"]) == ["http://a/rss-dead"]


def why_closed(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        query = select(incident_event.c.text).where(incident_event.c.what == "closed").order_by(incident_event.c.id)
        return list(connection.scalars(query))


def test_a_silence_lasts_until_something_comes_however_long_it_is(engine: Engine) -> None:
    """Longer than habits are looked back for; and whenever it is first looked."""
    fill(engine, 0, FIRST, END, "http://a/rss")
    for weeks in (40, 1, 5, 9, 15, 60):
        assert state(engine, END + timedelta(weeks=weeks)) == {"silent": True}, weeks
    with writing(engine) as connection:  # what is older than the silence ends it not, nor does what is yet to come
        write(connection, [told(5_000, END - timedelta(days=9), "http://a/rss")], END)
        write(connection, [told(5_001, END + timedelta(weeks=99), "http://a/rss")], END)
    assert state(engine, END + timedelta(weeks=61)) == {"silent": True}
    assert why_closed(engine) == []
    fill(engine, 10_000, END + timedelta(weeks=61), END + timedelta(weeks=61, hours=4), "http://a/rss")
    assert state(engine, END + timedelta(weeks=61, hours=4)) == {"silent": False}
    assert why_closed(engine) == ["It is as usual again."]


def test_old_ones_that_are_stored_last_make_nothing_silent(engine: Engine) -> None:
    """A site's stock, which a traversal goes through."""
    fill(engine, 0, FIRST, END, "http://a/rss")
    fill(engine, 10_000, FIRST - timedelta(weeks=500), FIRST - timedelta(weeks=490), "http://a/stock", hours=6)
    assert state(engine, END + timedelta(hours=1)) == {}


def test_a_source_that_brings_no_more_is_taken_to_have_ended_one_day(engine: Engine) -> None:
    fill(engine, 0, FIRST, END, "http://a/rss-dead", hours=12)
    fill(engine, 10_000, FIRST, END + timedelta(weeks=11), "http://a/rss", hours=3)
    for weeks in (1, 5, 9):
        assert state(engine, END + timedelta(weeks=weeks)) == {"silent_source": True}, weeks
    assert state(engine, END + timedelta(weeks=11)) == {"silent_source": False}
    assert why_closed(engine) == ["Nothing has come for 10 weeks: it is taken to have ended."]


def refuse(engine: Engine, count: int, when: datetime) -> None:
    addresses = [f"http://a/x{number}" for number in range(count)]
    items = [Publication(Snapshot("s", one, one, 200, when, ""), refusal=Refusal("consent")) for one in addresses]
    with writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found(one, "feed", None) for one in addresses], when)
        write(connection, items, when)


def test_pages_that_are_refused_all_of_a_sudden_are_an_incident(engine: Engine) -> None:
    fill(engine, 0, FIRST, END, "http://a/rss")
    refuse(engine, 40, END)
    found = state(engine, END + timedelta(hours=1))
    assert found.get("refusals") is True
    with engine.connect() as connection:
        one = connection.execute(select(incident).where(incident.c.kind == "refusals")).one()
    assert "consent 40" in one.explanation


def test_pages_that_are_listed_and_do_not_come_are_an_incident_until_they_do(engine: Engine) -> None:
    addresses = [f"http://a/x{number}" for number in range(12)]
    with writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found(one, "feed", None) for one in addresses], FIRST)
    for attempt in range(5):
        assert state(engine, FIRST) == {}, attempt
        with writing(engine) as connection:
            ledger.fail(connection, "s", [(one, "http_503") for one in addresses], FIRST)
    assert state(engine, FIRST) == {"unanswered": True}
    with writing(engine) as connection:
        one = connection.execute(select(incident)).one()
        assert one.headline == "s: 12 pages that it lists do not come"
        assert "http_503 12" in one.explanation
        ledger.refuse(connection, "s", [(address, "http_410") for address in addresses[:5]])
    assert state(engine, FIRST) == {"unanswered": False}


def test_a_site_of_which_nothing_is_known_is_left_in_peace(engine: Engine) -> None:
    assert state(engine, END) == {}
    fill(engine, 0, END - timedelta(hours=20), END, "http://a/rss")
    assert state(engine, END + timedelta(days=30)) == {}


def test_what_a_new_site_brings_at_first_is_no_flood(engine: Engine) -> None:
    """Its stock: some of three weeks, and many without a day, which count as of now; with the next crawls it is known."""
    stock = [told(n, END - timedelta(hours=12 * n), "http://a/rss") for n in range(42)]
    undated = [told(1_000 + n, END, "http://a/") for n in range(120)]
    first = [replace(one, snapshot=replace(one.snapshot, fetched_at=END)) for one in (*stock, *undated)]
    with writing(engine) as connection:
        write(connection, first, END)
    assert state(engine, END + timedelta(minutes=5)) == {}


def test_what_floods_a_site_that_is_known_is_told(engine: Engine) -> None:
    fill(engine, 0, FIRST, END, "http://a/rss", hours=12)
    with writing(engine) as connection:
        write(connection, [told(1_000 + n, END, "http://a/") for n in range(120)], END)
    assert state(engine, END + timedelta(minutes=5)) == {"flooding": True}
