"""A negative wave is one incident and one alert, whoever tells the story how often. On both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, select

from mediamon.items import Publication
from mediamon.spiders.waves import settle
from mediamon.storage.engine import writing
from mediamon.storage.gaps import gaps
from mediamon.storage.report import Period
from mediamon.storage.tables import incident, outbox
from mediamon.storage.waves import waves_in
from mediamon.storage.writing import write
from tests.storage.made import made, words

MONDAY = datetime(2026, 11, 2, 15, tzinfo=UTC)
DAY = timedelta(days=1)


def told(number: int, at: datetime, label: str = "negative", text: int | None = None) -> Publication:
    """A publication of a story of its own, or of the story `text`."""
    body = f"МГУ {words(number if text is None else text)}"
    one = made(number, body=body, label=label, published=at, headline=f"Скандал {number}")
    return replace(one, snapshot=replace(one.snapshot, site=f"s{number % 5}", fetched_at=at))


def weeks_of_habit(engine: Engine) -> None:
    with writing(engine) as connection:
        habit = [told(day, MONDAY - day * DAY, "negative" if day % 3 == 0 else "positive") for day in range(1, 63)]
        write(connection, habit, MONDAY)


def alerts(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return list(connection.execute(select(outbox.c.title).order_by(outbox.c.id)).scalars())


def test_a_wave_is_told_once_and_closed_when_it_is_over(engine: Engine) -> None:
    weeks_of_habit(engine)
    with writing(engine) as connection:
        settle(connection, MONDAY)
    assert alerts(engine) == []
    with writing(engine) as connection:
        write(connection, [told(100 + n, MONDAY) for n in range(12)], MONDAY)
        settle(connection, MONDAY)
        write(connection, [told(200 + n, MONDAY) for n in range(12)], MONDAY)
        settle(connection, MONDAY + timedelta(hours=2))
        settle(connection, MONDAY + DAY)
    (title,) = alerts(engine)
    assert title == "msu: 12 negative stories since 2026-11-02, where 0.3 are usual"
    with writing(engine) as connection:
        one = connection.execute(select(incident)).one()
        assert (one.kind, one.site, one.closed_at) == ("negative_wave", "msu", None)
        assert "«Скандал 111»" in one.explanation
        assert [row.id for row in waves_in(connection, Period(MONDAY - DAY))] == [one.id]
        assert waves_in(connection, Period(until=MONDAY - DAY)) == []
        assert gaps(connection) == []  # nothing was missed
        settle(connection, MONDAY + 6 * DAY)
    assert alerts(engine) == [title, f"Closed: {title}"]


def test_copies_of_one_story_are_no_wave(engine: Engine) -> None:
    weeks_of_habit(engine)
    with writing(engine) as connection:
        write(connection, [told(100 + n, MONDAY, text=100) for n in range(30)], MONDAY)
        settle(connection, MONDAY)
    assert alerts(engine) == []


def test_nothing_stored_is_no_wave(engine: Engine) -> None:
    with writing(engine) as connection:
        settle(connection, MONDAY)
    assert alerts(engine) == []
