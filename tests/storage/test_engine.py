"""Opening and migrating."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect

from mediamon.storage import tables_of_counts, tables_of_people, tables_of_repairs, tables_of_watches  # noqa: F401
from mediamon.storage.engine import open_database
from mediamon.storage.tables import metadata

OUR_INDEX = ("publication_lemmas", "lemmas")  # made by hand, in each database's own form


def test_the_migrations_make_the_tables_that_the_code_knows(engine: Engine) -> None:
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    assert [one for one in differences if not any(name in str(one) for name in OUR_INDEX)] == []


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
