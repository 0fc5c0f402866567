"""The migration finds the fortnight of every key that was kept, as storing does. On both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from alembic import command
from sqlalchemy import inspect, select, text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.publications.story_neighbours import WINDOW, keys_at
from mediamon.storage.tables.counts import story_key
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from mediamon.stories import sketch
from tests.storage.made import NOW, made, words

EDGE = datetime(1970, 1, 1, tzinfo=UTC) + 1_400 * WINDOW
TIMES = [
    *(EDGE + timedelta(days=days, microseconds=micro) for days in (-14, -1, 0, 1) for micro in (-1, 0, 1)),
    *(datetime(1969, 12, day, 23, 59, 59, 999_999, tzinfo=UTC) for day in (4, 17, 31)),
    datetime(1961, 4, 12, 6, 7, tzinfo=UTC),
]


def test_there_and_back_they_are_what_storing_writes(database_url: str) -> None:
    engine = open_database(database_url)
    with writing(engine) as connection:
        write(connection, [made(n, body=words(n), published=when) for n, when in enumerate(TIMES)], NOW)
        before = connection.execute(select(story_key).order_by(*story_key.c)).fetchall()
    assert {tuple(row) for row in before} == {
        (key, n) for n, when in enumerate(TIMES, 1) for key in keys_at(sketch(words(n - 1)), when)
    }
    config = migration_config()
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0011")
        plain = connection.execute(text("SELECT min(key), max(key), count(*) FROM story_key")).one()
        assert 0 <= plain[0] < plain[1] < 2**32
        assert plain[2] == len(before)
        for revision in ("0012", "head"):
            command.upgrade(config, revision)
            assert connection.execute(select(story_key).order_by(*story_key.c)).fetchall() == before
        own = {(one["name"], *one["column_names"]) for one in inspect(connection).get_indexes("story_key")}
        assert own == ({("ix_story_key_key", "key")} if engine.dialect.name == "postgresql" else set())
    with writing(engine) as connection:
        write(connection, [made(50, body=words(3), published=TIMES[3])], NOW)
        stories = connection.execute(select(publication.c.story_id).order_by(publication.c.id)).scalars().all()
        assert stories == [*range(1, len(TIMES) + 1), 4]
    engine.dispose()
