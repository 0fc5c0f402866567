"""Opening and migrating."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, LargeBinary, MetaData, func, insert, inspect, select, text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.packing import unpack
from mediamon.storage.database.schema import migration_config, newest_revision, stored_revision
from mediamon.storage.tables.found import metadata
from tests.conftest import ROOT

for file in (ROOT / "mediamon" / "storage" / "tables").glob("*.py"):
    import_module(f"mediamon.storage.tables.{file.stem}")

OURS = ("publication_lemmas", "lemmas", "ix_story_key_key")  # made by hand, in each database's own form


def test_the_migrations_make_the_tables_that_the_code_knows(engine: Engine) -> None:
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert [one for one in differences if not any(name in str(one) for name in OURS)] == []


def test_opening_twice_changes_nothing(database_url: str) -> None:
    for _ in range(2):
        engine = open_database(database_url)
        assert "publication" in inspect(engine).get_table_names()
        engine.dispose()


def test_several_processes_may_open_a_new_database_at_once(database_url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        engines = list(pool.map(open_database, [database_url] * 4))
    assert all("ledger" not in inspect(engine).get_table_names() for engine in engines)
    assert all("url" in inspect(engine).get_table_names() for engine in engines)


def test_the_folder_of_a_sqlite_file_is_made(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path / 'a' / 'b' / 'c.sqlite'}")
    assert (tmp_path / "a" / "b" / "c.sqlite").exists()


REVISIONS = [one.revision for one in ScriptDirectory.from_config(migration_config()).walk_revisions()][::-1]
AT = datetime(2026, 11, 1, 12, tzinfo=UTC)


def test_the_newest_revision_is_that_of_alembic() -> None:
    assert newest_revision() == REVISIONS[-1] == max(REVISIONS)


def test_the_stored_revision_is_that_of_alembic(database_url: str) -> None:
    engine = open_database(database_url, migrate=False)
    with engine.connect() as connection:
        assert stored_revision(connection) is None
    engine = migrated(database_url, "0003")
    with engine.connect() as connection:
        assert stored_revision(connection) == "0003" == MigrationContext.configure(connection).get_current_revision()
    engine.dispose()


def migrated(url: str, revision: str, *, down: bool = False) -> Engine:
    engine = open_database(url, migrate=False)
    config = migration_config()
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        (command.downgrade if down else command.upgrade)(config, revision)
    return engine


def filled(engine: Engine, rows: int) -> dict[str, int]:
    """Rows in every table of the first version, whatever its columns are; how many."""
    known = MetaData()
    known.reflect(engine)
    packed = isinstance(known.tables["publication"].c.body.type, LargeBinary)
    filled = {}
    with writing(engine) as connection:
        for name in (
            "account",
            "url",
            "publication",
            "mention",
            "score",
            "expert_label",
            "incident",
            "outbox",
            "run",
            "lease",
            "source",
        ):
            table = known.tables[name]
            kept = table if name == "publication" and not packed else metadata.tables[name]
            values = [
                {column.name: made_up(name, column.name, n) for column in table.columns} for n in range(1, rows + 1)
            ]
            known_now = metadata.tables[name].columns
            values = [
                {key: value for key, value in one.items() if value is not None and key in known_now} for one in values
            ]
            connection.execute(insert(kept), values)
            filled[name] = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return filled


ABSENT = ("archive_offset", "archive_length", "published_offset", "archive_file", "lemmas", "reason", "came",
          "sentence_start", "sentence_end")  # fmt: skip


def made_up(table: str, column: str, n: int) -> object:
    special = {
        ("account", "role"): "expert",
        ("expert_label", "label"): "negative",
        ("score", "label"): "positive",
        ("incident", "level"): "high",
        ("incident", "closed_at"): None,
        ("url", "state"): "stored",
        ("outbox", "sent_at"): None,
        ("outbox", "planned_at"): None,
        ("outbox", "facts"): None,
        ("account", "password"): None,
        ("account", "closed_at"): None,
        ("publication", "body"): f"МГУ имени Ломоносова открыл институт номер {n}, и об этом узнали все.",
    }
    if (table, column) in special:
        return special[table, column]
    if column in ("id", "url_id", "story_id", "publication_id", "account_id", "token", "attempts"):
        return n
    if column.endswith(("_at", "_seen", "until", "next_try")):
        return AT
    if column in ("start", "end"):
        return 0 if column == "start" else 3
    if column in ("authors", "tags", "blocks", "evidence", "drift_numbers", "drift_where"):
        return []
    if column in ("extras", "stats"):
        return {}
    if column in ("negative", "neutral", "positive"):
        return 0.3
    if column in ABSENT:
        return None
    return False if column == "suspicious" else "s" if column == "site" and table != "lease" else f"{column}{n}"


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_a_filled_database_of_every_version_is_brought_up_to_date(database_url: str, revision: str) -> None:
    old = migrated(database_url, revision)
    before = filled(old, 7)
    old.dispose()
    new = open_database(database_url)
    with new.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == REVISIONS[-1]
        after = {
            name: connection.execute(select(func.count()).select_from(metadata.tables[name])).scalar_one()
            for name in before
        }
        assert after == before
        texts = metadata.tables["publication"].c
        first = connection.execute(
            select(texts.headline, texts.body, texts.html, texts.blocks).order_by(texts.id)
        ).first()
        assert first == ("headline1", made_up("publication", "body", 1), "html1", [])
    new.dispose()


def test_every_step_back_leads_to_where_it_began(database_url: str) -> None:
    engine = migrated(database_url, REVISIONS[-1])
    assert filled(engine, 3)["publication"] == 3
    for revision in REVISIONS[-2::-1]:
        migrated(database_url, revision, down=True).dispose()
        with engine.connect() as connection:
            before = connection.execute(text("SELECT body, html FROM publication WHERE id = 2")).one()
            plain = tuple(one if isinstance(one, str) else unpack(one) for one in before)
            assert plain == (made_up("publication", "body", 2), "html2")
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(metadata.tables["url"])).scalar_one() == 3
    engine.dispose()
    assert "publication" in inspect(open_database(database_url)).get_table_names()
