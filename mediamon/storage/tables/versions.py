"""The table of what publications were before they were changed."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Table, Text

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata

publication_version = Table(
    "publication_version",
    metadata,
    Column("id", Id, primary_key=True),
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), nullable=False),
    Column("seen_at", UtcTime, nullable=False),  # when the change was seen
    Column(
        "before", Json, nullable=False
    ),  # what the changed fields said until then; {"gone": reason}: it was taken down
    Column("archive_file", Text),  # the page as it was before
    Column("archive_offset", Id),
    Column("archive_length", Id),
    Index("ix_publication_version_publication", "publication_id"),
)
