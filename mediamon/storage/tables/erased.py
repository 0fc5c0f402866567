"""The table of erasures whose words have not left SQLite's index yet."""

from __future__ import annotations

from sqlalchemy import Column, Table

from mediamon.storage.database.types import Id, UtcTime
from mediamon.storage.tables.found import metadata

erased_words = Table(
    "erased_words",
    metadata,
    Column("id", Id, primary_key=True),
    Column("erased_at", UtcTime, nullable=False),
)
