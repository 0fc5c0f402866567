"""A backup of a PostgreSQL database whose tables others may read comes back on a server that does not know these others."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, make_url, select, text

from mediamon.storage.copies.backup import BackupError, make, run_program
from mediamon.storage.copies.restoring import restore
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.postgres import Server
from tests.storage.made import NOW, made

pytestmark = pytest.mark.xdist_group("postgres")
ANALYST = "analyst_of_backups"


@pytest.fixture(scope="module")
def copy(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup that grants something to a role which is no more."""
    folder = tmp_path_factory.mktemp("granted")
    url = postgres.new_database("granted")
    engine = open_database(url)
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE ROLE {ANALYST}"))
        connection.execute(text(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {ANALYST}"))
    make(url, folder / "archive", folder / "copy")
    with engine.begin() as connection:
        connection.execute(text(f"DROP OWNED BY {ANALYST}"))
        connection.execute(text(f"DROP ROLE {ANALYST}"))
    engine.dispose()
    return folder / "copy"


def test_what_was_granted_keeps_nothing_from_coming_back(postgres: Server, copy: Path, tmp_path: Path) -> None:
    back = postgres.new_database("granted_back")
    restore(copy, back, tmp_path / "archive_back")
    engine = open_database(back, migrate=False)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(publication)).scalar_one() == 1
    engine.dispose()


@pytest.mark.parametrize("language", ["C", "ru_RU.UTF-8"])
def test_the_reason_is_told_and_not_what_was_asked(
    postgres: Server, copy: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    where = make_url(postgres.new_database(f"refused_{language[:2].lower()}"))
    with pytest.raises(BackupError, match=rf'^pg_restore: .*role "{ANALYST}" does not exist$'):
        run_program("pg_restore", where, ["--no-owner", "--single-transaction", str(copy / "database.dump")])
    with pytest.raises(BackupError, match=r"^pg_dump: .*no matching tables"):
        run_program("pg_dump", where, ["--table=nothing_like_it"])
