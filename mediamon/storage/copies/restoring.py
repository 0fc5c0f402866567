"""Bringing a backup back: the archive first, the database last and in one step, so that no half of it is ever taken for whole.

A note lies in the archive's folder meanwhile. By it the same call goes on with what was broken off, and all others refuse to begin on it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, inspect
from sqlalchemy.exc import SQLAlchemyError

from mediamon.storage.copies.backup import (
    PART,
    SQLITE,
    BackupError,
    Tell,
    address_of,
    check,
    copied,
    digest_of,
    gone_unless_whole,
    run_program,
)
from mediamon.storage.copies.damage import first_damage
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.server_encoding import WrongEncoding

NOTE = ".restoring"


def restore(
    source: Path, database: str, archive: Path, tell: Tell = lambda line: None, models: Path | None = None
) -> dict[str, Any]:
    """Bring a backup back, into a database and folders that are empty, or hold what was brought of it before that was broken off.

    Raises BackupError, OSError.
    """
    address = address_of(database)
    manifest = check(source)
    file, known = source / manifest["database"]["file"], str(manifest["database"]["sha256"])
    note = archive / NOTE
    goes_on = _noted(note) == known
    for folder in () if goes_on else (archive, *([models] if models else [])):
        if folder.exists() and any(folder.iterdir()):
            raise BackupError(f"{folder} is not empty: name an empty folder with MEDIAMON_DATA, or move it away")
    _refuse_other_kind(file, address)
    there = goes_on and file.name == SQLITE and _is_brought(Path(str(address.database)), known)
    if not there:
        _refuse_filled(database, address, note if goes_on else None)
    archive.mkdir(parents=True, exist_ok=True)
    note.write_text(f"{known}\n", "utf8")
    copied(source / "archive", "*.warc.gz", archive, tell, manifest["archive"])
    if models:
        copied(source / "models", "**/*", models, tell, manifest.get("models", {}))
    if not there:
        tell("the database")
        _bring(file, address, tell)
    note.unlink()
    open_database(database).dispose()  # a backup of an older schema is brought up to date
    return manifest


def broken_off(archive: Path) -> str | None:
    """What to do about a backup that was not brought back to its end; None where there is none, or where nobody may look."""
    note = archive / NOTE
    if not os.path.exists(note):  # Path's raises where a folder may not be entered
        return None
    return f"a backup was not brought back to its end: call scrapy restore again, with the same folder ({note} says so)"


def _noted(note: Path) -> str | None:
    try:
        return note.read_text("utf8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _is_brought(database: Path, known: str) -> bool:
    """Broken off after its last step but one?"""
    return database.is_file() and digest_of(database) == known


def _bring(file: Path, address: URL, tell: Tell) -> None:
    if file.name != SQLITE:
        run_program("pg_restore", address, ["--no-owner", "--no-privileges", "--single-transaction", str(file)])
        return
    database = Path(str(address.database))
    database.parent.mkdir(parents=True, exist_ok=True)
    part = database.with_name(
        database.name + PART
    )  # not `in_place_of`: what kill -9 leaves of it is written over by the same call
    with gone_unless_whole(part):
        shutil.copyfile(file, part)
        _look_through(part, file, tell)
        with part.open("rb+") as whole:
            os.fsync(whole.fileno())
    part.replace(database)


def _look_through(part: Path, file: Path, tell: Tell) -> None:
    """Before it is anybody's database. Raises BackupError."""
    copy = sqlite3.connect(part)
    try:
        damage = first_damage(copy)
        acting = copy.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name").fetchall()
    except sqlite3.Error as error:
        damage, acting = str(error), []
    finally:
        copy.close()
    if damage:
        raise BackupError(f"{file} is no database that is whole ({damage}): take another copy")
    if acting:
        named = ", ".join(name for (name,) in acting)
        tell(f"the database has triggers, which mediamon makes none of, and which act whenever it writes: {named}")


def _refuse_other_kind(file: Path, address: URL) -> None:
    here = address.get_backend_name()
    if file.name == SQLITE and here != "sqlite":
        mend = (
            "leave MEDIAMON_DATABASE unset for a file in MEDIAMON_DATA, or name one like sqlite:////folder/file.sqlite"
        )
        raise BackupError(f"{file} is of SQLite, and MEDIAMON_DATABASE names a database of {here}: {mend}")
    if file.name != SQLITE and here == "sqlite":
        mend = "make a database (createdb), and name that with MEDIAMON_DATABASE, like postgresql://user@host/name"
        raise BackupError(f"{file} is of PostgreSQL, and the database here would be a file of SQLite: {mend}")


def _refuse_filled(database: str, address: URL, note: Path | None) -> None:
    if address.get_backend_name() == "sqlite":
        for log in ("", "-wal", "-journal"):  # SQLite would take a log that is left of another database for one of this
            if Path(f"{address.database}{log}").exists():
                raise BackupError(f"{address.database}{log} exists: move it away, or name another MEDIAMON_DATA")
        return
    engine = open_database(database, migrate=False)
    try:
        names = inspect(engine).get_table_names()
    except SQLAlchemyError as error:
        raise BackupError(f"the database does not answer: {getattr(error, 'orig', error)}") from None
    except WrongEncoding as error:
        raise BackupError(f"the database: {error}") from None
    finally:
        engine.dispose()
    if not names:
        return
    if note is not None:
        raise BackupError(
            f"the database {address.database} is not empty: it is the whole copy, brought in one step, if nothing else has written to it "
            f"since: then remove {note}; else make a new one (createdb), and name that"
        )
    raise BackupError(f"the database {address.database} is not empty: make a new one (createdb), and name that")
