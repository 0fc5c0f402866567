"""Why a database cannot be opened, for people."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from mediamon.storage.database.schema import OtherVersion
from mediamon.storage.database.server_encoding import WrongEncoding

UNOPENED = (SQLAlchemyError, OtherVersion, OSError, ImportError, ValueError)  # what `open_database` raises
LIKE = "write one like postgresql://user@host/name or sqlite:////folder/file.sqlite"


def why_unopened(error: Exception, url: str) -> str:
    """What is wrong, and the mend. The URL is not repeated: it may hold a password."""
    try:
        in_a_file = make_url(url).get_backend_name() == "sqlite"
    except (ArgumentError, ValueError):
        return f"MEDIAMON_DATABASE is no URL of a database: {LIKE}"
    if isinstance(error, OtherVersion):
        return f"it is of another version of mediamon ({error}): install the one that it was used with last, or a newer one"
    if isinstance(error, WrongEncoding):
        return str(error)
    if isinstance(error, ImportError | NoSuchModuleError):
        return f"nothing is installed for databases of this kind ({error}): {LIKE}"
    why = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
    asked = (
        "is the file ours, is there room, may its folder be written, and is MEDIAMON_DATA or"
        if in_a_file
        else "is the server running, and"
    )
    return f"it cannot be opened: {why}: {asked} MEDIAMON_DATABASE right?"


def place_of_none(url: str) -> Path | None:
    """Where SQLite's file should be, if there is none: opened, it would be made. None of what is no URL, which opening tells."""
    try:
        address = make_url(url)
    except UNOPENED:
        return None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    place = Path(str(address.database))
    return None if place.exists() or place.name.startswith("file:") else place
