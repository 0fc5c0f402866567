"""A PostgreSQL database that cannot keep every text is refused before anything is lost in it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from scrapy.settings import BaseSettings
from sqlalchemy import select, text

from mediamon.fleet import doctor
from mediamon.storage.copies.backup import BackupError, make
from mediamon.storage.copies.restoring import restore
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.server_encoding import WrongEncoding
from mediamon.storage.database.unopened import why_unopened
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.postgres import Server
from tests.storage.made import NOW, made

pytestmark = pytest.mark.xdist_group("postgres")
MEND = "createdb -E UTF8 -T template0 NAME"
OTHERS = ("LATIN1", "SQL_ASCII")


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest, postgres: Server) -> str:
    """The URL of a database of another encoding, with nothing in it."""
    name = f"of_{request.param.lower()}"
    if postgres.has_database(name):
        return f"{postgres.url}/{name}"
    return postgres.new_database(name, "template0", request.param)


@pytest.mark.parametrize("migrate", [True, False])
def test_it_is_refused_with_the_mend(other: str, migrate: bool) -> None:
    with pytest.raises(WrongEncoding) as raised, open_database(other, migrate=migrate).connect():
        pass
    told = why_unopened(raised.value, other)
    assert MEND in told
    assert any(one in told for one in OTHERS)
    assert "\n" not in told


def test_doctor_tells_it(other: str) -> None:
    (found,) = asyncio.run(doctor.database(BaseSettings({"MEDIAMON_DATABASE": other})))
    assert (found.level, MEND in found.told) == ("wrong", True)


def test_no_copy_is_made_of_it_nor_brought_into_it(
    other: str, postgres: Server, tmp_path: Path, newest_file: Path
) -> None:
    with pytest.raises(BackupError, match=MEND):
        make(other, tmp_path / "archive", tmp_path / "copy")
    make(postgres.migrated_database(f"whole_{other[-3:].lower()}"), tmp_path / "archive", tmp_path / "good")
    with pytest.raises(BackupError, match=MEND):
        restore(tmp_path / "good", other, tmp_path / "back")
    assert not (tmp_path / "back").exists()


@pytest.mark.parametrize("command", [("status",), ("monitor", "--once"), ("report",), ("jobs",)])
def test_commands_say_it_in_a_line(other: str, demo_project: Project, command: tuple[str, ...]) -> None:
    demo_project.environment["MEDIAMON_DATABASE"] = other
    done = demo_project.run(*command)
    assert done.returncode == 2
    assert MEND in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_no_crawl_is_finished_on_it(other: str, demo_project: Project) -> None:
    demo_project.environment["MEDIAMON_DATABASE"] = other
    done = demo_project.run("crawl", "gazeta")
    assert MEND in done.stderr
    assert "'finish_reason': 'storage_unavailable'" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_this_machine_or_the_user_prefers_to_be_sent_is_no_matter(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    engine = open_database(postgres.migrated_database("sent_otherwise"))
    with writing(engine) as connection:
        connection.execute(text("ALTER ROLE CURRENT_USER IN DATABASE sent_otherwise SET client_encoding = 'LATIN1'"))
    engine.dispose()
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
        assert connection.execute(select(publication.c.headline)).scalar_one() == made(1).article.headline  # type: ignore[union-attr]
    engine.dispose()


@pytest.mark.parametrize("form", ["SQL, DMY", "German", "Postgres, MDY"])
def test_in_which_form_a_database_tells_dates_is_no_matter(postgres: Server, form: str) -> None:
    name = f"dates_{form.partition(',')[0].lower()}"
    engine = open_database(postgres.migrated_database(name))
    with writing(engine) as connection:
        connection.execute(text(f"ALTER DATABASE {name} SET datestyle = '{form}'"))
    engine.dispose()
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
        assert connection.execute(select(publication.c.published_at)).scalar_one() == NOW
    engine.dispose()
