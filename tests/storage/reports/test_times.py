"""Times that pages give: those that cannot be are not believed, and lists and reports stay in order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, select

from mediamon.storage.database.engine import writing
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.report import report
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.rows import believable
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words

HOUR = timedelta(hours=1)
EASTWARD = datetime.max.replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (NOW - HOUR, True),
        (NOW + 14 * HOUR, True),  # a page that errs in its zone
        (NOW + 25 * HOUR, False),
        (EASTWARD, False),
        (datetime(1702, 3, 11, tzinfo=UTC), True),  # the Daily Courant
        (datetime.min.replace(tzinfo=UTC), False),
        (None, True),
    ],
)
def test_what_is_believed(given: datetime | None, kept: bool) -> None:
    assert believable(given, NOW) == (given if kept else None)


def test_the_future_is_not_the_newest_for_years(engine: Engine) -> None:
    times = {
        1: datetime(2099, 1, 1, tzinfo=UTC),
        2: NOW - HOUR,
        3: None,
        4: datetime(1, 1, 1, tzinfo=UTC),
        5: NOW + HOUR,
    }
    with writing(engine) as connection:
        write(connection, [made(n, body=f"МГУ {words(n)}", published=when) for n, when in times.items()], NOW)
        rows = connection.execute(
            select(publication.c.id, publication.c.published_at).order_by(publication.c.id)
        ).tuples()
        assert dict(rows.all()) == {1: None, 2: NOW - HOUR, 3: None, 4: None, 5: NOW + HOUR}
        assert report(connection, ["msu"], Period(NOW - 2 * HOUR, NOW + 2 * HOUR))[0].total == 5
        assert report(connection, ["msu"], Period(NOW + 48 * HOUR, None))[0].total == 0


def test_hours_of_a_changed_clock_are_in_order(engine: Engine) -> None:
    """Europe/Berlin, the night of October in which 02:30 comes twice: by their offsets they are an hour apart."""
    first = datetime.fromisoformat("2026-10-25T02:30:00+02:00")
    second = datetime.fromisoformat("2026-10-25T02:30:00+01:00")
    with writing(engine) as connection:
        write(connection, [made(1, published=second), made(2, published=first, body=f"МГУ {words(2)}")], NOW)
        columns = publication.c.url, publication.c.published_at, publication.c.published_offset
        rows = connection.execute(select(*columns).order_by(publication.c.published_at)).tuples().all()
    assert [(address, offset) for address, _, offset in rows] == [("http://a/2", 120), ("http://a/1", 60)]
    assert rows[1][1] - rows[0][1] == HOUR
