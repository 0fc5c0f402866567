"""Alembic's entry: runs on the connection that `engine.upgrade` hands over, or on MEDIAMON_DATABASE."""

import os
from importlib import import_module

from alembic import context
from sqlalchemy import Connection

from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import metadata

for name in ("alerts", "counts", "erased", "jobs", "monitors", "people", "readers", "repairs", "versions", "watches"):
    import_module(f"mediamon.storage.tables.{name}")  # whose tables belong to the metadata


def run() -> None:
    """Run the migrations."""
    given = context.config.attributes.get("connection")
    if given is not None:
        migrate(given)
        return
    with open_database(os.environ["MEDIAMON_DATABASE"], migrate=False).begin() as connection:
        migrate(connection)


def migrate(connection: Connection) -> None:
    """Run the migrations on a connection."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
