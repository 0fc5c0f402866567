"""A negative wave is one incident and one alert, whoever tells the story how often. On both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, select

from mediamon.items import Publication
from mediamon.spiders.runs import arrivals
from mediamon.spiders.runs.waves import settle
from mediamon.storage.database.engine import writing
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.waves import waves_in
from mediamon.storage.tables.found import incident, outbox
from mediamon.storage.writing.batch import write
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
        habit = [told(day, MONDAY - day * DAY, "negative" if day % 3 == 0 else "positive") for day in range(62, 0, -1)]
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


def test_a_wave_is_told_by_the_name_of_its_organisation(engine: Engine) -> None:
    weeks_of_habit(engine)
    with writing(engine) as connection:
        write(connection, [told(100 + n, MONDAY) for n in range(12)], MONDAY)
        arrivals.settle(connection, "s0", MONDAY, {"msu": "Московский университет"})
        one = connection.execute(select(incident).where(incident.c.kind == "negative_wave")).one()
        arrivals.settle(connection, "s0", MONDAY + 6 * DAY, {"msu": "Московский университет"})
        title = "Московский университет: 12 negative stories since 2026-11-02, where 0.3 are usual"
        assert (one.site, one.headline) == ("msu", title)  # the id is what pages look it up by
        assert one.explanation.startswith(f"{title}. ")
    assert [told for told in alerts(engine) if "negative" in told] == [title, f"Closed: {title}"]


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


def test_what_a_new_site_brings_at_first_is_no_wave(engine: Engine) -> None:
    """A feed of 40 articles without days, and one of a week with an article of long ago between them, beside a site with its habit."""
    weeks_of_habit(engine)

    def from_a_new_site(number: int, at: datetime, dated: bool) -> Publication:
        one = told(number, at)
        article = one.article if dated else replace(one.article, date_published=None)  # type: ignore[type-var]
        return replace(one, article=article, snapshot=replace(one.snapshot, site=f"new{dated}", fetched_at=MONDAY))

    fresh = [from_a_new_site(100 + n, MONDAY, dated=False) for n in range(40)]
    fresh += [from_a_new_site(200 + n, MONDAY - n % 5 * DAY, dated=True) for n in range(60)]
    with writing(engine) as connection:
        write(connection, [*fresh, from_a_new_site(300, MONDAY - 4000 * DAY, dated=True)], MONDAY)
        settle(connection, MONDAY)
        settle(connection, MONDAY + 20 * DAY)
    assert alerts(engine) == []


def test_the_first_fetch_of_all_is_no_wave(engine: Engine) -> None:
    """Nothing is known of the days before, though an article of them is stored."""
    with writing(engine) as connection:
        old = replace(told(1, MONDAY - 60 * DAY), snapshot=replace(told(1, MONDAY).snapshot, fetched_at=MONDAY))
        write(connection, [old, *(told(100 + n, MONDAY) for n in range(40))], MONDAY)
        settle(connection, MONDAY)
    assert alerts(engine) == []


def test_a_site_counts_when_its_habit_is_known(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [told(day * 5, MONDAY - day * DAY, "positive") for day in range(40, 0, -1)], MONDAY)
        write(connection, [told(1000 + n * 5, MONDAY) for n in range(12)], MONDAY)
        settle(connection, MONDAY)
    (title,) = alerts(engine)
    assert title.startswith("msu: 12 negative stories since 2026-11-02")


def silent_of_organisations(at: datetime) -> Publication:
    """What a site writes that has nothing to say of any organisation."""
    return replace(told(day_of(at), at, "positive"), mentions=(), scores=())


def day_of(at: datetime) -> int:
    """A number for what was published then, of the site s0."""
    return 5 * (MONDAY - at).days


def test_a_site_that_seldom_writes_of_an_organisation_counts(engine: Engine) -> None:
    """Weeks without a word of it are its habit; a site of which nothing was stored in those weeks has none that is known."""
    with writing(engine) as connection:
        write(connection, [silent_of_organisations(MONDAY - day * DAY) for day in range(40, 0, -1)], MONDAY)
        left = [replace(told(7000 + n, MONDAY - 400 * DAY), mentions=(), scores=()) for n in range(1, 5)]
        write(connection, left, MONDAY)
        write(connection, [told(1000 + n * 5 + 1, MONDAY) for n in range(12)], MONDAY)
        settle(connection, MONDAY)
    assert alerts(engine) == []
    with writing(engine) as connection:
        write(connection, [told(2000 + n * 5, MONDAY) for n in range(12)], MONDAY)
        settle(connection, MONDAY)
    (title,) = alerts(engine)
    assert title.startswith("msu: 12 negative stories since 2026-11-02")
