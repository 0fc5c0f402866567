"""The table of monitors: who runs the sites, and what each is doing."""

from __future__ import annotations

from sqlalchemy import Column, Table, Text

from mediamon.storage.database.types import Json, UtcTime
from mediamon.storage.tables.found import metadata

monitor = Table(
    "monitor",
    metadata,
    Column("owner", Text, primary_key=True),  # host:pid:start, as leases name them
    Column("began_at", UtcTime, nullable=False),
    Column("seen_at", UtcTime, nullable=False),
    Column("going_on", Json, nullable=False),  # the sites that it runs
)
