"""Pages behind a number are all of its publications, newest first, whatever it is narrowed to; scores know when theirs came."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from alembic import command
from sqlalchemy import Engine, select, text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.behind import behind
from mediamon.storage.tables.found import publication, score
from mediamon.storage.tables.rows import seconds
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rescoring import replace_scores
from mediamon.storage.writing.rewriting import replace_publication
from tests.storage.made import NOW, made, words

FIRST = datetime(2026, 10, 1, tzinfo=UTC)
LABELS = ("positive", "negative", None)


def filled(engine: Engine, count: int = 40) -> dict[int, tuple[datetime, str]]:
    """When publications came, in no order, and what holds of them; some at the edges of periods to the microsecond."""
    dice = Random(3)
    times = [FIRST + timedelta(hours=dice.randrange(100), microseconds=dice.choice((-1, 0, 1))) for _ in range(count)]
    said = [LABELS[n % len(LABELS)] for n in range(count)]
    items = [
        made(n, body=words(n), published=when, label=label)
        for n, (when, label) in enumerate(zip(times, said, strict=True), 1)
    ]
    with writing(engine) as connection:
        write(connection, items, NOW)
        anna = accounts.add(connection, "anna", "expert", NOW)
        if count > 7:
            labels.say(connection, 7, "msu", "ambiguous", anna, NOW)
    return {
        n: (when, "ambiguous" if n == 7 else label or "unscored")
        for n, (when, label) in enumerate(zip(times, said, strict=True), 1)
    }


@pytest.mark.parametrize("since", [None, FIRST, FIRST + timedelta(hours=30, microseconds=1)])
@pytest.mark.parametrize("until", [None, FIRST + timedelta(hours=31), FIRST + timedelta(days=30)])
@pytest.mark.parametrize("label", [None, "negative", "ambiguous", "unscored"])
def test_pages_of_a_period_are_all_of_it(
    engine: Engine, since: datetime | None, until: datetime | None, label: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mediamon.storage.reports.behind.MOST", 7)
    wanted = [
        number
        for number, (when, said) in sorted(filled(engine).items(), reverse=True)
        if (since is None or since <= when) and (until is None or when < until) and label in (None, said)
    ]
    pages: list[int] = []
    with engine.connect() as connection:
        while rows := behind(connection, "msu", label, Period(since, until), before=min(pages, default=None), limit=3):
            pages += [row.id for row in rows]
    assert pages == wanted


def test_scores_that_are_written_anew_know_it_still(engine: Engine) -> None:
    filled(engine, 3)
    other = NOW - timedelta(days=9, microseconds=1)
    with writing(engine) as connection:
        replace_scores(connection, {1: made(1).scores})
        replace_publication(connection, 2, made(2, body=words(99), published=other))
        came = dict(connection.execute(select(score.c.publication_id, score.c.came)).tuples().all())
        times = dict(connection.execute(select(publication.c.id, publication.c.published_at)).tuples().all())
    assert times[2] == other
    assert came == {number: seconds(when) for number, when in times.items()}


def test_the_migration_reckons_them_as_storing_does(database_url: str) -> None:
    engine, config = open_database(database_url), migration_config()
    times = [
        datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(2026, 11, 1, 0, 0, 0, 999_999, tzinfo=UTC),
    ]
    with writing(engine) as connection:
        write(connection, [made(n, body=words(n), published=when) for n, when in enumerate([*times, None])], NOW)
        asked = text("SELECT publication_id, came FROM score ORDER BY 1")
        before = connection.execute(asked).all()
        config.attributes["connection"] = connection
        command.downgrade(config, "0014")
        command.upgrade(config, "head")
        assert connection.execute(asked).all() == before == [(1, -1), (2, seconds(times[1])), (3, seconds(NOW))]
    engine.dispose()
