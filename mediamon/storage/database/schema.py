"""The schema's version: read without Alembic, which takes longer to import than most commands take to run; brought up to date with it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from mediamon.resources import resource

if TYPE_CHECKING:
    from alembic.config import Config


class OtherVersion(Exception):
    """The database is of a version of mediamon that this one does not know."""


@cache
def newest_revision() -> str:
    """The revision that this version of mediamon works with: files of migrations begin with theirs, which grow."""
    versions = files("mediamon.storage").joinpath("migrations", "versions").iterdir()
    return max(one.name.partition("_")[0] for one in versions if one.name[:1].isdigit())


def stored_revision(connection: Connection) -> str | None:
    """The revision of a database's schema; None where it has none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def to_newest(connection: Connection) -> None:
    """Bring the schema up to date, within the connection's transaction. Raises OtherVersion, and SQLAlchemy's errors."""
    from alembic import command
    from alembic.util import CommandError

    config = migration_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise OtherVersion(str(error)) from error


def migration_config() -> Config:
    """Alembic's configuration, without a file: the scripts lie in this package."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resource("mediamon.storage", "migrations")))
    return config


def is_newest(engine: Engine) -> bool:
    """Whether the schema needs nothing."""
    with engine.connect() as connection:
        return stored_revision(connection) == newest_revision()
