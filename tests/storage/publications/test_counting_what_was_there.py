"""The migration counts what is stored already. On both databases."""

from __future__ import annotations

from datetime import UTC, date, datetime

from alembic import command
from sqlalchemy import Connection, MetaData, Table, delete, insert, select

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.publications import counting
from mediamon.storage.reports.report import breakdown
from mediamon.storage.tables.counts import day_summary
from mediamon.storage.tables.found import expert_label, score, url
from mediamon.storage.tables.people import account
from tests.storage.made import NOW

BEFORE = "0003"
PUBLICATION = {
    **dict.fromkeys(("site", "url", "final_url", "found_by", "headline", "body", "html", "method"), "s"),
    **{name: [] for name in ("authors", "tags", "blocks", "extras")},
    "fetched_at": NOW,
    "suspicious": False,
}


def as_it_was(connection: Connection) -> Table:
    """The table of publications in a database of that schema, which is made."""
    config, known = migration_config(), MetaData()
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)
    known.reflect(connection, only=["publication"])
    return known.tables["publication"]


def test_what_was_stored_before_is_counted(database_url: str) -> None:
    engine = open_database(database_url, migrate=False)
    with writing(engine) as connection:
        publication = as_it_was(connection)
        for number, label in ((1, "positive"), (2, None), (3, "neutral")):
            ledger = {"id": number, "site": "s", "url": str(number), "found_by": "feed", "first_seen": NOW}
            connection.execute(insert(url), ledger)
            connection.execute(insert(publication), {**PUBLICATION, "id": number, "url_id": number})
            scored = {"publication_id": number, "organisation": "msu", "label": label, "evidence": [], "model": "m"}
            connection.execute(insert(score), scored)
        connection.execute(insert(account), {"id": 1, "name": "anna", "role": "expert", "made_at": NOW})
        said = {"publication_id": 3, "organisation": "msu", "account_id": 1, "made_at": NOW}
        connection.execute(insert(expert_label), [{**said, "label": one} for one in ("negative", "ambiguous")])
    engine.dispose()
    engine = open_database(database_url)
    with writing(engine) as connection:
        (line,) = breakdown(connection, ("organisation", "day"))
        assert (line.part, line.positive, line.unscored, line.ambiguous) == ("2026-11-01", 1, 1, 1)
        assert line.stories == 3  # what is stored already is not compared
        counted = select(day_summary).order_by(day_summary.c.judged)
        before = connection.execute(counted).fetchall()
        connection.execute(delete(day_summary))
        assert counting.recount(connection) == 3
        assert connection.execute(counted).fetchall() == before
    engine.dispose()


def test_the_last_moment_that_there_is_has_a_day(database_url: str) -> None:
    """SQLite rounds it to the year 10000, which has none to it: no command could open the database any more."""
    engine = open_database(database_url, migrate=False)
    with writing(engine) as connection:
        publication = as_it_was(connection)
        ledger = {"id": 1, "site": "s", "url": "1", "found_by": "feed", "first_seen": NOW}
        connection.execute(insert(url), ledger)
        values = {**PUBLICATION, "id": 1, "url_id": 1, "published_at": datetime.max.replace(tzinfo=UTC)}
        connection.execute(insert(publication), values)
        scored = {"publication_id": 1, "organisation": "msu", "label": "positive", "evidence": [], "model": "m"}
        connection.execute(insert(score), scored)
    engine.dispose()
    engine = open_database(database_url)
    with engine.connect() as connection:
        assert connection.execute(select(day_summary.c.day)).scalars().all() == [date(9999, 12, 31)]
    engine.dispose()
