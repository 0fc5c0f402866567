"""A database that answers and takes nothing: doctor says so, with the mend, and has changed nothing where it does take."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from scrapy.settings import BaseSettings
from sqlalchemy import Engine, func, select, text

from mediamon.fleet.doctor import database
from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import url
from mediamon.storage.unwritable import why_unwritable
from tests.postgres import Server


def told(address: str) -> tuple[str, str]:
    """The level of what doctor says first of a database, and what it says."""
    found = asyncio.run(database(BaseSettings({"MEDIAMON_DATABASE": address})))
    return found[0].level, found[0].told


def test_a_trial_leaves_nothing(engine: Engine) -> None:
    assert why_unwritable(engine) is None
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(url)).scalar_one() == 0
    assert told(engine.url.render_as_string(hide_password=False)) == ("fine", f"{engine.dialect.name} answers")


@pytest.mark.xdist_group("postgres")
def test_a_server_that_takes_no_writes(postgres: Server) -> None:
    address = postgres.migrated_database("read_only")
    admin = open_database(address)
    with admin.begin() as connection:
        connection.execute(text("ALTER DATABASE read_only SET default_transaction_read_only = on"))
    admin.dispose()
    level, said = told(address)
    assert level == "wrong"
    assert said.startswith(
        "postgresql answers, but it cannot be written: cannot execute INSERT in a read-only transaction"
    )
    assert "name the server that takes writes with MEDIAMON_DATABASE" in said


@pytest.mark.xdist_group("postgres")
def test_a_user_who_may_only_read(postgres: Server) -> None:
    address = postgres.migrated_database("of_another")
    owner = open_database(address)
    with owner.begin() as connection:
        connection.execute(text("CREATE ROLE reader LOGIN"))
        connection.execute(text("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"))
    level, said = told(address.replace("postgres@", "reader@"))
    with owner.begin() as connection:
        connection.execute(text("DROP OWNED BY reader"))
        connection.execute(text("DROP ROLE reader"))
    owner.dispose()
    assert level == "wrong"
    assert "permission denied for table url: name the user who owns the tables" in said


def test_a_file_that_may_only_be_read(newest_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As SQLite opens one; the superuser may write whatever its modes say."""
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(newest_file.read_bytes())
    monkeypatch.chdir(tmp_path)
    level, said = told(f"sqlite:///file:{copy}?mode=ro&uri=true")
    assert level == "wrong"
    assert "attempt to write a readonly database: let this user write the file and its folder" in said
