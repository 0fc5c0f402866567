"""The tables of watches: what is waited for, what was seen, and the versions of the pages."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, Table, Text

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata

watch = Table(
    "watch",
    metadata,
    Column("id", Id, primary_key=True),
    Column("url", Text, nullable=False),
    Column("path", Json, nullable=False),  # the texts that lead to the value, or one XPath; kept up to date
    Column("labels", Json, nullable=False),  # all texts that lead to it, for people
    Column("condition", Text, nullable=False),
    Column("margin", Text, nullable=False, server_default=""),
    Column("minutes", Integer, nullable=False),
    Column("rendered", Boolean, nullable=False),
    Column("clip_key", Text, nullable=False, unique=True),  # who knows it may read the clipping without an account
    Column("state", Json, nullable=False),
    Column("held", Text),  # the ETag of another page that came instead, until a second fetch confirms or refutes it
    Column("trouble", Text),  # why the last check came to nothing
    Column("made_at", UtcTime, nullable=False),
    Column("checked_at", UtcTime),
    Column("next_check", UtcTime, nullable=False),
    Index("ix_watch_due", "next_check"),
)

watch_value = Table(  # a value when it was first seen so; NULL: it was gone
    "watch_value",
    metadata,
    Column("id", Id, primary_key=True),
    Column("watch_id", Id, ForeignKey("watch.id", ondelete="CASCADE"), nullable=False),
    Column("seen_at", UtcTime, nullable=False),
    Column("text", Text),
    Column("number", Float),
    Column("unit", Text, nullable=False, server_default=""),
    Index("ix_watch_value_watch", "watch_id", "id"),
)

watch_version = Table(  # the page, each time that what it says had changed; HTML deflated
    "watch_version",
    metadata,
    Column("id", Id, primary_key=True),
    Column("watch_id", Id, ForeignKey("watch.id", ondelete="CASCADE"), nullable=False),
    Column("fetched_at", UtcTime, nullable=False),
    Column("etag", Text, nullable=False),
    Column("html", LargeBinary, nullable=False),
    Column("changes", Json, nullable=False),
    Index("ix_watch_version_watch", "watch_id", "id"),
)
