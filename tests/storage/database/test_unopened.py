"""A database that cannot be opened is told of in a sentence that names the mend, and no password."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.unopened import UNOPENED, why_unopened


def why(url: str) -> str:
    """Why this one cannot be opened."""
    with pytest.raises(UNOPENED) as raised:
        open_database(url)
    return why_unopened(raised.value, url)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("var/mediamon.sqlite", "is no URL of a database: write one like"),
        ("postgresql://a:secret@127.0.0.1:port/x", "is no URL of a database: write one like"),
        ("oracel://a:secret@127.0.0.1/x", "nothing is installed for databases of this kind"),
        ("mysql://a:secret@127.0.0.1/x", "nothing is installed for databases of this kind"),
        ("postgresql://a:secret@127.0.0.1:1/x", "is the server running"),
        ("sqlite:////dev/null/x/y.sqlite", "may its folder be written"),
        ("sqlite:////dev", "may its folder be written"),
    ],
)
def test_what_is_wrong_is_said(url: str, said: str) -> None:
    told = why(url)
    assert said in told
    assert "secret" not in told
    assert "\n" not in told


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"a text of somebody's" * 500)
    assert "file is not a database" in why(f"sqlite:///{tmp_path / 'x'}")


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x'}"
    engine = open_database(url)
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'ffff'"))
    engine.dispose()
    assert "another version of mediamon" in why(url)
    kept = sqlite3.connect(tmp_path / "x")
    assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("ffff",)
    kept.close()
